/* The recording inside of the page. Only what is asked for is expanded, and little of it is kept. */

const KEPT_UNITS = 16 * 1024 * 1024; // of text whose values are remembered

class Recording {
  constructor(text) {
    this.text = text;
    const root = new JsonText(text).members();
    this.starts = root.has('values') ? new JsonText(text, root.get('values')).elements() : [];
    const recording = new JsonText(text, this.target(root.get('recording'))).members();
    this.parts = recording;
    this.events = new JsonText(text, this.target(recording.get('events'))).elements();
    this.kept = new Map();
    this.keptUnits = 0;
  }

  /** Where an object or array really is that may be a ref or an escape. */
  target(start) {
    let at = start;
    while (this.text.startsWith('{"$af:ref":', at)) {
      at = this.starts[new JsonText(this.text, at).value().n];
    }
    const escape = '{"$af:esc":';
    return this.text.startsWith(escape, at) ? at + escape.length : at;
  }

  at(start) {
    return this.real(new JsonText(this.text, start).value());
  }

  /** What a value is that may stand for another one. */
  real(value) {
    let real = value;
    while (real instanceof Ref) {
      real = this.pooled(real.n);
    }
    return real;
  }

  pooled(n) {
    if (this.kept.has(n)) {
      return this.kept.get(n);
    }
    const reader = new JsonText(this.text, this.starts[n]);
    const value = reader.value();
    this.keptUnits += reader.at - this.starts[n];
    if (this.keptUnits > KEPT_UNITS) {
      this.kept.clear();
      this.keptUnits = reader.at - this.starts[n];
    }
    this.kept.set(n, value);
    return value;
  }

  /** The member of an object; undefined where there is none, or no object. */
  get(object, ...path) {
    let value = this.real(object);
    for (const key of path) {
      value = value instanceof Members ? this.real(value.get(key)) : undefined;
    }
    return value;
  }

  /** An event as it was recorded. */
  event(i) {
    return i < 0 ? undefined : this.at(this.events[i]);
  }

  part(key) {
    return this.parts.has(key) ? this.at(this.parts.get(key)) : undefined;
  }
}
