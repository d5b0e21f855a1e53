// What can be proved at once, without the solver: dead squares, and boxes that hold each other fast.

import { GOAL, WALL } from './level.js';

/** @typedef {import('./level.js').Level} Level */

/** @type {WeakMap<Level, Set<number>>} */
const known = new WeakMap();

/**
 * The floor squares from which no box ever comes to a goal, whatever the other boxes do.
 * @param {Level} level
 */
export function deadSquares(level) {
  let dead = known.get(level);
  if (!dead) {
    const alive = pulledFromGoals(level);
    dead = new Set([...(level.floor ?? [])].filter((square) => !alive.has(square)));
    known.set(level, dead);
  }
  return dead;
}

/**
 * Backwards: a box pulled from a goal as far as walls allow.
 * @param {Level} level
 */
function pulledFromGoals(level) {
  const alive = new Set(level.goals);
  const waiting = [...alive];
  while (waiting.length) {
    const square = /** @type {number} */ (waiting.pop());
    for (const step of [-1, 1, -level.width, level.width]) {
      const [to, player] = [square + step, square + 2 * step];
      if (!alive.has(to) && isFree(level, to) && isFree(level, player)) {
        alive.add(to);
        waiting.push(to);
      }
    }
  }
  return alive;
}

/**
 * @param {Level} level
 * @param {number} square
 */
function isFree(level, square) {
  return level.floor ? level.floor.has(square) : level.cells[square] !== WALL;
}

/**
 * Why a position is deadlocked, as far as simple rules prove it: the name of a text (`explain.…`) and the
 * boxes it speaks of.
 * @param {Level} level
 * @param {Set<number>} boxes
 * @returns {{why: string, boxes: number[]} | null}
 */
export function simpleDeadlock(level, boxes) {
  const dead = deadSquares(level);
  for (const box of boxes) {
    if (dead.has(box)) return { why: isCorner(level, box) ? 'corner' : 'edge', boxes: [box] };
  }
  for (const box of boxes) {
    const held = new Set([box]);
    if (isFrozen(level, boxes, box, held) && [...held].some((each) => !(level.cells[each] & GOAL))) {
      return { why: 'freeze', boxes: [...held] };
    }
  }
  return null;
}

/**
 * @param {Level} level
 * @param {number} square
 */
function isCorner({ cells, width }, square) {
  const wall = (/** @type {number} */ step) => cells[square + step] === WALL;
  return (wall(-1) || wall(1)) && (wall(-width) || wall(width));
}

/**
 * Whether a box can move neither along its row nor along its column; the boxes that hold it are added to
 * `held`, and count as walls while it is looked at: what holds each other fast holds for good.
 * @param {Level} level
 * @param {Set<number>} boxes
 * @param {number} box
 * @param {Set<number>} held
 */
function isFrozen(level, boxes, box, held) {
  return isStuck(level, boxes, box, 1, held) && isStuck(level, boxes, box, level.width, held);
}

/**
 * @param {Level} level
 * @param {Set<number>} boxes
 * @param {number} box
 * @param {number} step
 * @param {Set<number>} held
 */
function isStuck(level, boxes, box, step, held) {
  const sides = [box - step, box + step];
  if (sides.some((side) => level.cells[side] === WALL || held.has(side))) return true;
  const dead = deadSquares(level);
  if (sides.every((side) => dead.has(side))) return true;
  for (const side of sides) {
    if (!boxes.has(side)) continue;
    const tried = new Set(held).add(side);
    if (isFrozen(level, boxes, side, tried)) {
      for (const each of tried) held.add(each);
      return true;
    }
  }
  return false;
}
