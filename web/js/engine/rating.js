/**
 * How hard a level is for people, as in `generate/rating.py` and `generate/search_effort.py`, which say why.
 * A test compares the answers.
 */

/**
 * @typedef {import('./wasm.js').Core} Core
 * @typedef {import('./wasm.js').Answer} Answer
 * @typedef {{difficulty: number | null, solvable: boolean | null, estimated: boolean}} Rating
 */

const HURRIED = 0.4,
  PLANNED = 0.63;
const HURRIED_LIMIT = 50_000,
  PLANNED_LIMIT = 5_000,
  EXACT_LIMIT = 50_000;
/** When the first so many orientations were cut off, the others count as cut off, too. */
const ENOUGH_CUT = 2;
/** The hardest levels that people were measured on; above, length and exact search effort are needed. */
const MEASURED = 7;
const EXACT_FROM = 400,
  PUSHES_FROM = 40,
  PUSHES_FULL = 120;

/** @type {Rating} */
const UNSOLVABLE = Object.freeze({ difficulty: null, solvable: false, estimated: false });

/**
 * How hard a level is for people, from 1 to 10: by the search effort of three searches.
 * @param {Core} core @param {Answer} asked {level, seconds}
 * @returns {Rating}
 */
export function rate(core, asked) {
  const boards = orientations(asked.level);
  const seconds = asked.seconds ?? 0;
  const exact = core.run({
    task: 'solve',
    level: boards[0],
    objective: 'pushes',
    algorithm: 'astar',
    nodes: EXACT_LIMIT,
    seconds,
  });
  if (isUnsolvable(exact)) return UNSOLVABLE;
  const settings = { heuristic: 'matching', deadlocks: 'simple,freeze', weight: '3' };
  const common = { task: 'solve', seconds: seconds / ENOUGH_CUT };
  const hurried = searches(core, boards, { ...common, algorithm: 'astar', nodes: HURRIED_LIMIT, settings });
  const planned = searches(core, boards, { ...common, algorithm: 'fess', nodes: PLANNED_LIMIT });
  const both = [...hurried, ...planned];
  if (both.some(isUnsolvable)) return UNSOLVABLE;
  const positions = isSolved(exact) ? exact.expanded : EXACT_LIMIT;
  const quicker = Math.min(mean(planned, PLANNED_LIMIT), positions);
  const points =
    HURRIED * Math.log((1 + mean(hurried, HURRIED_LIMIT)) / 2) + PLANNED * Math.log((1 + quicker) / 2);
  const limited = Math.max(1, Math.min(1 + points, limit(positions, exact.lowerBound)));
  const difficulty = Math.round(100 * limited) / 100;
  return {
    difficulty,
    solvable: isSolved(exact) || both.some(isSolved) ? true : null,
    estimated: difficulty > MEASURED || !both.every(isSolved),
  };
}

/**
 * The most that a level with so much exact search effort and so many pushes can be rated.
 * @param {number} exact @param {number} pushes
 */
function limit(exact, pushes) {
  const effort = Math.log(Math.max(exact, 1) / EXACT_FROM) / Math.log(EXACT_LIMIT / EXACT_FROM);
  const length = Math.log(Math.max(pushes, 1) / PUSHES_FROM) / Math.log(PUSHES_FULL / PUSHES_FROM);
  return MEASURED + (10 - MEASURED) * Math.max(0, Math.min(effort, length, 1));
}

/**
 * The eight orientations of a board, in the order of their texts: the same for every turned copy.
 * @param {string} text
 */
export function orientations(text) {
  const lines = text.split('\n');
  const width = Math.max(...lines.map((line) => line.length));
  let rows = lines.map((line) => line.padEnd(width));
  const boards = [];
  for (let turn = 0; turn < 4; ++turn) {
    const upwards = [...rows].reverse();
    boards.push(rows, upwards);
    rows = [...upwards[0]].map((_, column) => upwards.map((row) => row[column]).join(''));
  }
  return boards.map((board) => board.map((row) => row.trimEnd()).join('\n')).sort();
}

/**
 * The same search on every orientation; fewer when the first ones were all cut off.
 * @param {Core} core @param {string[]} boards @param {Answer} options
 */
function searches(core, boards, options) {
  /** @type {Answer[]} */
  const results = [];
  for (const level of boards) {
    results.push(core.run({ ...options, level }));
    if (results.length === ENOUGH_CUT && !results.some(isSolved)) break;
  }
  return results;
}

/**
 * The geometric mean of the positions (with one added, as in the difficulty).
 * @param {Answer[]} results @param {number} most
 */
function mean(results, most) {
  const logarithms = results.map((each) => Math.log(1 + (isSolved(each) ? each.expanded : most)));
  const effort = Math.exp(logarithms.reduce((sum, each) => sum + each, 0) / logarithms.length) - 1;
  return Math.round(100 * effort) / 100;
}

/** @param {Answer} result */
function isSolved(result) {
  return result.status === 'solved';
}

/** @param {Answer} result */
function isUnsolvable(result) {
  return result.status === 'unsolvable' || result.status === 'invalid';
}
