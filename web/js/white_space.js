// White space as the desktop program's reader (Python) counts it: the two readers must cut lines alike.

const SPACE = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
const START = new RegExp(`^${SPACE}+`);
const LAST = new RegExp(SPACE);

/** @param {string} text */
export function stripEnd(text) {
  let end = text.length;
  while (end > 0 && LAST.test(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** @param {string} text */
export function strip(text) {
  return stripEnd(text).replace(START, '');
}
