/* Elements. All text of a recording enters the page here, as text nodes and nothing else. */

/** An element with classes, attributes and children; a child may be a text, an element, or null. */
function el(tag, classes, attributes, ...children) {
  const element = document.createElement(tag);
  if (classes) {
    element.className = classes;
  }
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === 'function') {
      element.addEventListener(name, value);
    } else if (value !== null && value !== undefined) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/* What moves the caret, turns the direction of the text or is not seen at all. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu;
const UNSEEN_BUT_LINES = /(?![\n\t])(?:[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf})/gu;
const SHORT_ESCAPES = {'\n': '\\n', '\r': '\\r', '\t': '\\t'};

function escapeOf(character) {
  if (character in SHORT_ESCAPES) {
    return SHORT_ESCAPES[character];
  }
  let escape = '';
  for (let i = 0; i < character.length; i++) {
    escape += '\\u' + character.charCodeAt(i).toString(16).padStart(4, '0');
  }
  return escape;
}

/** The text on one line, with escapes for what cannot be seen. */
function visible(text) {
  return text.replace(UNSEEN, escapeOf);
}

/**
 * Appends recorded text: unseen characters as escapes that look like escapes, and what is searched
 * for marked. Line breaks stay where `lines` says so.
 */
function appendText(parent, text, lines = false) {
  const unseen = lines ? UNSEEN_BUT_LINES : UNSEEN;
  let from = 0;
  for (const match of text.matchAll(unseen)) {
    appendMarked(parent, text.slice(from, match.index));
    parent.append(el('span', 'escape', null, escapeOf(match[0])));
    from = match.index + match[0].length;
  }
  appendMarked(parent, text.slice(from));
  return parent;
}

let markedText = ''; // in lower case; empty: nothing

function appendMarked(parent, text) {
  if (markedText === '') {
    parent.append(text);
    return;
  }
  const lower = text.toLowerCase();
  if (lower.length !== text.length) {
    parent.append(text); // places differ then; better no mark than a wrong one
    return;
  }
  let from = 0;
  for (let at = lower.indexOf(markedText); at >= 0; at = lower.indexOf(markedText, from)) {
    parent.append(text.slice(from, at));
    from = at + markedText.length;
    parent.append(el('mark', null, null, text.slice(at, from)));
  }
  parent.append(text.slice(from));
}

function textElement(tag, classes, text) {
  return appendText(el(tag, classes), text);
}
