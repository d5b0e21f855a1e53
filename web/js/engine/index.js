/**
 * The engine as the rest of the page sees it: ask, follow its progress, cancel, get a result. Nothing here
 * ever blocks the page or throws because a search failed: how it ended is the result's `status`.
 *
 * Every solution is replayed by the page's own rules before it is reported; with several workers the first
 * that passes wins, and the others are ended.
 */
import { spread } from './members.js';
import { WorkerSlot, module, take } from './pool.js';
import { failed, race, replayed } from './race.js';

/** @typedef {import('./wasm.js').Answer} Answer */
/**
 * @typedef {object} Result
 * @property {'solved' | 'unsolvable' | 'not found' | 'time limit' | 'memory limit' | 'node limit' |
 *   'cancelled' | 'invalid' | 'crashed'} status
 * @property {string} lurd moves as text; empty unless there is a solution
 * @property {number} pushes
 * @property {number} moves
 * @property {number} nodes positions expanded, by all workers
 * @property {number} seconds on the clock
 * @property {string} winner the strategy that found it
 * @property {boolean} optimal proved best for what was asked
 * @property {string} message why it is invalid, or how it crashed; one sentence
 */
/**
 * @typedef {object} Progress
 * @property {number} seconds
 * @property {number} nodes
 * @property {number} bytes
 * @property {string} strategy
 * @property {number} workers at work
 * @property {string} [lurd] the best solution so far (optimize)
 */
/** @typedef {{result: Promise<Result>, cancel: () => void}} Job */
/**
 * @typedef {object} SolveOptions
 * @property {'any' | 'pushes' | 'moves' | 'pushes+moves' | 'moves+pushes'} [for] default any
 * @property {number} [time] seconds; 0 or none: no limit
 * @property {number} [nodes] positions
 * @property {number} [memory] bytes for all workers together; default 1.5 GiB
 * @property {string} [algorithm] default auto
 * @property {Record<string, string | number | boolean>} [settings]
 * @property {number} [workers] default: by the processor; 1 does exactly what the native core does
 */

const MEMORY = 1.5 * 2 ** 30;
/** WebAssembly has 4 GiB at most; the rest is for what is not counted. */
const MOST_MEMORY = 3.5 * 2 ** 30;

/** The slot for short questions, which must not wait for a search. */
const asking = new WorkerSlot('solver');
globalThis.document?.addEventListener('screenclosed', () => asking.end());

/** Callers catch this and say in words that there is no solver here. */
function needWebAssembly() {
  if (typeof WebAssembly !== 'object') throw new Error('this browser has no WebAssembly');
}

/**
 * Resolves once the solver is compiled; rejects when it cannot be loaded. The page never has to wait for it.
 * @returns {Promise<void>}
 */
export async function ready() {
  await module('solver');
}

/** How many workers a search gets when nothing is said: all cores but one for the page. */
export function usualWorkers() {
  return Math.max(1, Math.min(4, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));
}

/**
 * Search for a solution.
 * @param {string} xsb
 * @param {SolveOptions} [options]
 * @param {(progress: Progress) => void} [onProgress]
 * @returns {Job}
 */
export function solve(xsb, options = {}, onProgress) {
  needWebAssembly();
  const asked = {
    level: xsb,
    objective: options.for ?? 'any',
    algorithm: options.algorithm ?? 'auto',
    seconds: options.time ?? 0,
    nodes: options.nodes ?? 0,
    settings: texts(options.settings ?? {}),
  };
  const parts = spread(asked, options.workers ?? usualWorkers());
  const bytes = Math.min(MOST_MEMORY, Math.floor((options.memory || MEMORY) / parts.length));
  return race(
    'solve',
    xsb,
    parts.map((part) => ({ ...part, bytes })),
    onProgress,
  );
}

/**
 * Make a solution shorter; a cancelled job still has the best found so far.
 * @param {string} xsb @param {string} lurd
 * @param {{for?: 'moves' | 'pushes', time?: number, nodes?: number, memory?: number, seed?: number}}
 *   [options]
 * @param {(progress: Progress) => void} [onProgress] @returns {Job}
 */
export function optimize(xsb, lurd, options = {}, onProgress) {
  needWebAssembly();
  const order = options.for === 'pushes' ? ['pushes', 'moves'] : ['moves', 'pushes'];
  const asked = {
    level: xsb,
    solutions: [lurd],
    order,
    seconds: options.time ?? 0,
    nodes: options.nodes ?? 0,
    seed: options.seed ?? 0,
    bytes: Math.min(MOST_MEMORY, options.memory || MEMORY),
  };
  return race('optimize', xsb, [asked], onProgress, { lurd, order });
}

