/* JSON text, read where it stands: what nobody looks at is never made into objects. */

/** A number that a double would change; its text is the number. */
class ExactNumber {
  constructor(text) {
    this.text = text;
  }
}

/** An object with its keys in the order of the text, whatever they are called. */
class Members {
  constructor(keys, values) {
    this.keys = keys;
    this.values = values;
  }

  get(key) {
    const i = this.keys.indexOf(key);
    return i < 0 ? undefined : this.values[i];
  }
}

/** Stands for one of the packed form's values. */
class Ref {
  constructor(n) {
    this.n = n;
  }
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPEN_ARRAY = 91;
const CLOSE_ARRAY = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

class JsonText {
  /** `packed`: whether refs and escapes are what they say; else they are data. */
  constructor(text, at = 0, packed = true) {
    this.text = text;
    this.at = at;
    this.packed = packed;
  }

  /** The value that starts here. Not recursive: recordings nest as deep as they like. */
  value() {
    const open = [];
    for (;;) {
      const c = this.space();
      let value;
      if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
        this.at++;
        const frame = {keys: c === OPEN_OBJECT ? [] : null, values: []};
        const next = this.space();
        if (next !== CLOSE_OBJECT && next !== CLOSE_ARRAY) {
          open.push(frame);
          this.key(frame);
          continue;
        }
        this.at++;
        value = this.closed(frame);
      } else {
        value = c === QUOTE ? this.string() : this.scalar();
      }
      for (;;) {
        if (open.length === 0) {
          return this.packed ? decoded(value) : value;
        }
        const frame = open[open.length - 1];
        frame.values.push(value);
        const after = this.space();
        this.at++;
        if (after === COMMA) {
          this.key(frame);
          break;
        }
        value = this.closed(open.pop());
      }
    }
  }

  /** Members are decoded as their holder closes: only then is it known to be an escape or not. */
  closed(frame) {
    const made = frame.keys === null ? frame.values : new Members(frame.keys, frame.values);
    if (this.packed && !isEscape(made)) {
      for (let i = 0; i < frame.values.length; i++) {
        frame.values[i] = decoded(frame.values[i]);
      }
    }
    return made;
  }

  key(frame) {
    if (frame.keys !== null) {
      this.space();
      frame.keys.push(this.string());
      this.space();
      this.at++; // the colon
    }
  }

  /** Goes past white space; the character there. */
  space() {
    let c = this.text.charCodeAt(this.at);
    while (c <= 32) {
      c = this.text.charCodeAt(++this.at);
    }
    return c;
  }

  string() {
    const start = this.at;
    const escaped = this.pastString();
    return escaped
      ? JSON.parse(this.text.slice(start, this.at))
      : this.text.slice(start + 1, this.at - 1);
  }

  /** Goes past a string; whether it holds an escape. */
  pastString() {
    const text = this.text;
    let i = this.at + 1;
    let escaped = false;
    for (let c = text.charCodeAt(i); c !== QUOTE; c = text.charCodeAt(++i)) {
      if (c === BACKSLASH) {
        escaped = true;
        i++;
      } else if (i >= text.length) {
        throw new Error('the text ends inside a string');
      }
    }
    this.at = i + 1;
    return escaped;
  }

  scalar() {
    const start = this.at;
    this.pastScalar();
    const text = this.text.slice(start, this.at);
    switch (text) {
      case 'true':
        return true;
      case 'false':
        return false;
      case 'null':
        return null;
      default: {
        const number = Number(text);
        return String(number) === text ? number : new ExactNumber(text);
      }
    }
  }

  pastScalar() {
    let c = this.text.charCodeAt(this.at);
    while (c > 32 && c !== COMMA && c !== CLOSE_ARRAY && c !== CLOSE_OBJECT) {
      c = this.text.charCodeAt(++this.at);
    }
  }

  /** Goes past one value without making it. */
  skip() {
    const text = this.text;
    let depth = 0;
    this.space();
    do {
      const c = text.charCodeAt(this.at);
      if (c === QUOTE) {
        this.pastString();
      } else if (c === OPEN_OBJECT || c === OPEN_ARRAY) {
        depth++;
        this.at++;
      } else if (c === CLOSE_OBJECT || c === CLOSE_ARRAY) {
        depth--;
        this.at++;
      } else if (depth === 0) {
        this.pastScalar();
      } else {
        this.at++;
        if (this.at >= text.length) {
          throw new Error('the text ends inside a value');
        }
      }
    } while (depth > 0);
  }

  /** Where each element of the array that starts here starts; goes past it. */
  elements() {
    const starts = [];
    this.space();
    this.at++;
    while (this.space() !== CLOSE_ARRAY) {
      starts.push(this.at);
      this.skip();
      if (this.space() === COMMA) {
        this.at++;
      }
    }
    this.at++;
    return starts;
  }

  /** Where the value of each key of the object that starts here starts; goes past it. */
  members() {
    const starts = new Map();
    this.space();
    this.at++;
    while (this.space() !== CLOSE_OBJECT) {
      const key = this.string();
      this.space();
      this.at++;
      this.space();
      starts.set(key, this.at);
      this.skip();
      if (this.space() === COMMA) {
        this.at++;
      }
    }
    this.at++;
    return starts;
  }
}

function isEscape(value) {
  return (
    value instanceof Members &&
    value.keys.length === 1 &&
    value.keys[0] === '$af:esc' &&
    value.values[0] instanceof Members
  );
}

/** What a ref or an escape stands for; anything else stands for itself. */
function decoded(value) {
  if (!(value instanceof Members) || value.keys.length !== 1) {
    return value;
  }
  if (isEscape(value)) {
    const literal = value.values[0];
    if (isEscape(literal)) {
      literal.values[0] = decoded(literal.values[0]);
    }
    return literal;
  }
  const n = value.values[0];
  return value.keys[0] === '$af:ref' && Number.isInteger(n) ? new Ref(n) : value;
}
