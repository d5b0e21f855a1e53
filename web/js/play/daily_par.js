// Par of a level of the day, which ships without: the fewest pushes, found by the solver while the level is
// played.

/** @typedef {import('./controller.js').PlayController} PlayController */

const SECONDS = 20;

/** @param {PlayController} controller */
export async function findPar(controller) {
  const { session, signal } = controller;
  try {
    const engine = await import('../engine/index.js');
    if (signal.aborted) return;
    const job = engine.solve(session.level.toXsb(), { for: 'pushes', time: SECONDS, workers: 1 });
    signal.addEventListener('abort', () => job.cancel());
    const { status, optimal, pushes } = await job.result;
    if (status !== 'solved' || !optimal || signal.aborted) return;
    session.facts = {
      ...session.facts,
      par: { moves: null, pushes },
      proved: { moves: false, pushes: true },
    };
    await controller.layout.showBest();
  } catch {
    // Without a solver there is no par: solving the level is worth one star.
  }
}