/**
 * Make levels: `onLevel` gets each as soon as it is made. The same seed and options give the same levels.
 * @param {{seed?: number, count?: number, tries?: number, width?: number, height?: number, boxes?: number,
 *   style?: string, silhouette?: string, positions?: number, share?: number, minPushes?: number, trim?:
 * number}} [options]
 * @param {(made: {level: string, lurd: string, pushes: number, optimal: boolean, seed: number}) => void}
 *   [onLevel]
 * @returns {{result: Promise<{status: 'done' | 'cancelled' | 'invalid' | 'crashed', found: number, tried:
 *   number, message: string}>, cancel: () => void}}
 */
export function generate(options = {}, onLevel) {
  needWebAssembly();
  const slot = take('generate');
  let found = 0,
    over = false;
  const done = slot.run('generate', options, (made) => {
    if (!replayed(made.level, made.lurd)) return;
    ++found;
    onLevel?.(/** @type {any} */ (made));
  });
  const result = done.then((outcome) => {
    over = true;
    if ('result' in outcome)
      return { status: /** @type {const} */ ('done'), found, tried: outcome.result.tried, message: '' };
    return { ...failed(outcome), found, tried: 0 };
  });
  return {
    result: /** @type {any} */ (result),
    cancel: () => {
      if (!over) slot.end();
    },
  };
}

/**
 * @typedef {object} Review
 * @property {{lower: number, upper: number}[]} positions pushes still needed before the first push and after
 *   each: bounds, which are equal where the distance is exact; lower -1: deadlocked, upper -1: not known
 * @property {{move: number, least: number, most: number, mark: '' | 'likely waste' | 'waste' | 'blunder' |
 *   'deadlock', only: boolean, better: string}[]} pushes
 */

/**
 * Review a game: how far from solved each position was, and which pushes were wasted.
 * @param {string} xsb @param {string} lurd
 * @param {{time?: number}} [options]
 * @param {(progress: {exact: number, total: number}) => void} [onProgress]
 * @returns {{result: Promise<Review | null>, cancel: () => void}} null: the core could not review it
 */
export function review(xsb, lurd, { time = 0 } = {}, onProgress) {
  needWebAssembly();
  const slot = take('review');
  let over = false;
  const asked = { level: xsb, lurd, seconds: time, bytes: MEMORY };
  const result = slot.run('review', asked, /** @type {any} */ (onProgress)).then((outcome) => {
    over = true;
    const found = 'result' in outcome && outcome.result.status !== 'invalid' ? outcome.result : null;
    return /** @type {Review | null} */ (found);
  });
  return {
    result,
    cancel: () => {
      if (!over) slot.end();
    },
  };
}

/**
 * Write the proof of a claim, to be checked by others: that no solution exists, or none with fewer pushes (or
 * moves) than the bound. `onProgress` gets how many positions the proof has so far.
 * @param {string} xsb
 * @param {{claim: 'unsolvable' | 'pushes' | 'moves', bound: number, time?: number, memory?: number}} options
 * @param {(states: number) => void} [onProgress]
 * @returns {{result: Promise<{status: 'written' | 'refuted' | 'time limit' | 'memory limit' | 'cancelled' |
 *   'invalid' | 'crashed', proof?: Uint8Array, message: string}>, cancel: () => void}} refuted: there is a
 *   solution that the claim rules out
 */
export function certify(xsb, { claim, bound, time = 0, memory = MEMORY }, onProgress) {
  needWebAssembly();
  const slot = take('certify');
  let over = false;
  const asked = { level: xsb, claim, bound, seconds: time, bytes: Math.min(MOST_MEMORY, memory) };
  const report = (/** @type {Answer} */ { states }) => onProgress?.(states);
  const result = slot.run('certify', asked, report).then((outcome) => {
    over = true;
    return 'result' in outcome ? outcome.result : failed(outcome);
  });
  return {
    result: /** @type {any} */ (result),
    cancel: () => {
      if (!over) slot.end();
    },
  };
}

/**
 * Where a box would make the position deadlocked, wherever the player stands: `onSquare` gets each square, in
 * the order asked for, with the boxes that prove it (none: no deadlock was proved).
 * @param {string} xsb @param {number} box @param {number[]} squares
 * @param {(found: {square: number, rule: string, boxes: number[]}) => void} onSquare
 * @returns {{cancel: () => void}}
 */
export function deadlockMap(xsb, box, squares, onSquare) {
  needWebAssembly();
  /** @type {WorkerSlot | null} */
  let slot = null;
  let over = false;
  const asked = { level: xsb, box, squares, seconds: 0.04 };
  mapping = mapping.then(async () => {
    if (over) return;
    slot = take('deadlockMap');
    const report = (/** @type {any} */ found) => {
      if (!over) onSquare(found);
    };
    await slot.run('deadlockMap', asked, report);
    over = true;
  });
  return {
    cancel: () => {
      if (!over) slot?.cancel();
      over = true;
    },
  };
}

