// The level of the day and the five of the week: the same that the desktop game makes from the date. They
// were made beforehand (tools/web_daily.py); after the last year, or week, the first begins anew.

import { Level } from './level.js';
import { DAILY, WEEKLY } from './collections.js';
import { language } from './strings.js';

/** @typedef {import('./collections.js').Collection} Collection */
/** @typedef {[board: string, difficulty: number | null, pushes: number, name: string]} Entry */

const FIRST_YEAR = 2026;
const YEARS = 6;
const FIRST_MONDAY = Date.UTC(2025, 11, 29);
const DAY = 86_400_000;

/** The name of today's collection. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${DAILY}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The name of this week's collection; weeks begin on Monday and are counted as in ISO 8601. */
export function thisWeek() {
  const now = new Date();
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const thursday = new Date(day + (3 - ((new Date(day).getUTCDay() + 6) % 7)) * DAY);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / DAY / 7) + 1;
  return `${WEEKLY}${year}-W${String(week).padStart(2, '0')}`;
}

/**
 * The collection of a day: one level, titled with the day and its name.
 * @param {string} name
 * @returns {Promise<Collection | null>} null where there is no such day
 */
export async function dailyCollection(name) {
  const day = name.slice(DAILY.length);
  const [year, month, date] = day.split('-').map(Number);
  const number = Math.round((Date.UTC(year, month - 1, date) - Date.UTC(year, 0, 1)) / DAY);
  if (new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10) !== day) return null;
  const kept = FIRST_YEAR + modulo(year - FIRST_YEAR, YEARS);
  /** @type {Entry[]} */
  const days = await entries(kept);
  const found = days[number % days.length];
  return collection(name, dateWords(day), [found], () => (found[3] ? `${day} · ${found[3]}` : day));
}

/**
 * The collection of a week: five levels, easiest first.
 * @param {string} name
 * @returns {Promise<Collection | null>} null where there is no such week
 */
export async function weeklyCollection(name) {
  const week = name.slice(WEEKLY.length);
  const [year, number] = week.split('-W').map(Number);
  const january4 = Date.UTC(year, 0, 4);
  const monday = january4 - ((new Date(january4).getUTCDay() + 6) % 7) * DAY + (number - 1) * 7 * DAY;
  if (number < 1 || number > 53 || new Date(monday + 3 * DAY).getUTCFullYear() !== year) return null;
  /** @type {Entry[][]} */
  const weeks = await entries('weeks');
  const five = weeks[modulo(Math.round((monday - FIRST_MONDAY) / (7 * DAY)), weeks.length)];
  return collection(name, weekWords(monday), five, (i) => `${week}-${i + 1}`);
}

/**
 * A day in the words of the page's language.
 * @param {string} day such as 2026-11-19
 * @param {'long' | 'full'} [dateStyle] full: with the day of the week
 */
export function dateWords(day, dateStyle = 'long') {
  return new Intl.DateTimeFormat(language(), { dateStyle, timeZone: 'UTC' }).format(new Date(day));
}

/** @param {number} monday */
function weekWords(monday) {
  const format = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.formatRange(monday, monday + 6 * DAY);
}

/** @param {string | number} name */
async function entries(name) {
  const answer = await fetch(`packs/daily/${name}.json`);
  if (!answer.ok) throw new Error(`no levels of ${name}`);
  return answer.json();
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Entry[]} found
 * @param {(i: number) => string} titleOf
 * @returns {Collection}
 */
function collection(name, title, found, titleOf) {
  return {
    name,
    title,
    author: '',
    about: '',
    shipped: false,
    levels: found.map(([board], i) => Level.fromText(board).with({ title: titleOf(i) })),
    facts: found.map(([, difficulty, pushes]) => ({
      ...(difficulty === null ? {} : { difficulty }),
      par: { moves: null, pushes },
      proved: { moves: false, pushes: false },
    })),
  };
}

/**
 * @param {number} value
 * @param {number} divisor
 */
function modulo(value, divisor) {
  return ((value % divisor) + divisor) % divisor;
}
