// Ways on a board: where the player can walk, and how a box is brought to a square.

import { WALL } from './level.js';

/** @typedef {import('./level.js').Level} Level */

const LETTERS = 'udlr';

/**
 * The four steps of a board, in the order of `LETTERS`.
 * @param {Level} level
 */
function stepsOf(level) {
  return [-level.width, level.width, -1, 1];
}

/**
 * Squares beyond the edge are reached by no step: boards that can be played have a wall there, and
 * others are kept from wrapping round by this.
 * @param {Level} level
 * @param {number} from
 * @param {number} to
 */
function beside(level, from, to) {
  if (to < 0 || to >= level.cells.length) return false;
  return Math.abs(from - to) !== 1 || Math.floor(from / level.width) === Math.floor(to / level.width);
}

/**
 * For each square how far the player walks there; -1 where it cannot.
 * @param {Level} level
 * @param {Set<number>} boxes
 * @param {number} player
 */
export function distances(level, boxes, player) {
  const found = new Int32Array(level.cells.length).fill(-1);
  const queue = [player];
  found[player] = 0;
  for (let at = 0; at < queue.length; at++) {
    const square = queue[at];
    for (const step of stepsOf(level)) {
      const to = square + step;
      if (beside(level, square, to) && found[to] < 0 && level.cells[to] !== WALL && !boxes.has(to)) {
        found[to] = found[square] + 1;
        queue.push(to);
      }
    }
  }
  return found;
}

/**
 * A shortest walk; null where there is none.
 * @param {Level} level
 * @param {Set<number>} boxes
 * @param {number} player
 * @param {number} target
 * @returns {string | null}
 */
export function walkPath(level, boxes, player, target) {
  if (boxes.has(target) || level.cells[target] === WALL) return null;
  const away = distances(level, boxes, player);
  return away[target] < 0 ? null : traced(level, away, target);
}

/**
 * The walk to a square that `distances` has reached, read backwards from there.
 * @param {Level} level
 * @param {Int32Array} away
 * @param {number} target
 */
function traced(level, away, target) {
  const steps = stepsOf(level);
  const letters = [];
  for (let square = target; away[square] > 0;) {
    const back = steps.findIndex(
      (step) => beside(level, square, square - step) && away[square - step] === away[square] - 1,
    );
    letters.push(LETTERS[back]);
    square -= steps[back];
  }
  return letters.reverse().join('');
}

/**
 * The shortest way to bring a box to a square while the others stand still; null where there is none.
 *
 * A search over (box, side the player stands on), cheapest first by pushes then moves, or moves then pushes.
 * @param {Level} level
 * @param {Set<number>} boxes
 * @param {number} player
 * @param {number} box
 * @param {number} target
 * @param {'pushes' | 'moves'} shortest
 * @returns {string | null}
 */
export function pushPath(level, boxes, player, box, target, shortest) {
  if (box === target) return '';
  if (level.cells[target] === WALL || boxes.has(target)) return null;
  const search = new BoxSearch(level, boxes, player, box, shortest);
  return search.to(target);
}

/**
 * The squares a box can be brought to.
 * @param {Level} level
 * @param {Set<number>} boxes
 * @param {number} player
 * @param {number} box
 * @returns {Set<number>}
 */
export function boxTargets(level, boxes, player, box) {
  const search = new BoxSearch(level, boxes, player, box, 'pushes');
  search.to(-1);
  search.reached.delete(box);
  return search.reached;
}

/** @typedef {{box: number, side: number, cost: number, from: Node | null, way: string}} Node */

class BoxSearch {
  /**
   * @param {Level} level
   * @param {Set<number>} boxes
   * @param {number} player
   * @param {number} box
   * @param {'pushes' | 'moves'} shortest
   */
  constructor(level, boxes, player, box, shortest) {
    this.level = level;
    this.others = new Set(boxes);
    this.others.delete(box);
    this.player = player;
    this.box = box;
    this.steps = stepsOf(level);
    /** @type {[number, number]} what a push and a move cost: the lesser one only breaks ties */
    this.costs = shortest === 'pushes' ? [1 << 16, 1] : [1, 1 << 12];
    /** @type {Set<number>} */
    this.reached = new Set([box]);
  }

