// Levels for the player, one after the other: which one is played because it was suggested. Its victory
// window leads on to the next suggestion.

import { go } from './router.js';

let suggested = '';

/** @param {import('./level.js').Level} level is played because it fits the player */
export function beginTraining(level) {
  suggested = level.key;
}

/** @param {import('./level.js').Level} level */
export function isTraining(level) {
  return level.key === suggested;
}

/** Play the level that now fits the player best; where none does, the screen of suggestions makes one. */
export async function playNextSuggestion() {
  const [{ suggestions }, { playerRating }] = await Promise.all([
    import('./next_level.js'),
    import('./player_results.js'),
  ]);
  const [next] = await suggestions((await playerRating()).player, 1);
  if (!next) {
    go('next');
    return;
  }
  beginTraining(next.level);
  go('play', next.collection, next.number);
}
