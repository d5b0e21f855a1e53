// The level of the day: the same one that the desktop game makes from the date. They were made beforehand,
// year by year (tools/web_daily.py); after the last year the first begins anew.

import { Level } from './level.js';
import { DAILY } from './collections.js';

/** @typedef {import('./collections.js').Collection} Collection */

const FIRST_YEAR = 2026;
const YEARS = 6;
const DAY = 86_400_000;

/** The name of today's collection. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${DAILY}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * The collection of a day: one level, named after it.
 * @param {string} name
 * @returns {Promise<Collection | null>} null where there is no such day
 */
export async function dailyCollection(name) {
  const day = name.slice(DAILY.length);
  const [year, month, date] = day.split('-').map(Number);
  const number = Math.round((Date.UTC(year, month - 1, date) - Date.UTC(year, 0, 1)) / DAY);
  if (new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) !== day) return null;
  const kept = FIRST_YEAR + ((((year - FIRST_YEAR) % YEARS) + YEARS) % YEARS);
  const answer = await fetch(`packs/daily/${kept}.json`);
  if (!answer.ok) throw new Error(`no levels of the year ${kept}`);
  const boards = await answer.json();
  const level = Level.fromText(boards[number % boards.length]).with({ title: day });
  return { name, title: day, author: '', about: '', shipped: false, levels: [level], facts: [{}] };
}
