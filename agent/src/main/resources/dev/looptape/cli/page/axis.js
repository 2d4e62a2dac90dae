/* The time axis: where a call's bar begins and how long it is. */

const FEW_ROOTS = 8;

class Axis {
  constructor(calls) {
    this.calls = calls;
    this.index = calls.index;
    this.known = this.index.at.some((at) => at !== null);
    this.oneTurn = calls.roots > FEW_ROOTS; // else a turn can be seen on the axis of the whole
    this.range(0);
  }

  /** Sets what the axis spans: the turn of this call, or the whole recording. */
  range(call) {
    this.from = 0;
    this.to = this.index.length;
    if (this.oneTurn && call >= 0 && call < this.calls.count) {
      const root = this.calls.rootOf(call);
      const at = this.index.at[root];
      if (at !== null) {
        this.from = at;
        this.to = at;
        for (let i = root; i < this.calls.end[root]; i++) {
          this.to = Math.max(this.to, this.endOf(i));
        }
      }
    }
    this.span = Math.max(this.to - this.from, 0.001);
  }

  endOf(i) {
    const at = this.index.at[i];
    if (at === null) {
      return 0;
    }
    const ms = this.index.ms[i];
    return ms !== null ? at + ms : this.index.last[i] < 0 ? this.index.length : at;
  }

  /** The bar of a call; null where its time is not known or not in the range. */
  bar(i) {
    const at = this.index.at[i];
    const end = this.endOf(i);
    if (at === null || end < this.from || at > this.to) {
      return null;
    }
    const left = Math.max(0, (at - this.from) / this.span);
    const width = Math.min(1, (end - this.from) / this.span) - left;
    const open = this.index.last[i] < 0 ? ' open' : '';
    const failed = this.index.failed[i] ? ' failed' : '';
    const ms = this.index.ms[i];
    const title = 'after ' + millis(at) + (ms === null ? '' : ', took ' + millis(ms));
    const classes = 'bar ' + this.index.kind[i].toLowerCase() + open + failed;
    const bar = el('span', classes, {title});
    bar.style.left = left * 100 + '%';
    bar.style.width = Math.max(width, 0) * 100 + '%';
    return bar;
  }

  /** The times that are written above the bars, as fractions of the range. */
  ticks() {
    const rough = this.span / 4;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = [1, 2, 5, 10].find((n) => n * power >= rough) * power;
    const ticks = [];
    for (let at = 0; at <= this.span * 0.95; at += step) {
      ticks.push({at: at / this.span, text: at === 0 ? '0' : millis(at)});
    }
    return ticks;
  }
}
