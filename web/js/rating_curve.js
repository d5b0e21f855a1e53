// Draws the player's rating, level by level, as a small curve (SVG).

import { h } from './dom.js';
import { after, NEW_PLAYER } from './player_rating.js';
import { t } from './strings.js';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, EDGE] = [320, 90, 6];

/**
 * @param {{difficulty: number, score: number}[]} results oldest first
 */
export function ratingCurve(results) {
  const ratings = [NEW_PLAYER.rating];
  let player = /** @type {import('./player_rating.js').PlayerRating} */ (NEW_PLAYER);
  for (const { difficulty, score } of results) {
    player = after(player, difficulty, score);
    ratings.push(player.rating);
  }
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const x = (/** @type {number} */ i) => EDGE + (i * (WIDTH - 2 * EDGE)) / (ratings.length - 1);
  const y = (/** @type {number} */ value) =>
    HEIGHT - EDGE - ((value - low) * (HEIGHT - 2 * EDGE)) / Math.max(1, high - low);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'polyline');
  line.setAttribute(
    'points',
    ratings.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(' '),
  );
  svg.append(line);
  return h(
    'figure',
    { class: 'rating-curve' },
    svg,
    h('figcaption', { class: 'dim' }, t('rating.range', { low: Math.round(low), high: Math.round(high) })),
  );
}
