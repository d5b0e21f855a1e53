// Feature-space search, the idea of the solver itself in a short and readable form (docs/solver.md has the
// whole of it).
//
// Positions fall into *cells* by what they look like: how many boxes are packed, and into how many regions
// the boxes cut the floor. The cells take turns, so no kind of position is forgotten, however bad it looks.
// In a cell the lightest position goes first: a move that an adviser recommends (it packs a box, or joins two
// regions) weighs nothing, any other one. A move is a *macro*: one box, any number of pushes.

import { GOAL } from '../level.js';
import { line, root } from './node.js';
import { PriorityQueue } from './queue.js';

/** @typedef {import('./node.js').Node} Node */
/** @typedef {import('./pushes.js').PushProblem} PushProblem */
/** @typedef {import('./pushes.js').Position} Position */
/** @typedef {{packed: number, regions: number}} Features */

/**
 * What a position looks like.
 * @param {PushProblem} problem
 * @param {Position} position
 * @returns {Features}
 */
export function featuresOf(problem, position) {
  const packed = position.boxes.filter((box) => problem.level.cells[box] & GOAL).length;
  const boxes = new Set(position.boxes);
  const left = new Set([...problem.floor].filter((square) => !boxes.has(square)));
  let regions = 0;
  for (const square of left) {
    regions += 1;
    for (const each of problem.region(boxes, square)) left.delete(each);
  }
  return { packed, regions };
}

/**
 * @param {PushProblem} problem
 * @param {import('./algorithms.js').Watcher} watcher
 * @returns {import('./algorithms.js').Search}
 */
export function* featureSearch(problem, watcher) {
  /** @type {Map<string, PriorityQueue<{node: Node, weight: number}>>} */
  const cells = new Map();
  const seen = new Set();
  const reach = (
    /** @type {Node} */ node,
    /** @type {number} */ weight,
    /** @type {Features} */ { packed, regions },
  ) => {
    const name = `${packed},${regions}`;
    let cell = cells.get(name);
    if (!cell) cells.set(name, (cell = new PriorityQueue()));
    cell.push({ node, weight }, weight * 1000 + node.h);
    watcher.waits(node);
  };
  seen.add(problem.start.key);
  reach(root(problem, problem.start, false), 0, featuresOf(problem, problem.start));
  for (let busy = true; busy;) {
    busy = false;
    for (const cell of cells.values()) {
      const lightest = cell.pop();
      if (!lightest) continue;
      busy = true;
      const { node, weight } = lightest;
      watcher.taken(node);
      yield node;
      if (problem.isGoal(node.position)) return line(node);
      const before = featuresOf(problem, node.position);
      for (const child of macros(problem, node)) {
        if (child.h === Infinity || seen.has(child.position.key)) continue;
        seen.add(child.position.key);
        const after = featuresOf(problem, child.position);
        const advised =
          after.packed > before.packed || (after.packed === before.packed && after.regions < before.regions);
        reach(child, weight + (advised ? 0 : 1), after);
      }
    }
  }
  return null;
}

/**
 * Every place that one box can be brought to by pushes in a row.
 * @param {PushProblem} problem
 * @param {Node} node
 * @returns {Generator<Node>}
 */
function* macros(problem, node) {
  for (const box of node.position.boxes) {
    const met = new Set([node.position.key]);
    /** @type {{position: Position, at: number, pushes: import('./pushes.js').Push[]}[]} */
    const queue = [{ position: node.position, at: box, pushes: [] }];
    for (const { position, at, pushes } of queue) {
      for (const child of problem.successors(position)) {
        if (child.push.from !== at || met.has(child.position.key)) continue;
        met.add(child.position.key);
        const all = [...pushes, child.push];
        queue.push({ position: child.position, at: child.push.to, pushes: all });
        const h = problem.estimate(child.position);
        yield {
          position: child.position,
          parent: node,
          pushes: all,
          g: node.g + all.length,
          h,
          backward: false,
        };
      }
    }
  }
}
