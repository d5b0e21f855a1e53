// What is shown of a search, from what the core says of it (bindings/web/watch_task.cpp).

/**
 * @typedef {object} Snapshot
 * @property {'searching' | 'solved' | 'unsolvable' | 'limit'} status
 * @property {number} expanded positions looked at
 * @property {number} waiting positions that wait to be looked at
 * @property {number[]} boxes of the position looked at last
 * @property {number} player a square of its player's region
 * @property {boolean} backward whether it was met from the other end
 * @property {number} g
 * @property {number} h
 * @property {{packed: number, regions: number}} features of that position
 * @property {Uint32Array} heat how often a box stood on each square, of the positions looked at
 * @property {Uint32Array} frontier the same of those that wait
 * @property {[number, number, number][]} cells positions looked at by packed boxes and regions: packed,
 *   regions, how many
 * @property {string} lurd the solution
 */

const ENDS = /** @type {const} */ (['searching', 'solved', 'unsolvable']);

/**
 * @param {Record<string, any>} told
 * @param {import('../level.js').Level} level
 * @returns {Snapshot}
 */
export function snapshotOf(told, level) {
  const { expanded, waiting, player, backward, g, h, packed, regions, cells, lurd } = told;
  const size = level.cells.length;
  // Boxes that the player can never touch are no part of the search.
  const fixed = level.boxes.filter((square) => !level.floor?.has(square));
  return {
    status: ENDS.find((each) => each === told.status) ?? 'limit',
    expanded,
    waiting,
    boxes: [...told.boxes, ...fixed],
    player: expanded ? player : level.player,
    backward,
    g,
    h: h < 0 ? Infinity : h,
    features: { packed, regions },
    heat: spread(told.heat, size),
    frontier: spread(told.frontier, size),
    cells,
    lurd,
  };
}

/**
 * Square, number, square, number, …
 * @param {number[]} pairs
 * @param {number} size
 */
function spread(pairs, size) {
  const numbers = new Uint32Array(size);
  for (let i = 0; i < pairs.length; i += 2) numbers[pairs[i]] = pairs[i + 1];
  return numbers;
}
