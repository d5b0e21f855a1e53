// The level of the day: made from the date, so that everybody has the same one.

import { Level } from './level.js';
import { DAILY, course, packs } from './courses.js';
import * as store from './store.js';

/** @typedef {import('./courses.js').Course} Course */

/** The name of today's course. */
export function today() {
  const now = new Date();
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  return `${DAILY}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * @param {string} name
 * @returns {Promise<Course>}
 */
export async function dailyCourse(name) {
  const day = name.slice(DAILY.length);
  const { level, facts } = await levelOf(day);
  return { name, title: day, author: '', about: '', shipped: true, levels: [level], facts: [facts] };
}

/**
 * One of the shipped levels, in an order that follows from the date; Mondays are easy, it gets harder until Sunday.
 * @param {string} day
 */
async function levelOf(day) {
  const kept = await store.get('saved', `daily:${day}`);
  if (kept) return { level: Level.fromText(kept.board).with({ title: day }), facts: {} };
  const [first, second] = await packs();
  const chosen = /** @type {Course} */ (await course(first.name));
  const harder = /** @type {Course} */ (await course(second.name));
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const weekday = (number + 3) % 7; // 0 is a Monday
  const from = weekday < 2 ? chosen : harder;
  const part = from.levels.length / (weekday < 2 ? 2 : 5);
  const low = Math.floor((weekday < 2 ? weekday : weekday - 2) * part);
  const index = low + (Math.imul(number, 2654435761) >>> 0) % Math.max(1, Math.floor(part));
  return { level: from.levels[index].with({ title: day }), facts: from.facts[index] };
}
