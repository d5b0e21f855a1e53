// What a game says about the player: a level solved, or given up, changes the rating.

import { h } from '../dom.js';
import { keepResult } from '../player_results.js';
import * as store from '../store.js';
import { t } from '../strings.js';

/** @typedef {import('./session.js').Session} Session */

/** A level counts as given up when it is left after so many pushes and seconds. */
const PUSHES = 10;
const SECONDS = 60;

/**
 * The level is solved: keep it, and say what it did to the rating.
 * @param {Session} session
 * @param {HTMLElement} place
 */
export async function showRating(session, place) {
  const difficulty = session.facts.difficulty ?? (await rate(session));
  if (difficulty === null) return;
  session.facts = { ...session.facts, difficulty };
  const helped = session.hints > 0 || (await store.get('saved', `ai:${session.level.key}`)) !== undefined;
  const { before, after } = await keepResult(session.level, difficulty, helped ? 0.5 : 1);
  const [rating, change] = [Math.round(after.rating), Math.round(after.rating) - Math.round(before.rating)];
  place.replaceChildren(
    h(
      'span',
      { class: change > 0 ? 'is-up' : null },
      change
        ? t('rating.change', { rating, change: (change > 0 ? '+' : '−') + Math.abs(change) })
        : t('rating.yours', { rating, deviation: Math.round(after.deviation) }),
    ),
  );
}

/**
 * The player leaves the level: unsolved after a real try, it counts as given up.
 * @param {Session} session
 */
export function keepGivenUp(session) {
  const { game, facts, level } = session;
  const tried =
    (game.lurd + game.future).replace(/[a-z]/g, '').length >= PUSHES && session.seconds >= SECONDS;
  if (!game.solved && tried && facts.difficulty !== undefined) void keepResult(level, facts.difficulty, 0);
}

/** @param {Session} session */
async function rate(session) {
  try {
    const engine = await import('../engine/index.js');
    return (await engine.rate(session.level.toXsb())).difficulty;
  } catch {
    return null; // without a solver the level has no rating
  }
}
