/* A value that opens as far as somebody opens it. */

const LONG_TEXT = 4000;
const TEXT_STEP = 200000;
const MOST_JSON = 5000000;
const ITEMS_AT_ONCE = 100;
const OPEN_ITEMS = 12; // a longer list is opened only by hand

class ValueView {
  constructor(recording) {
    this.recording = recording;
  }

  /** The value as an element; `open`: how many levels are open from the start. */
  of(given, open = 1) {
    const value = this.recording.real(given);
    if (typeof value === 'string') {
      return this.text(value);
    }
    if (isContainer(value) && sizeOf(value) > 0) {
      return this.items(value, open);
    }
    return this.leaf(value);
  }

  leaf(value) {
    if (value instanceof Members) {
      return textElement('span', 'leaf', markerText(this.recording, value) ?? '{}');
    }
    const text = Array.isArray(value) ? '[]' : plainText(value) ?? String(value);
    return textElement('span', 'leaf ' + typeof value, text);
  }

  /** A text with its line breaks; a long one grows as it is asked to. */
  text(text) {
    const data = /^\s*[[{<]/.test(text);
    const box = el('div', data ? 'text' : 'text prose');
    const pre = el('pre', null, null);
    box.append(pre);
    let shown = 0;
    const buttons = el('div', 'buttons');
    const more = (units) => {
      const next = cutAt(text, shown + units);
      appendText(pre, text.slice(shown, next), true);
      shown = next;
      buttons.replaceChildren();
      if (shown < text.length) {
        const rest = plural(text.length - shown, 'more character');
        buttons.append(
          el('button', null, {type: 'button', click: () => more(TEXT_STEP)}, 'Show ' + rest));
      }
      const json = this.jsonButton(text, box);
      if (json !== null) {
        buttons.append(json);
      }
    };
    more(LONG_TEXT);
    box.append(buttons);
    return box;
  }

  /** A text that is JSON can be opened as such. */
  jsonButton(text, box) {
    if (!/^\s*[[{]/.test(text) || text.length > MOST_JSON) {
      return null;
    }
    try {
      JSON.parse(text);
    } catch (notJson) {
      return null;
    }
    const open = () => box.replaceChildren(new ValueView(PLAIN).of(new JsonText(text, 0, false).value(), 2));
    return el('button', null, {type: 'button', click: open}, 'Read as JSON');
  }

  items(value, open) {
    const list = el('ul', 'members');
    const size = sizeOf(value);
    let shown = 0;
    const more = () => {
      const end = Math.min(size, shown + ITEMS_AT_ONCE);
      for (; shown < end; shown++) {
        const key = Array.isArray(value) ? String(shown) : value.keys[shown];
        const child = Array.isArray(value) ? value[shown] : value.values[shown];
        list.append(this.item(key, child, open - 1));
      }
      if (shown < size) {
        const button = el(
          'button', null,
          {type: 'button', click: () => { button.parentNode.remove(); more(); }},
          'Show ' + grouped(Math.min(ITEMS_AT_ONCE, size - shown)) + ' of ' +
            plural(size - shown, 'more item'));
        list.append(el('li', null, null, button));
      }
    };
    more();
    return list;
  }

  item(key, given, open) {
    const value = this.recording.real(given);
    const name = textElement('span', 'key', key);
    name.append(':');
    const isLong = typeof value === 'string' && (value.length > 80 || value.includes('\n'));
    if (!isLong && !(isContainer(value) && sizeOf(value) > 0)) {
      const short = typeof value === 'string'
        ? textElement('span', 'leaf string', value)
        : this.leaf(value);
      return el('li', null, null, name, ' ', short);
    }
    const marker = value instanceof Members && markerText(this.recording, value) !== null;
    const summary = el('summary', null, null, name, ' ');
    summary.append(
      textElement('span', marker ? 'brief marker' : 'brief', brief(this.recording, value, 160)));
    const details = el('details', null, null, summary);
    const fill = () => {
      if (details.open && details.childElementCount === 1) {
        details.append(this.of(value, open));
      }
    };
    details.addEventListener('toggle', fill);
    if (open > 0 && sizeOf(value) <= OPEN_ITEMS) {
      details.open = true;
      fill();
    }
    return el('li', null, null, details);
  }
}

/** For values without refs. */
const PLAIN = {
  real: (value) => value,
  get: (object, ...path) =>
    path.reduce((at, key) => (at instanceof Members ? at.get(key) : undefined), object),
};

function isContainer(value) {
  return Array.isArray(value) || value instanceof Members;
}

/** How many members; a text counts as one. */
function sizeOf(value) {
  return Array.isArray(value) ? value.length : value instanceof Members ? value.keys.length : 1;
}

/** The largest length up to `most` that splits no code point. */
function cutAt(text, most) {
  if (most >= text.length) {
    return text.length;
  }
  return /[\ud800-\udbff]/.test(text[most - 1]) ? most - 1 : most;
}
