// The searches that Watch shows, in the order of its buttons.

export const ALGORITHMS = /** @type {const} */ ([
  'bfs',
  'dfs',
  'ucs',
  'greedy',
  'astar',
  'idastar',
  'bidirectional',
  'features',
  'solver',
]);
/** @typedef {typeof ALGORITHMS[number]} Algorithm */

/** What finds solutions with the fewest pushes. @type {Algorithm[]} */
export const EXACT = ['bfs', 'astar', 'idastar', 'bidirectional'];
