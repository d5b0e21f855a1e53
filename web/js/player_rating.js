// A player's rating: Glicko-2 (Glickman, 2012) with levels in the place of opponents.
//
// The same model as src/pushworks/library/player_rating.py, which says where its constants come from;
// tests/golden/player_rating.json holds both to the same numbers.

/** @typedef {{rating: number, deviation: number, volatility: number}} PlayerRating */

/** Rating points for one unit of Glicko-2's own scale. */
const GLICKO = 173.7178;
const CENTRE = 1500;
/** How fast the volatility may change. */
const TAU = 0.5;
const TOLERANCE = 1e-6;
/** A deviation below this would let the rating follow progress too slowly. */
const LEAST_DEVIATION = 45;
/** The rating of a level of difficulty 1. */
const LEVEL_BASE = 1030;
/** Rating points for each point of difficulty. */
const LEVEL_POINT = 100;
/** How far the difficulty of a level may be from what people find. */
const LEVEL_DEVIATION = 150;
/** The expected success at which a level is neither dull nor hopeless: what the next level aims at. */
export const TARGET = 0.7;

/** @type {Readonly<PlayerRating>} */
export const NEW_PLAYER = Object.freeze({ rating: CENTRE, deviation: 350, volatility: 0.06 });

/**
 * The rating of a level of this difficulty.
 * @param {number} difficulty
 */
export function levelRating(difficulty) {
  return LEVEL_BASE + LEVEL_POINT * (difficulty - 1);
}

/**
 * The probability that the player solves a level of this difficulty.
 * @param {PlayerRating} player
 * @param {number} difficulty
 */
export function expected(player, difficulty) {
  const spread = weight(Math.hypot(player.deviation, LEVEL_DEVIATION) / GLICKO);
  return 1 / (1 + Math.exp((-spread * (player.rating - levelRating(difficulty))) / GLICKO));
}

/**
 * The difficulty, within 1 to 10, that the player solves with this probability.
 * @param {PlayerRating} player
 * @param {number} [chance]
 */
export function difficultyFor(player, chance = TARGET) {
  const spread = weight(Math.hypot(player.deviation, LEVEL_DEVIATION) / GLICKO);
  const wanted = player.rating - (GLICKO * Math.log(chance / (1 - chance))) / spread;
  return Math.min(10, Math.max(1, 1 + (wanted - LEVEL_BASE) / LEVEL_POINT));
}

/**
 * The rating after one level.
 * @param {PlayerRating} player
 * @param {number} difficulty
 * @param {number} score 1 for solved, 0 for given up, 0.5 for solved with hints
 * @returns {PlayerRating}
 */
export function after(player, difficulty, score) {
  const mu = (player.rating - CENTRE) / GLICKO;
  let phi = player.deviation / GLICKO;
  const g = weight(LEVEL_DEVIATION / GLICKO);
  const chance = 1 / (1 + Math.exp(-g * (mu - (levelRating(difficulty) - CENTRE) / GLICKO)));
  const variance = 1 / (g ** 2 * chance * (1 - chance));
  const change = g * (score - chance);
  const volatility = newVolatility(player.volatility, phi, variance, variance * change);
  const widened = Math.hypot(phi, volatility);
  phi = 1 / Math.sqrt(1 / widened ** 2 + 1 / variance);
  return {
    rating: CENTRE + GLICKO * (mu + phi ** 2 * change),
    deviation: Math.max(LEAST_DEVIATION, GLICKO * phi),
    volatility,
  };
}

/**
 * The rating after levels in the order played.
 * @param {{difficulty: number, score: number}[]} results
 * @returns {PlayerRating}
 */
export function ratingOf(results) {
  return results.reduce(
    (player, { difficulty, score }) => after(player, difficulty, score),
    /** @type {PlayerRating} */ (NEW_PLAYER),
  );
}

/**
 * Glicko's g: how much a result tells about a player when its opponent is this uncertain.
 * @param {number} phi
 */
function weight(phi) {
  return 1 / Math.sqrt(1 + 3 * (phi / Math.PI) ** 2);
}

/**
 * The new volatility: Glickman's root search (the Illinois algorithm).
 * @param {number} sigma
 * @param {number} phi
 * @param {number} variance
 * @param {number} delta
 */
function newVolatility(sigma, phi, variance, delta) {
  const a = Math.log(sigma ** 2);
  const f = (/** @type {number} */ x) => {
    const grown = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - grown)) / (2 * grown ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high;
  if (delta ** 2 > phi ** 2 + variance) high = Math.log(delta ** 2 - phi ** 2 - variance);
  else {
    let steps = 1;
    while (f(a - steps * TAU) < 0) ++steps;
    high = a - steps * TAU;
  }
  let fLow = f(low);
  let fHigh = f(high);
  while (Math.abs(high - low) > TOLERANCE) {
    /** @type {number} */
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}
