/* Looks for a text in all calls; a value that stands in many places is read once. */

const SLICE_MS = 12; // of work, before the page may do something else

class Search {
  constructor(recording, calls) {
    this.recording = recording;
    this.calls = calls;
    this.turn = 0;
  }

  stop() {
    this.turn++;
  }

  /** Calls `done` with, for each call, whether it holds the text; `progress` with the part done. */
  start(text, progress, done) {
    const turn = ++this.turn;
    const wanted = text.toLowerCase();
    const holds = new Holds(this.recording, wanted);
    const asked = new Uint8Array(this.calls.count);
    let i = 0;
    const step = () => {
      if (turn !== this.turn) {
        return;
      }
      const until = performance.now() + SLICE_MS;
      while (i < this.calls.count && performance.now() < until) {
        asked[i] = this.isIn(i, wanted, holds) ? 1 : 0;
        i++;
      }
      if (i < this.calls.count) {
        progress(i / this.calls.count);
        setTimeout(step);
      } else {
        done(asked);
      }
    };
    step();
  }

  /** A model call's own text is what was new to it; its arguments repeat all that went before. */
  isIn(i, wanted, holds) {
    const index = this.calls.index;
    if ((index.name[i] || '').toLowerCase().includes(wanted)) {
      return true;
    }
    const end = this.recording.event(index.last[i]);
    if (end !== undefined && holds.value(this.recording.get(end, 'payload'))) {
      return true;
    }
    const context = index.context[i];
    if (context === undefined) {
      const start = this.recording.event(index.first[i]);
      return start !== undefined && holds.value(this.recording.get(start, 'payload'));
    }
    return index.news[i].some((position) =>
      holds.value(this.recording.get(this.recording.event(context[position]), 'payload')));
  }
}

class Holds {
  constructor(recording, wanted) {
    this.recording = recording;
    this.wanted = wanted;
    this.known = new Uint8Array(recording.starts.length); // 1: without the text, 2: with it
  }

  text(text) {
    return text.toLowerCase().includes(this.wanted);
  }

  value(root) {
    const todo = [root];
    while (todo.length > 0) {
      const value = todo.pop();
      if (value instanceof Ref) {
        if (this.pooled(value.n)) {
          return true;
        }
      } else if (Array.isArray(value)) {
        for (const item of value) {
          todo.push(item);
        }
      } else if (value instanceof Members) {
        for (let i = 0; i < value.keys.length; i++) {
          if (this.text(value.keys[i])) {
            return true;
          }
          todo.push(value.values[i]);
        }
      } else if (value !== undefined && this.text(plainText(value) ?? String(value))) {
        return true;
      }
    }
    return false;
  }

  pooled(n) {
    if (this.known[n] === 0) {
      this.known[n] = 1;
      this.known[n] = this.value(this.recording.pooled(n)) ? 2 : 1;
    }
    return this.known[n] === 2;
  }
}