/** Maps are made one after the other, by one worker: boxes are taken up and put down quickly. */
let mapping = Promise.resolve();

/**
 * Whether a position is proved deadlocked, by which rule (freeze, matching, corral, group) and by which boxes
 * (cells). False proves nothing. Of questions asked while one is being answered only the last counts; the
 * others return false.
 * @param {string} xsb @returns {Promise<{deadlocked: boolean, why: string | null, boxes: number[]}>}
 */
export async function deadlock(xsb) {
  needWebAssembly();
  const number = ++lastQuestion;
  await question;
  if (number !== lastQuestion) return { deadlocked: false, why: null, boxes: [] };
  const answer = asking.run('deadlock', { level: xsb, seconds: 2, bytes: MEMORY / 4 });
  question = answer;
  const outcome = await answer;
  const reasons = 'result' in outcome ? outcome.result.reasons : [];
  if (reasons.length === 0) return { deadlocked: false, why: null, boxes: [] };
  const least = reasons.reduce((/** @type {any} */ a, /** @type {any} */ b) =>
    b.boxes.length < a.boxes.length ? b : a,
  );
  return { deadlocked: true, why: least.rule, boxes: least.boxes };
}

let lastQuestion = 0;
/** @type {Promise<unknown>} */
let question = Promise.resolve();

/**
 * How hard a level is for people, from 1 to 10; null where that cannot be said.
 * @param {string} xsb
 * @param {AbortSignal} [signal] ends the rating
 * @returns {Promise<{difficulty: number | null, solvable: boolean | null, estimated: boolean}>}
 */
export async function rate(xsb, signal) {
  needWebAssembly();
  const before = rating;
  /** @type {() => void} */
  let release = () => {};
  rating = new Promise((resolve) => (release = () => resolve(undefined)));
  await before;
  try {
    if (signal?.aborted) return UNRATED;
    const slot = take('rate');
    const end = () => slot.end();
    signal?.addEventListener('abort', end, { once: true });
    const outcome = await slot.run('rate', { level: xsb, seconds: 20 });
    signal?.removeEventListener('abort', end);
    return /** @type {any} */ ('result' in outcome ? outcome.result : UNRATED);
  } finally {
    release();
  }
}

const UNRATED = { difficulty: null, solvable: null, estimated: true };
/** Ratings are made one after the other, in the order asked for. @type {Promise<unknown>} */
let rating = Promise.resolve();

/**
 * A way through a Bait position, found within `ms` milliseconds: moves u, d, l, r, or null when none was
 * found.
 * @param {{width: number, height: number, walls: number[], avatar: number, hasKey: boolean, boxes: number[],
 *   holes: number[], keys: number[], goals: number[], mushrooms: number[]} | string} position cells, or a
 * level as text
 * @param {number} [ms] @returns {Promise<{actions: string | null, proved: boolean}>}
 */
export async function baitThink(position, ms = 1000) {
  needWebAssembly();
  const asked = { position: typeof position === 'string' ? baitPosition(position) : position, ms };
  const outcome = await take('bait').run('bait', asked);
  if ('crashed' in outcome) throw new Error(outcome.crashed);
  return /** @type {any} */ ('result' in outcome ? outcome.result : { actions: null, proved: false });
}

/**
 * What the positions of a game look like, from its start and after each push: boxes on goals, and the regions
 * into which the boxes cut the floor.
 * @param {string} xsb @param {string} lurd @returns {Promise<[number, number][]>}
 */
export async function featuresAlong(xsb, lurd) {
  needWebAssembly();
  const outcome = await take('features').run('features', { level: xsb, lurd });
  return 'result' in outcome ? outcome.result.way : [];
}

/** A Bait level as text, in cells. @param {string} text */
function baitPosition(text) {
  const rows = text.replace(/^\n+|\n+$/g, '').split('\n'),
    width = rows[0].length;
  const cells = (/** @type {string} */ wanted) =>
    rows.flatMap((row, y) =>
      [...row.slice(0, width)].flatMap((each, x) => (each === wanted ? [y * width + x] : [])),
    );
  return {
    width,
    height: rows.length,
    walls: cells('w'),
    avatar: cells('A')[0] ?? -1,
    hasKey: false,
    boxes: cells('1'),
    holes: cells('0'),
    keys: cells('k'),
    goals: cells('g'),
    mushrooms: cells('m'),
  };
}

/** @param {Record<string, string | number | boolean>} settings */
function texts(settings) {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}
