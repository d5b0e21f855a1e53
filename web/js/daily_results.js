// How the levels of the day went: which days are solved, how many in a row, and the result to share.

import * as store from './store.js';
import { t } from './strings.js';

/**
 * @typedef {{moves: number, pushes: number, stars: number, inTime: boolean}} DayResult `inTime`: on the
 *   day itself
 */

const KEY = 'daily:days';
const DAY_MS = 86_400_000;

/** The results by day (2026-11-18). @returns {Promise<Record<string, DayResult>>} */
export async function dayResults() {
  return (await store.get('saved', KEY)) ?? {};
}

/**
 * Keep the result of a day; the best counts, and once in time is in time for good.
 * @param {string} day
 * @param {DayResult} result
 * @returns {Promise<Record<string, DayResult>>}
 */
export function keepDayResult(day, result) {
  return store.update('saved', KEY, (/** @type {Record<string, DayResult> | undefined} */ days) => {
    const known = days?.[day];
    const best = known && known.pushes <= result.pushes ? known : result;
    const stars = Math.max(known?.stars ?? 0, result.stars);
    return { ...days, [day]: { ...best, stars, inTime: Boolean(known?.inTime) || result.inTime } };
  });
}

/**
 * Days in a row that were solved in time: up to today (or yesterday, while today is still open), and at most.
 * @param {Record<string, DayResult>} days
 * @param {string} today
 */
export function streaks(days, today) {
  const solved = Object.keys(days).filter((day) => days[day].inTime);
  let longest = 0;
  let length = 0;
  let last = '';
  for (const day of solved.sort()) {
    length = last && following(last) === day ? length + 1 : 1;
    longest = Math.max(longest, length);
    last = day;
  }
  return { now: last === today || (last && following(last) === today) ? length : 0, longest };
}

/** @param {string} day */
function following(day) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * Share the result of a day.
 * @param {string} day
 * @param {DayResult} result
 * @param {number} inARow
 */
export async function shareDay(day, { moves, pushes, stars }, inARow) {
  const [{ loadCollection, DAILY }, { shareResult }] = await Promise.all([
    import('./collections.js'),
    import('./sharing/result.js'),
  ]);
  const row = '★'.repeat(stars);
  await shareResult({
    heading: day,
    words: t('daily.result', { stars: row, pushes, moves, days: inARow }),
    stars: row + '☆'.repeat(3 - stars),
    levels: (await loadCollection(DAILY + day).catch(() => null))?.levels ?? [],
    place: `#/play/daily-${day}/1`,
  });
}
