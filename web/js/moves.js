// Moves as text (LURD), as files hold them: counts, groups, and the markers of saved and reverse games.

import { LevelError } from './level.js';
import { expand } from './runlength.js';

const START = /^\s*\[\s*(\d{1,4})\s*,\s*(\d{1,4})\s*\]/;
const FOREIGN = /[^lurdLURD0-9()[\]{}* \t\r\n]/;

/**
 * Moves as plain letters and markers: white space gone, counts and groups expanded.
 * @param {string} text
 */
export function readMoves(text) {
  const head = START.exec(text);
  const rest = head ? text.slice(head[0].length) : text;
  const foreign = FOREIGN.exec(rest);
  if (foreign) throw new LevelError(`expected moves (l u r d), found '${foreign[0]}'`);
  const moves = expand(rest.replace(/\s/g, ''));
  let inJump = false;
  for (const letter of moves) {
    if (letter === '[' || letter === ']') {
      if ((letter === '[') === inJump) throw new LevelError('brackets of jumps must come in pairs');
      inJump = !inJump;
    }
  }
  if (inJump) throw new LevelError('this bracket is never closed');
  return (head ? `[${head[1]},${head[2]}]` : '') + moves;
}
