/* A list of any length, of which only the rows in sight are elements. */

const ROW_HEIGHT = 28;

class Rows {
  /** `make(i)` gives the element of row i. */
  constructor(box, make) {
    this.box = box;
    this.make = make;
    this.count = 0;
    this.spacer = el('div', 'spacer', {role: 'presentation'});
    this.window = el('div', 'window', {role: 'presentation'});
    this.spacer.append(this.window);
    box.append(this.spacer);
    box.addEventListener('scroll', () => this.draw(), {passive: true});
    box.addEventListener('wheel', () => { this.revealed = -1; }, {passive: true});
    this.revealed = -1;
    new ResizeObserver(() => {
      if (this.revealed >= 0) {
        this.reveal(this.revealed);
      }
      this.draw();
    }).observe(box);
  }

  setCount(count) {
    this.count = count;
    this.spacer.style.height = count * ROW_HEIGHT + 'px';
    this.draw();
  }

  draw() {
    const first = Math.max(0, Math.floor(this.box.scrollTop / ROW_HEIGHT) - 4);
    const inSight = Math.ceil(this.box.clientHeight / ROW_HEIGHT) + 8;
    const end = Math.min(this.count, first + inSight);
    const made = [];
    for (let i = first; i < end; i++) {
      made.push(this.make(i));
    }
    this.window.style.transform = 'translateY(' + first * ROW_HEIGHT + 'px)';
    this.window.replaceChildren(...made);
  }

  /** Scrolls as little as it takes to see row i. */
  reveal(i) {
    this.revealed = i;
    const top = i * ROW_HEIGHT;
    const room = this.box.clientHeight;
    if (top < this.box.scrollTop) {
      this.box.scrollTop = top;
    } else if (top + ROW_HEIGHT > this.box.scrollTop + room) {
      this.box.scrollTop = top + ROW_HEIGHT - room;
    }
  }

  /** How many rows are in sight. */
  page() {
    return Math.max(1, Math.floor(this.box.clientHeight / ROW_HEIGHT) - 1);
  }
}
