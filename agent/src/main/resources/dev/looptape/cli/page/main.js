/* Puts the page together. */

function start() {
  const read = (id) => document.getElementById(id).textContent;
  const index = JSON.parse(read('index'));
  const recording = new Recording(read('recording'));
  const calls = new Calls(index);
  const axis = new Axis(calls);
  const influence = new Influence(calls, (i) => tree.choose(i));
  const detail = new Detail(recording, calls, influence, (i) => tree.choose(i));
  const tree = new TreeView(calls, axis, influence, (i) => {
    detail.show(i);
    remember(index.id[i]);
  });
  const search = new Search(recording, calls);
  const status = document.getElementById('status');

  const list = document.getElementById('list');
  list.append(tree.element);
  document.getElementById('side').append(detail.element);

  /* Search: the tree keeps what holds the text, and what leads to it. */
  const field = document.getElementById('search');
  let waiting = 0;
  const find = () => {
    const text = field.value;
    search.stop();
    if (text === '') {
      markedText = '';
      calls.filter(null);
      status.textContent = '';
      tree.update();
      again();
      return;
    }
    search.start(
      text,
      (part) => {
        status.textContent = 'searching, ' + Math.round(part * 100) + ' %';
      },
      (asked) => {
        const found = asked.reduce((sum, one) => sum + one, 0);
        markedText = text.toLowerCase();
        calls.filter(asked);
        status.textContent = found === 0 ? 'no call holds it' : plural(found, 'call') + ' hold' +
          (found === 1 ? 's' : '') + ' it';
        tree.update();
        again();
      });
  };
  const again = () => {
    if (tree.selected >= 0) {
      detail.show(tree.selected);
      const row = calls.rowOf(tree.selected);
      if (row >= 0) {
        tree.rows.reveal(row);
        tree.rows.draw();
      }
    }
  };
  field.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(find, 150);
  });
  const next = (back) => {
    if (calls.asked === null) {
      return;
    }
    const hits = calls.rows.filter((i) => calls.asked[i]);
    const after = hits.find((i) => i > tree.selected) ?? hits[0];
    const before = hits.findLast((i) => i < tree.selected) ?? hits[hits.length - 1];
    const to = back ? before : after;
    if (to !== undefined) {
      tree.choose(to);
    }
  };
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') {
      next(event.shiftKey);
    } else if (event.key === 'Escape') {
      field.value = '';
      find();
      tree.box.focus();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      tree.box.focus();
      next(false);
    }
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
      field.select();
    }
  });

  /* Buttons above the tree. */
  const bar = document.getElementById('buttons');
  const failed = index.failed.reduce((sum, one) => sum + one, 0);
  const button = (text, title, click, pressed) => {
    const made = el('button', null, {type: 'button', title, click}, text);
    if (pressed !== undefined) {
      made.setAttribute('aria-pressed', String(pressed));
    }
    bar.append(made);
    return made;
  };
  if (failed > 0) {
    button('Next error (' + grouped(failed) + ')', 'Go to the next call that failed', () => {
      const from = tree.selected + 1;
      for (let n = 0; n < calls.count; n++) {
        const i = (from + n) % calls.count;
        if (index.failed[i]) {
          showCalls();
          tree.choose(i);
          tree.box.focus();
          return;
        }
      }
    });
  }
  button('Open all', 'Open all calls', () => { calls.setAllOpen(true); tree.update(); });
  button('Close all', 'Close all calls', () => { calls.setAllOpen(false); tree.update(); });
  if (calls.roots > 1) {
    const whole = button('Whole time axis', 'The axis spans the whole recording, not one turn', () => {
      axis.oneTurn = !axis.oneTurn;
      whole.setAttribute('aria-pressed', String(!axis.oneTurn));
      axis.range(tree.selected);
      tree.update();
    }, !axis.oneTurn);
  }

  let events = null;
  const asEvents = button('All events', 'Every event of the file, as it is recorded', () => {
    if (events !== null && !events.box.hidden) {
      showCalls();
      return;
    }
    if (events === null) {
      events = new EventsView(recording, (title, value) => detail.element.replaceChildren(title, value));
      list.append(events.box);
    }
    events.box.hidden = false;
    tree.element.hidden = true;
    asEvents.setAttribute('aria-pressed', 'true');
    events.rows.draw();
  }, false);
  const showCalls = () => {
    if (events !== null) {
      events.box.hidden = true;
    }
    tree.element.hidden = false;
    asEvents.setAttribute('aria-pressed', 'false');
    tree.rows.draw();
  };

  /* What is known of the recording as a whole. */
  const whole = document.getElementById('whole');
  whole.addEventListener('toggle', () => {
    if (whole.open && whole.childElementCount === 1) {
      const values = new ValueView(recording);
      for (const part of ['snapshot', 'structure']) {
        const value = recording.part(part);
        if (value !== undefined) {
          whole.append(el('h3', null, null, part), values.of(value, 1));
        }
      }
    }
  });

  const asked = decodeURIComponent(location.hash.replace(/^#call-/, ''));
  const first = location.hash.startsWith('#call-') ? index.id.indexOf(asked) : -1;
  if (calls.count > 0) {
    tree.choose(first >= 0 ? first : Math.max(0, index.kind.indexOf('TURN')));
  } else {
    detail.element.append(el('p', 'dim', null, 'This recording holds no calls.'));
  }
}

/** The address leads back to the call that is looked at. */
function remember(id) {
  if (id) {
    history.replaceState(null, '', '#call-' + encodeURIComponent(id));
  }
}

try {
  start();
} catch (failure) {
  const text = 'This page cannot read its recording: ' + failure;
  document.querySelector('main').prepend(textElement('p', 'bad', text));
  throw failure;
}
