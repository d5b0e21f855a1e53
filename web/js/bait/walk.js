// The way of an avatar to a square without pushing, falling or taking anything but what lies there.

import { BOX, GOAL, HOLE, MUSHROOM, neighbour } from './rules.js';

/**
 * A shortest walk; null where there is none. The square itself may hold a key, a door or a mushroom, and a
 * box right beside the avatar is pushed.
 * @param {import('./level.js').BaitLevel} level
 * @param {import('./rules.js').State} state
 * @param {number} to
 * @returns {string | null}
 */
export function walkTo(level, state, to) {
  const cameBy = new Map([[state.avatar, '']]);
  for (const square of cameBy.keys()) {
    if (square === to) break;
    for (const move of 'udlr') {
      const next = neighbour(level, square, move);
      if (next < 0 || cameBy.has(next) || level.walls[next]) continue;
      const there = state.things[next];
      const isEnd = next === to && !(there & HOLE) && (!(there & BOX) || square === state.avatar);
      if (there & (BOX | HOLE | GOAL | MUSHROOM) && !isEnd) continue;
      cameBy.set(next, /** @type {string} */ (cameBy.get(square)) + move);
    }
  }
  return cameBy.get(to) ?? null;
}
