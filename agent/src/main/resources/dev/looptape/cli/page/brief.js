/* A value on one line, read only as far as it is shown. */

function brief(recording, value, most = 200) {
  const out = {text: '', most};
  const real = recording.real(value);
  if (typeof real === 'string') {
    return cut(real, most);
  }
  addBrief(recording, real, out);
  return out.text.length > most ? cut(out.text, most) : out.text;
}

function cut(text, most) {
  if (text.length <= most) {
    return text;
  }
  const splits = /[\ud800-\udbff]/.test(text[most - 1]);
  return text.slice(0, splits ? most - 1 : most) + '…';
}

/** Each level writes a character before it goes down, so the depth is bounded by the length. */
function addBrief(recording, given, out) {
  if (out.text.length > out.most) {
    return;
  }
  const value = recording.real(given);
  if (typeof value === 'string') {
    out.text += '"' + value.slice(0, out.most) + '"';
  } else if (Array.isArray(value)) {
    out.text += '[';
    for (let i = 0; i < value.length && out.text.length <= out.most; i++) {
      out.text += i === 0 ? '' : ', ';
      addBrief(recording, value[i], out);
    }
    out.text += ']';
  } else if (value instanceof Members) {
    const marker = markerText(recording, value);
    if (marker !== null) {
      out.text += marker;
      return;
    }
    const type = typeOf(recording, value);
    out.text += (type || '') + '{';
    for (let i = type ? 1 : 0; i < value.keys.length && out.text.length <= out.most; i++) {
      out.text += (i > (type ? 1 : 0) ? ', ' : '') + value.keys[i] + ': ';
      addBrief(recording, value.values[i], out);
    }
    out.text += '}';
  } else {
    out.text += value instanceof ExactNumber ? value.text : String(value);
  }
}

/** The recorded type of an object, where it says one. */
function typeOf(recording, object) {
  const type = object.keys[0] === '@type' ? recording.real(object.values[0]) : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** What stands where a value could not be kept whole, in words; null: an ordinary object. */
function markerText(recording, object) {
  const kind = object.keys[0] === '$lt' ? recording.real(object.values[0]) : undefined;
  if (typeof kind !== 'string' || kind === 'entries') {
    return null;
  }
  if (kind === 'number') {
    return String(recording.get(object, 'text'));
  }
  const size = plainText(recording.get(object, 'size'));
  const type = plainText(recording.get(object, 'type'));
  const head = recording.get(object, 'head');
  const words =
    kind === 'cut' && head !== undefined
      ? 'cut' + (size === undefined ? '' : ' of ' + size)
      : [kind, type, size].filter((word) => word !== undefined).join(' ');
  const start = head === undefined ? '' : brief(recording, head) + ' ';
  return start + '‹' + words + '›';
}