  /**
   * @param {number} target
   * @returns {string | null}
   */
  to(target) {
    /** @type {Map<number, number>} */
    const best = new Map();
    /** @type {Map<number, Node[]>} buckets by cost */
    const open = new Map();
    /** @type {number[]} */
    const heap = [];
    /** @param {Node} node */
    const add = (node) => {
      const key = node.box * 4 + node.side;
      const known = best.get(key);
      if (known !== undefined && known <= node.cost) return;
      best.set(key, node.cost);
      const bucket = open.get(node.cost);
      if (bucket) bucket.push(node);
      else {
        open.set(node.cost, [node]);
        heapPush(heap, node.cost);
      }
    };
    this.#walks(this.box, this.player, null, 0, add);
    while (heap.length) {
      const cost = heap[0];
      const bucket = /** @type {Node[]} */ (open.get(cost));
      const node = bucket.pop();
      if (!node) {
        open.delete(cost);
        heapPop(heap);
        continue;
      }
      if (best.get(node.box * 4 + node.side) !== cost) continue;
      if (node.box === target) return wayTo(node);
      const to = node.box - this.steps[node.side]; // pushed away from the side the player stands on
      if (!beside(this.level, node.box, to) || this.level.cells[to] === WALL || this.others.has(to)) continue;
      this.reached.add(to);
      const pushed = {
        ...node,
        box: to,
        cost: cost + this.costs[0] + this.costs[1],
        from: node,
        way: LETTERS[node.side ^ 1].toUpperCase(),
      };
      this.#walks(to, node.box, pushed, pushed.cost, add);
    }
    return null;
  }

  /**
   * From a square beside the box, or any, walk to each side from which it can be pushed.
   * @param {number} box
   * @param {number} player
   * @param {Node | null} from
   * @param {number} cost
   * @param {(node: Node) => void} add
   */
  #walks(box, player, from, cost, add) {
    this.others.add(box);
    const away = distances(this.level, this.others, player);
    for (let side = 0; side < 4; side++) {
      const stand = box + this.steps[side];
      if (!beside(this.level, box, stand) || away[stand] < 0) continue;
      add({
        box,
        side,
        cost: cost + away[stand] * this.costs[1],
        from,
        way: traced(this.level, away, stand),
      });
    }
    this.others.delete(box);
  }
}

/** @param {Node} node */
function wayTo(node) {
  const parts = [];
  for (let at = /** @type {Node | null} */ (node); at; at = at.from) parts.push(at.way);
  return parts.reverse().join('');
}

/**
 * @param {number[]} heap
 * @param {number} value
 */
function heapPush(heap, value) {
  let at = heap.push(value) - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    if (heap[up] <= heap[at]) return;
    [heap[up], heap[at]] = [heap[at], heap[up]];
    at = up;
  }
}

/** @param {number[]} heap */
function heapPop(heap) {
  const last = /** @type {number} */ (heap.pop());
  if (!heap.length) return;
  heap[0] = last;
  for (let at = 0; ;) {
    const left = 2 * at + 1;
    let least = at;
    if (left < heap.length && heap[left] < heap[least]) least = left;
    if (left + 1 < heap.length && heap[left + 1] < heap[least]) least = left + 1;
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least], heap[at]];
    at = least;
  }
}

/**
 * A way to a square where no walk leads, by pushing one box aside and back; null when that is impossible. In
 * the end every box stands where it stood; of all boxes the one that makes the shortest way is taken.
 * @param {Level} level
 * @param {Set<number>} boxes
 * @param {number} player
 * @param {number} goal
 * @returns {string | null}
 */
export function goThrough(level, boxes, player, goal) {
  if (boxes.has(goal) || level.cells[goal] === WALL) return null;
  const away = distances(level, boxes, player);
  let found = null;
  for (const box of boxes) {
    if (!stepsOf(level).some((step) => beside(level, box, box + step) && away[box + step] >= 0)) continue;
    const others = new Set(boxes);
    others.delete(box);
    const way = pastBox(level, others, box, player, goal);
    if (way !== null && (found === null || way.length < found.length)) found = way;
  }
  return found;
}

/**
 * A shortest way of the player to a square after which this one box is back on its own.
 * @param {Level} level
 * @param {Set<number>} others
 * @param {number} box
 * @param {number} player
 * @param {number} goal
 */
function pastBox(level, others, box, player, goal) {
  const size = level.cells.length;
  const isFree = (/** @type {number} */ square) => level.cells[square] !== WALL && !others.has(square);
  const [start, end] = [player * size + box, goal * size + box];
  /** @type {Map<number, {from: number, letter: string}>} */
  const came = new Map([[start, { from: start, letter: '' }]]);
  const queue = [start];
  for (let at = 0; at < queue.length && !came.has(end); at++) {
    const [stand, pushed] = [Math.floor(queue[at] / size), queue[at] % size];
    stepsOf(level).forEach((step, i) => {
      const to = stand + step;
      const boxTo = to === pushed ? pushed + step : pushed;
      if (!beside(level, stand, to) || !isFree(to)) return;
      if (to === pushed && (!beside(level, pushed, boxTo) || !isFree(boxTo))) return;
      const after = to * size + boxTo;
      if (came.has(after)) return;
      came.set(after, { from: queue[at], letter: to === pushed ? LETTERS[i].toUpperCase() : LETTERS[i] });
      queue.push(after);
    });
  }
  if (!came.has(end)) return null;
  const letters = [];
  for (let node = end; node !== start;) {
    const { from, letter } = /** @type {{from: number, letter: string}} */ (came.get(node));
    letters.push(letter);
    node = from;
  }
  return letters.reverse().join('');
}
