/* The calls as a tree, in the order in which they began: which are open, and which are shown. */

const OPEN_AT_FIRST = 5000;

class Calls {
  constructor(index) {
    this.index = index;
    this.count = index.kind.length;
    this.end = new Int32Array(this.count); // of each call, the first one behind those inside of it
    for (let i = this.count - 1; i >= 0; i--) {
      this.end[i] = Math.max(this.end[i], i + 1);
      const parent = index.parent[i];
      if (parent >= 0) {
        this.end[parent] = Math.max(this.end[parent], this.end[i]);
      }
    }
    this.depth = new Int32Array(this.count);
    for (let i = 0; i < this.count; i++) {
      const parent = index.parent[i];
      this.depth[i] = parent < 0 ? 0 : this.depth[parent] + 1;
    }
    this.roots = index.parent.filter((parent) => parent < 0).length;
    this.open = new Uint8Array(this.count);
    this.open.fill(this.count <= OPEN_AT_FIRST || this.roots <= 20 ? 1 : 0);
    this.asked = null; // of each call, whether it was asked for; null: all are
    this.leading = null; // of each call, whether it or one inside of it was
    this.arrange();
  }

  /** Puts together the rows that are to be seen. */
  arrange() {
    const rows = [];
    for (let i = 0; i < this.count; ) {
      if (this.leading !== null && !this.leading[i]) {
        i = this.end[i];
        continue;
      }
      rows.push(i);
      i = this.open[i] || this.leading !== null ? i + 1 : this.end[i];
    }
    this.rows = rows;
  }

  /** Shows only the calls for which `asked` holds 1, and what leads to them; null: all. */
  filter(asked) {
    this.asked = asked;
    this.leading = null;
    if (asked !== null) {
      this.leading = asked.slice();
      for (let i = this.count - 1; i >= 0; i--) {
        const parent = this.index.parent[i];
        if (this.leading[i] && parent >= 0) {
          this.leading[parent] = 1;
        }
      }
    }
    this.arrange();
  }

  hasInside(i) {
    return this.end[i] > i + 1;
  }

  isOpen(i) {
    return this.hasInside(i) && (this.open[i] === 1 || this.leading !== null);
  }

  setOpen(i, open) {
    this.open[i] = open ? 1 : 0;
    this.arrange();
  }

  setAllOpen(open) {
    this.open.fill(open ? 1 : 0);
    this.arrange();
  }

  /** Opens what the call is inside of. */
  uncover(i) {
    for (let up = this.index.parent[i]; up >= 0; up = this.index.parent[up]) {
      this.open[up] = 1;
    }
    this.arrange();
  }

  /** The row of a call; -1 if it is not to be seen. */
  rowOf(call) {
    let low = 0;
    let high = this.rows.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (this.rows[middle] === call) {
        return middle;
      }
      if (this.rows[middle] < call) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  rootOf(i) {
    let root = i;
    while (this.index.parent[root] >= 0) {
      root = this.index.parent[root];
    }
    return root;
  }

  /** How a call is called on one line. */
  label(i) {
    return this.index.kind[i] + (this.index.name[i] ? ' ' + this.index.name[i] : '');
  }
}
