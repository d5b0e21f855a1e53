// When the moves of a game were made, as text for a link: for each move the tenths of a second since the one
// before it, a digit of base 36, or a point and three digits for longer waits.

const BASE = 36;
const LONGEST = BASE ** 3 - 1;

/**
 * @param {number[]} tenths ascending
 */
export function packTenths(tenths) {
  return tenths
    .map((each, i) => {
      const wait = Math.min(LONGEST, Math.max(0, each - (tenths[i - 1] ?? 0)));
      return wait < BASE ? wait.toString(BASE) : `.${wait.toString(BASE).padStart(3, '0')}`;
    })
    .join('');
}

/**
 * The times again; null where the text is not one of `count` moves.
 * @param {string} text
 * @param {number} count
 */
export function unpackTenths(text, count) {
  if (!/^(?:[0-9a-z]|\.[0-9a-z]{3})+$/.test(text)) return null;
  const waits = text.match(/\.[0-9a-z]{3}|[0-9a-z]/g) ?? [];
  if (waits.length !== count) return null;
  let now = 0;
  return waits.map((wait) => (now += parseInt(wait.replace('.', ''), BASE)));
}
