/**
 * What a worker can be asked: each task runs a core (`wasm.js`) until it has an answer. No page in here, so
 * that Node can test them.
 */

import { rate } from './rating.js';

/**
 * @typedef {import('./wasm.js').Core} Core
 * @typedef {import('./wasm.js').Answer} Answer
 * @typedef {(progress: Answer) => boolean | void} Report false: no more is wanted
 */

/** The searches that race for a first plan in Bait, and their first slice, as in `bait/planner.py`. */
const RACE = [{ guided: true, weight: 1 }, { guided: true, weight: 4 }, { weight: 5 }];

/** Which module can do which task. */
export const MODULES = /** @type {const} */ ({
  solve: 'solver',
  deadlock: 'solver',
  rate: 'solver',
  optimize: 'workshop',
  generate: 'workshop',
  review: 'analyse',
  deadlockMap: 'analyse',
  certify: 'certify',
  bait: 'study',
  features: 'study',
});

const MASK = 2n ** 64n - 1n;

/**
 * The seed of a candidate, as `candidate_seed` of `generate/makers.py`: neighbours have nothing in common.
 * @param {bigint} seed @param {bigint} index
 */
export function candidateSeed(seed, index) {
  let z = (seed * 0x9e3779b97f4a7c15n + index * 0xd1342543de82ef95n + 0x632be59bd9b4e019n) & MASK;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return z ^ (z >> 31n);
}

export const TASKS = {
  /** @param {Core} core @param {Answer} asked @param {Report} report */
  solve: (core, asked, report) => core.run({ ...asked, task: 'solve' }, report),

  /** @param {Core} core @param {Answer} asked @param {Report} report */
  optimize: (core, asked, report) => core.run({ ...asked, task: 'optimize' }, report),

  /** @param {Core} core @param {Answer} asked @param {Report} report */
  review: (core, asked, report) => core.run({ ...asked, task: 'review' }, report),

  /**
   * Where a box would make the position deadlocked: {square, rule, boxes} of each square, as soon as it is
   * known; the rule is empty where no deadlock was proved. Between two squares the worker can be told that
   * the box was put down.
   * @param {Core} core @param {Answer} asked {level, box, squares, seconds} @param {Report} report
   */
  async deadlockMap(core, asked, report) {
    const handle = core.begin({ ...asked, task: 'deadlock map' });
    const { port1, port2 } = new MessageChannel();
    const messages = () =>
      new Promise((resolve) => {
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    try {
      for (let more = asked.squares.length > 0; more;) {
        more = core.step(handle);
        if (report(core.result(handle)) === false) break;
        await messages();
      }
    } finally {
      port1.close();
      core.end(handle);
    }
    return { squares: asked.squares.length };
  },

  /**
   * The proof of a claim: how the writing ended, and the proof as bytes.
   * @param {Core} core @param {Answer} asked {level, claim, bound, seconds, bytes} @param {Report} report
   */
  certify(core, asked, report) {
    const handle = core.begin({ ...asked, task: 'certify' });
    try {
      while (core.step(handle, report));
      const { at, size, ...result } = core.result(handle);
      return { ...result, proof: core.copy(at, size) };
    } finally {
      core.end(handle);
    }
  },

  /** @param {Core} core @param {Answer} asked */
  deadlock: (core, asked) => core.run({ ...asked, task: 'deadlock' }),

  /**
   * The candidates of a run with `seed`, in order, each reported when it is found, until `count` are.
   * @param {Core} core @param {Answer} asked @param {Report} report
   */
  generate(core, asked, report) {
    let found = 0;
    let index = 0;
    for (; found < (asked.count ?? 1) && index < (asked.tries ?? 1000); ++index) {
      const seed = String(candidateSeed(BigInt(asked.seed ?? 0), BigInt(index)));
      const made = core.run({ ...asked, task: 'generate', seed });
      if (!made.found || made.pushes < (asked.minPushes ?? 1)) continue;
      ++found;
      report(made);
    }
    return { found, tried: index };
  },

  /** @param {Core} core @param {Answer} asked {level, lurd} */
  features: (core, asked) => core.run({ ...asked, task: 'features' }),

  /** @param {Core} core @param {Answer} asked {level, seconds} */
  rate: (core, asked) => rate(core, asked),

  /**
   * A plan for a Bait position within `ms` milliseconds: three searches take turns until one finds a plan,
   * then an exact one looks for anything shorter.
   * @param {Core} core @param {Answer} asked {position, ms}
   */
  bait(core, asked) {
    const end = performance.now() + (asked.ms ?? 1000);
    const begin = (/** @type {Answer} */ options) =>
      core.begin({ ...asked.position, ...options, task: 'bait' });
    let handles = RACE.map(begin);
    const drop = (/** @type {number} */ handle) => {
      core.end(handle);
      handles = handles.filter((each) => each !== handle);
    };
    let plan = null,
      proved = false;
    try {
      for (let turn = 0; plan === null && handles.length > 0 && performance.now() < end; ++turn) {
        const handle = handles[turn % handles.length];
        if (core.step(handle)) continue;
        const { status, moves } = core.result(handle);
        if (status === 'solved') plan = moves;
        proved ||= status === 'unsolvable';
        drop(handle);
        if (proved) break;
      }
      for (const handle of [...handles]) drop(handle);
      if (plan !== null && plan.length > 0 && performance.now() < end) {
        const exact = begin({ weight: 1, shorterThan: plan.length });
        handles.push(exact);
        while (core.step(exact) && performance.now() < end);
        const { status, moves } = core.result(exact);
        if (status === 'solved') plan = moves;
        proved = status === 'solved' || status === 'unsolvable';
      }
    } finally {
      for (const handle of [...handles]) drop(handle);
    }
    return { actions: plan, proved };
  },
};
