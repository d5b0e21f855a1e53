// A position on the way of a search, and the way back from it.

/** @typedef {import('./pushes.js').PushProblem} PushProblem */
/** @typedef {import('./pushes.js').Position} Position */
/** @typedef {import('./pushes.js').Push} Push */
/**
 * A position that was reached: by which pushes from which other one, how many from the start (g), how many
 * are left at least (h).
 * @typedef {{position: Position, parent: Node | null, pushes: Push[], g: number, h: number, backward:
 *   boolean}} Node
 */

/**
 * @param {PushProblem} problem
 * @param {Position} position
 * @param {boolean} backward
 * @returns {Node}
 */
export function root(problem, position, backward) {
  const h = backward ? problem.reEstimate(position) : problem.estimate(position);
  return { position, parent: null, pushes: [], g: 0, h, backward };
}

/**
 * The pushes that lead to a node.
 * @param {Node} node
 * @returns {Push[]}
 */
export function line(node) {
  const parts = [];
  for (let each = /** @type {Node | null} */ (node); each; each = each.parent) parts.push(each.pushes);
  return parts.reverse().flat();
}
