// The textbook algorithms, written to be read. Each is a generator that gives every position it expands, and
// ends with the pushes of a solution, or null when there is none: the caller decides how fast it goes, and
// when it stops.

import { featureSearch } from './features.js';
import { line, root } from './node.js';
import { PriorityQueue } from './queue.js';

/** @typedef {import('./pushes.js').PushProblem} PushProblem */
/** @typedef {import('./pushes.js').Position} Position */
/** @typedef {import('./pushes.js').Push} Push */
/** @typedef {import('./node.js').Node} Node */
/** @typedef {Generator<Node, Push[] | null, void>} Search */
/**
 * What a watcher is told: a position begins to wait, or is taken from the waiting ones.
 * @typedef {{waits(node: Node): void, taken(node: Node): void}} Watcher
 */

/** @type {Record<string, (problem: PushProblem, watcher: Watcher) => Search>} */
export const ALGORITHMS = {
  /** Breadth first: the position that waits longest. Finds the fewest pushes. */
  bfs: (problem, watcher) => bestFirst(problem, watcher, ({ g }) => g),
  /** Greedy: the one that looks nearest. Quick, and anything but shortest. */
  greedy: (problem, watcher) => bestFirst(problem, watcher, ({ h }) => h),
  /** A*: the one whose way so far and way to go are shortest together. Finds the fewest pushes, too. */
  astar: (problem, watcher) => bestFirst(problem, watcher, ({ g, h }) => g + h),
  bidirectional,
  features: featureSearch,
};

/**
 * @param {PushProblem} problem
 * @param {Watcher} watcher
 * @param {(node: Node) => number} priority the smallest is expanded first
 * @returns {Search}
 */
function* bestFirst(problem, watcher, priority) {
  /** @type {PriorityQueue<Node>} */
  const waiting = new PriorityQueue();
  /** The fewest pushes each position was reached with. @type {Map<string, number>} */
  const best = new Map();
  const reach = (/** @type {Node} */ node) => {
    const known = best.get(node.position.key);
    if (node.h === Infinity || (known !== undefined && known <= node.g)) return;
    best.set(node.position.key, node.g);
    waiting.push(node, priority(node));
    watcher.waits(node);
  };
  reach(root(problem, problem.start, false));
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    watcher.taken(node);
    // A shorter way was found meanwhile.
    if (node.g > /** @type {number} */ (best.get(node.position.key))) continue;
    yield node;
    if (problem.isGoal(node.position)) return line(node);
    for (const { push, position } of problem.successors(node.position)) {
      reach({
        position,
        parent: node,
        pushes: [push],
        g: node.g + 1,
        h: problem.estimate(position),
        backward: false,
      });
    }
  }
  return null;
}

/**
 * Both ends: breadth first from the start by pushes and from the solved positions by pulls, always a whole
 * ring of the smaller side, until the two meet. The first meeting is as good as any: with d rings here and e
 * there complete and without a meeting, no way is shorter than d + e + 1, and that is how long the way
 * through it is.
 * @param {PushProblem} problem
 * @param {Watcher} watcher
 * @returns {Search}
 */
function* bidirectional(problem, watcher) {
  const sides = [side([problem.start], false), side(problem.ends(), true)];
  if (sides[1].seen.has(problem.start.key)) return [];
  while (sides[0].ring.length && sides[1].ring.length) {
    const turn = sides[0].ring.length <= sides[1].ring.length ? 0 : 1;
    const [own, other] = [sides[turn], sides[1 - turn]];
    const ring = own.ring;
    own.ring = [];
    for (const node of ring) {
      watcher.taken(node);
      yield node;
      const children = turn ? problem.predecessors(node.position) : problem.successors(node.position);
      for (const { push, position } of children) {
        if (own.seen.has(position.key)) continue;
        const h = turn ? problem.reEstimate(position) : problem.estimate(position);
        if (h === Infinity) continue;
        const child = { position, parent: node, pushes: [push], g: node.g + 1, h, backward: turn === 1 };
        own.seen.set(position.key, child);
        own.ring.push(child);
        watcher.waits(child);
        const there = other.seen.get(position.key);
        if (there)
          return turn
            ? [...line(there), ...line(child).reverse()]
            : [...line(child), ...line(there).reverse()];
      }
    }
  }
  return null;

  /**
   * @param {Position[]} positions
   * @param {boolean} backward
   */
  function side(positions, backward) {
    const ring = positions.map((position) => root(problem, position, backward));
    ring.forEach((node) => watcher.waits(node));
    return { ring, seen: new Map(ring.map((node) => [node.position.key, node])) };
  }
}
