/* The tree on the page: rows, keyboard, and the axis beside them. */

const DEEPEST_INDENT = 14;

class TreeView {
  /** `select(call)` is told which call was chosen. */
  constructor(calls, axis, influence, select) {
    this.calls = calls;
    this.axis = axis;
    this.influence = influence;
    this.select = select;
    this.selected = -1;
    this.box = el('div', 'tree', {
      role: 'tree', tabindex: '0', 'aria-label': 'Calls', id: 'calls',
      keydown: (event) => this.key(event),
      click: (event) => this.click(event),
    });
    this.head = el('div', 'tree-head', {'aria-hidden': 'true'});
    this.element = el('div', 'tree-box', null, this.head, this.box);
    this.rows = new Rows(this.box, (row) => this.row(row));
    this.update();
  }

  /** Draws all again after the calls that are shown have changed. */
  update() {
    this.drawHead();
    this.rows.setCount(this.calls.rows.length);
    this.announceSelected();
  }

  drawHead() {
    const ticks = el('span', 'ticks');
    if (this.axis.known) {
      for (const tick of this.axis.ticks()) {
        const mark = el('span', 'tick', null, tick.text);
        mark.style.left = tick.at * 100 + '%';
        ticks.append(mark);
      }
    }
    this.head.replaceChildren(
      el('span', 'what', null, 'Call'), el('span', 'took', null, 'Time'), ticks);
  }

  row(number) {
    const calls = this.calls;
    const i = calls.rows[number];
    const index = calls.index;
    const depth = calls.depth[i];
    const asked = calls.asked === null || calls.asked[i];
    const what = el('span', 'what');
    what.style.paddingInlineStart = Math.min(depth, DEEPEST_INDENT) * 14 + 'px';
    const sign = calls.hasInside(i) ? (calls.isOpen(i) ? '▾' : '▸') : '';
    what.append(
      el('span', 'toggle', {'aria-hidden': 'true'}, sign),
      el('span', 'kind ' + index.kind[i].toLowerCase(), null, index.kind[i]));
    if (depth > DEEPEST_INDENT) {
      what.append(el('span', 'dim', null, depth + ' deep'));
    }
    what.append(textElement('span', 'name', index.name[i]));
    if (index.iteration[i] > 0) {
      what.append(el('span', 'dim', null, 'iteration ' + index.iteration[i]));
    }
    if (index.failed[i]) {
      what.append(el('span', 'bad', null, 'failed'));
    }
    const evidence = this.influence.badge(i);
    if (evidence !== null) {
      what.append(evidence);
    }
    if (index.note[i]) {
      what.append(textElement('span', 'odd', index.note[i]));
    }
    if (index.tokens[i]) {
      what.append(el('span', 'dim', null, index.tokens[i]));
    }
    const ms = index.ms[i];
    const bar = this.axis.bar(i);
    const row = el(
      'div', 'row' + (i === this.selected ? ' selected' : '') + (asked ? '' : ' only-leads'),
      {
        role: 'treeitem', id: 'row-' + i, 'data-call': i,
        'aria-level': depth + 1,
        'aria-selected': i === this.selected ? 'true' : 'false',
        'aria-expanded': calls.hasInside(i) ? String(calls.isOpen(i)) : null,
      },
      what,
      el('span', 'took', null, ms === null ? '' : millis(ms)),
      el('span', 'bars', {'aria-hidden': 'true'}, bar));
    return row;
  }

  click(event) {
    const row = event.target.closest('.row');
    if (row === null) {
      return;
    }
    const i = Number(row.dataset.call);
    if (event.target.closest('.toggle') !== null && this.calls.hasInside(i)) {
      this.setOpen(i, !this.calls.isOpen(i));
    } else {
      this.choose(i);
    }
  }

  choose(i) {
    if (this.calls.rowOf(i) < 0) {
      this.calls.uncover(i);
      this.rows.setCount(this.calls.rows.length);
    }
    this.selected = i;
    this.axis.range(i);
    const row = this.calls.rowOf(i);
    if (row >= 0) {
      this.rows.reveal(row);
    }
    this.rows.draw();
    this.drawHead();
    this.announceSelected();
    this.select(i);
  }

  announceSelected() {
    const row = document.getElementById('row-' + this.selected);
    if (row === null) {
      this.box.removeAttribute('aria-activedescendant');
    } else {
      this.box.setAttribute('aria-activedescendant', row.id);
    }
  }

  setOpen(i, open) {
    this.calls.setOpen(i, open);
    this.update();
  }

  /** As trees are used everywhere: arrows, Home, End, page keys. */
  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || this.calls.rows.length === 0) {
      return;
    }
    const rows = this.calls.rows;
    const row = this.calls.rowOf(this.selected);
    const i = this.selected;
    const to = (next) => this.choose(rows[Math.max(0, Math.min(rows.length - 1, next))]);
    const moves = {
      ArrowDown: () => to(row + 1),
      ArrowUp: () => to(row < 0 ? 0 : row - 1),
      PageDown: () => to(row + this.rows.page()),
      PageUp: () => to(row - this.rows.page()),
      Home: () => to(0),
      End: () => to(rows.length - 1),
      ArrowRight: () => {
        if (row >= 0 && this.calls.hasInside(i)) {
          if (this.calls.isOpen(i)) {
            to(row + 1);
          } else {
            this.setOpen(i, true);
          }
        }
      },
      ArrowLeft: () => {
        if (row >= 0 && this.calls.isOpen(i) && this.calls.leading === null) {
          this.setOpen(i, false);
        } else if (row >= 0 && this.calls.index.parent[i] >= 0) {
          this.choose(this.calls.index.parent[i]);
        }
      },
      Enter: () => {
        if (row >= 0 && this.calls.hasInside(i) && this.calls.leading === null) {
          this.setOpen(i, !this.calls.isOpen(i));
        }
      },
    };
    if (event.key in moves) {
      event.preventDefault();
      moves[event.key]();
    }
  }
}
