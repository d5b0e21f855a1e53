/**
 * The engine as the rest of the page sees it: ask, hear how far it is, cancel, get a result. Nothing here ever
 * blocks the page or throws because a search failed: how it ended is the result's `status`.
 *
 * Every solution is replayed by the page's own rules before anybody hears of it; with several workers the first
 * that passes wins, and the others are ended.
 */
import { spread } from './members.js';
import { Seat, module, take } from './pool.js';
import { failed, race, replayed } from './race.js';

/** @typedef {import('./wasm.js').Answer} Answer */
/**
 * @typedef {object} Result
 * @property {'solved' | 'unsolvable' | 'not found' | 'time limit' | 'memory limit' | 'node limit' | 'cancelled' | 'invalid' | 'crashed'} status
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

/** The seat for short questions, which must not wait for a search. */
const asking = new Seat('solver');

/** Resolves once the solver is compiled; rejects when it cannot be loaded. The page never has to wait for it. @returns {Promise<void>} */
export async function ready() {
  await module('solver');
}

/** How many workers a search gets when nothing is said: all cores but one for the page. */
export function usualWorkers() {
  return Math.max(1, Math.min(4, (globalThis.navigator?.hardwareConcurrency ?? 2) - 1));
}

/**
 * Search for a solution.
 * @param {string} xsb @param {SolveOptions} [options] @param {(progress: Progress) => void} [onProgress] @returns {Job}
 */
export function solve(xsb, options = {}, onProgress) {
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
  return race('solve', xsb, parts.map((part) => ({ ...part, bytes })), onProgress);
}

/**
 * Make a solution shorter; a cancelled job still has the best found so far.
 * @param {string} xsb @param {string} lurd
 * @param {{for?: 'moves' | 'pushes', time?: number, nodes?: number, memory?: number, seed?: number}} [options]
 * @param {(progress: Progress) => void} [onProgress] @returns {Job}
 */
export function optimize(xsb, lurd, options = {}, onProgress) {
  const order = options.for === 'pushes' ? ['pushes', 'moves'] : ['moves', 'pushes'];
  const asked = {
    level: xsb, solutions: [lurd], order, seconds: options.time ?? 0, nodes: options.nodes ?? 0,
    seed: options.seed ?? 0, bytes: Math.min(MOST_MEMORY, options.memory || MEMORY),
  };
  return race('optimize', xsb, [asked], onProgress, { lurd, order });
}

/**
 * Make levels: `onLevel` hears each as soon as it is made. The same seed and options give the same levels.
 * @param {{seed?: number, count?: number, tries?: number, width?: number, height?: number, boxes?: number,
 *   style?: string, silhouette?: string, positions?: number, share?: number, minPushes?: number, trim?: number}} [options]
 * @param {(made: {level: string, lurd: string, pushes: number, optimal: boolean, seed: number}) => void} [onLevel]
 * @returns {{result: Promise<{status: 'done' | 'cancelled' | 'invalid' | 'crashed', found: number, tried: number, message: string}>, cancel: () => void}}
 */
export function generate(options = {}, onLevel) {
  const seat = take('make');
  let found = 0, over = false;
  const done = seat.run('make', options, (made) => {
    if (!replayed(made.level, made.lurd)) return;
    ++found;
    onLevel?.(/** @type {any} */ (made));
  });
  const result = done.then((outcome) => {
    over = true;
    if ('result' in outcome) return { status: /** @type {const} */ ('done'), found, tried: outcome.result.tried, message: '' };
    return { ...failed(outcome), found, tried: 0 };
  });
  return { result: /** @type {any} */ (result), cancel: () => { if (!over) seat.end(); } };
}

/**
 * Whether a position is proved lost, by which rule (freeze, matching, corral, group) and by which boxes (cells).
 * False proves nothing. Of questions asked while one is being answered only the last counts; the others hear false.
 * @param {string} xsb @returns {Promise<{lost: boolean, why: string | null, boxes: number[]}>}
 */
export async function lost(xsb) {
  const number = ++lastQuestion;
  await question;
  if (number !== lastQuestion) return { lost: false, why: null, boxes: [] };
  const answer = asking.run('judge', { level: xsb, seconds: 2, bytes: MEMORY / 4 });
  question = answer;
  const outcome = await answer;
  const reasons = 'result' in outcome ? outcome.result.reasons : [];
  if (reasons.length === 0) return { lost: false, why: null, boxes: [] };
  const least = reasons.reduce((/** @type {any} */ a, /** @type {any} */ b) => (b.boxes.length < a.boxes.length ? b : a));
  return { lost: true, why: least.rule, boxes: least.boxes };
}

let lastQuestion = 0;
/** @type {Promise<unknown>} */
let question = Promise.resolve();

/**
 * How hard a level is for people, from 1 to 10; null where that cannot be said.
 * @param {string} xsb @returns {Promise<{difficulty: number | null, solvable: boolean | null, estimated: boolean}>}
 */
export async function rate(xsb) {
  const outcome = await take('rate').run('rate', { level: xsb, seconds: 20 });
  return /** @type {any} */ ('result' in outcome ? outcome.result : { difficulty: null, solvable: null, estimated: true });
}

/**
 * A way through a Bait position, found within `ms` milliseconds: moves u, d, l, r, or null when none was found.
 * @param {{width: number, height: number, walls: number[], avatar: number, hasKey: boolean, boxes: number[],
 *   holes: number[], keys: number[], goals: number[], mushrooms: number[]} | string} position cells, or a level as text
 * @param {number} [ms] @returns {Promise<{actions: string | null, proved: boolean}>}
 */
export async function baitThink(position, ms = 1000) {
  const asked = { position: typeof position === 'string' ? baitPosition(position) : position, ms };
  const outcome = await take('bait').run('bait', asked);
  return /** @type {any} */ ('result' in outcome ? outcome.result : { actions: null, proved: false });
}

/** A Bait level as text, in cells. @param {string} text */
function baitPosition(text) {
  const rows = text.replace(/^\n+|\n+$/g, '').split('\n'), width = rows[0].length;
  const cells = (/** @type {string} */ wanted) =>
    rows.flatMap((row, y) => [...row.slice(0, width)].flatMap((each, x) => (each === wanted ? [y * width + x] : [])));
  return {
    width, height: rows.length, walls: cells('w'), avatar: cells('A')[0] ?? -1, hasKey: false, boxes: cells('1'),
    holes: cells('0'), keys: cells('k'), goals: cells('g'), mushrooms: cells('m'),
  };
}

/** @param {Record<string, string | number | boolean>} settings */
function texts(settings) {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]));
}
