// Run-length text: `3r4U` is `rrrUUUU`, groups nest: `2(3(dr)R)`. Used by moves and by boards.

import { LevelError } from './level.js';

const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 100;

/**
 * Expand counts and groups; a few characters never become more than `limit`.
 * @param {string} text
 * @param {number} [limit]
 */
export function expand(text, limit = MAX_LENGTH) {
  if (!/[0-9()]/.test(text)) return text;
  /** @type {{pieces: string[], count: number, column: number}[]} */
  const outer = [];
  /** @type {string[]} */
  let pieces = [];
  let length = 0;
  for (let at = 0; at < text.length;) {
    let column = at + 1;
    let count = 1;
    const digits = /^[0-9]+/.exec(text.slice(at, at + 10));
    if (digits) {
      at += digits[0].length;
      if (at >= text.length) throw new LevelError('a count must be followed by what it repeats', 0, column);
      count = digits[0].length > 9 ? limit + 1 : Number(digits[0]);
    }
    let unit = text[at++];
    if (unit === '(') {
      if (outer.length === MAX_DEPTH) throw new LevelError(`groups nest deeper than ${MAX_DEPTH}`, 0, column);
      outer.push({ pieces, count, column });
      pieces = [];
      continue;
    }
    if (unit === ')') {
      const open = count === 1 && outer.pop();
      if (!open) throw new LevelError('this closing bracket has no opening one', 0, column);
      unit = pieces.join('');
      length -= unit.length;
      ({ pieces, count, column } = open);
    }
    length += unit.length * count;
    if (length > limit) throw new LevelError(`expands to more than ${limit} characters`, 0, column);
    pieces.push(unit.repeat(count));
  }
  const open = outer.at(-1);
  if (open) throw new LevelError('this bracket is never closed', 0, open.column);
  return pieces.join('');
}

/**
 * Runs of a character as a count and the character; digits and brackets must not stand in the text.
 * @param {string} text
 */
export function compress(text) {
  return text.replace(/(.)\1+/gsu, (run, character) => `${run.length}${character}`);
}
