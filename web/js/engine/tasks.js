/**
 * What a worker can be asked: each task runs a core (`wasm.js`) until it has an answer. No page in here, so that
 * Node can test them.
 */

/**
 * @typedef {import('./wasm.js').Core} Core
 * @typedef {import('./wasm.js').Answer} Answer
 * @typedef {(progress: Answer) => void} Report
 */

/** The weights of the difficulty, as in `generate/rating.py` and `generate/struggle.py`; a test compares them. */
const HURRIED = 0.4, PLANNED = 0.63;
const HURRIED_LIMIT = 50_000, PLANNED_LIMIT = 5_000;
/** The searches that race for a first plan in Bait, and their first slice, as in `bait/planner.py`. */
const RACE = [{ guided: true, weight: 1 }, { guided: true, weight: 4 }, { weight: 5 }];

/** Which module can do which task. */
export const MODULES = /** @type {const} */ ({
  solve: 'solver', judge: 'solver', rate: 'solver', optimize: 'workshop', make: 'workshop', bait: 'workshop',
});

export const TASKS = {
  /** @param {Core} core @param {Answer} asked @param {Report} report */
  solve: (core, asked, report) => core.run({ ...asked, task: 'solve' }, report),

  /** @param {Core} core @param {Answer} asked @param {Report} report */
  optimize: (core, asked, report) => core.run({ ...asked, task: 'optimize' }, report),

  /** @param {Core} core @param {Answer} asked */
  judge: (core, asked) => core.run({ ...asked, task: 'judge' }),

  /**
   * Candidates of the seeds from `seed` on, each reported when it is found, until `count` are.
   * @param {Core} core @param {Answer} asked @param {Report} report
   */
  make(core, asked, report) {
    let found = 0, seed = asked.seed ?? 0;
    const last = seed + (asked.tries ?? 1000);
    for (; found < (asked.count ?? 1) && seed < last; ++seed) {
      const made = core.run({ ...asked, task: 'make', seed });
      if (!made.found || made.pushes < (asked.minPushes ?? 1)) continue;
      ++found;
      report(made);
    }
    return { found, tried: seed - (asked.seed ?? 0) };
  },

  /**
   * How hard a level is for people, from 1 to 10: by how two searches struggle with it.
   * @param {Core} core @param {Answer} asked
   */
  rate(core, asked) {
    const settings = { heuristic: 'matching', deadlocks: 'simple,freeze', weight: '3' };
    const common = { task: 'solve', level: asked.level };
    const hurried = core.run({ ...common, algorithm: 'astar', nodes: HURRIED_LIMIT, settings });
    const planned = core.run({ ...common, algorithm: 'fess', nodes: PLANNED_LIMIT, seconds: asked.seconds ?? 0 });
    const both = [hurried, planned];
    if (both.some((each) => each.status === 'unsolvable' || each.status === 'invalid')) {
      return { difficulty: null, solvable: false, estimated: false };
    }
    const struggle = (/** @type {Answer} */ each, /** @type {number} */ limit) =>
      Math.log((1 + (each.status === 'solved' ? each.expanded : limit)) / 2);
    const points = HURRIED * struggle(hurried, HURRIED_LIMIT) + PLANNED * struggle(planned, PLANNED_LIMIT);
    const solved = both.filter((each) => each.status === 'solved');
    return {
      difficulty: Math.round(100 * Math.min(10, Math.max(1, 1 + points))) / 100,
      solvable: solved.length > 0 ? true : null,
      estimated: solved.length < 2,
    };
  },

  /**
   * A plan for a Bait position within `ms` milliseconds: three searches take turns until one finds a plan, then an
   * exact one looks for anything shorter.
   * @param {Core} core @param {Answer} asked {position, ms}
   */
  bait(core, asked) {
    const end = performance.now() + (asked.ms ?? 1000);
    const begin = (/** @type {Answer} */ options) => core.begin({ ...asked.position, ...options, task: 'bait' });
    let handles = RACE.map(begin);
    const drop = (/** @type {number} */ handle) => {
      core.end(handle);
      handles = handles.filter((each) => each !== handle);
    };
    let plan = null, proved = false;
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
