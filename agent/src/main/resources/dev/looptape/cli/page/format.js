/* Amounts for people, as the command line writes them. */

function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

function plural(number, one) {
  return grouped(number) + ' ' + one + (number === 1 ? '' : 's');
}

function millis(ms) {
  if (ms < 10 && ms !== Math.round(ms)) {
    return ms.toFixed(1) + ' ms';
  }
  if (ms < 999.5) {
    return Math.round(ms) + ' ms';
  }
  if (ms < 59995) {
    return (ms / 1000).toFixed(2) + ' s';
  }
  const seconds = Math.round(ms / 1000);
  const two = (n) => String(n).padStart(2, '0');
  return seconds < 3600
    ? Math.floor(seconds / 60) + ' min ' + two(seconds % 60) + ' s'
    : Math.floor(seconds / 3600) + ' h ' + two(Math.floor(seconds / 60) % 60) + ' min';
}

/** The time of day to the millisecond, where the reader is. */
function clock(epochMs) {
  const at = new Date(epochMs);
  const two = (n, digits = 2) => String(n).padStart(digits, '0');
  return (
    two(at.getHours()) + ':' + two(at.getMinutes()) + ':' + two(at.getSeconds()) +
    '.' + two(at.getMilliseconds(), 3)
  );
}

/** A text as it is, a number as its text; undefined: anything else. */
function plainText(value) {
  if (typeof value === 'string') {
    return value;
  }
  if (typeof value === 'number') {
    return String(value);
  }
  return value instanceof ExactNumber ? value.text : undefined;
}
