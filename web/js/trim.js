// A level without what can never be reached: walls that touch no floor, and the margin that leaves. Solutions
// stay the same.

import { FLOOR, Level, WALL } from './level.js';

/**
 * @param {Level} level
 * @returns {Level} the same where the player could walk out
 */
export function trimmed(level) {
  const { width, height, floor } = level;
  if (!floor) return level;
  const kept = new Set(floor);
  for (const square of floor) {
    for (const step of [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1])
      kept.add(square + step);
  }
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const square of kept) {
    const [column, row] = [square % width, Math.floor(square / width)];
    [left, right] = [Math.min(left, column), Math.max(right, column)];
    [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
  }
  const [wide, high] = [right - left + 1, bottom - top + 1];
  if (wide === width && high === height && kept.size === level.cells.length) return level;
  const place = (/** @type {number} */ square) =>
    (Math.floor(square / width) - top) * wide + (square % width) - left;
  const cells = new Uint8Array(wide * high).fill(FLOOR);
  for (const square of kept) cells[place(square)] = floor.has(square) ? level.cells[square] : WALL;
  const { title, author, notes, solutions } = level;
  return new Level(wide, high, cells, place(level.player), { title, author, notes, solutions });
}
