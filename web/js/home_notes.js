// What the entries of the first screen say besides their names: where to go on, today's level and the streak,
// the rating.

import { DAILY, levelName, loadCollection } from './collections.js';
import { today } from './daily.js';
import { dayResults, streaks } from './daily_results.js';
import { h } from './dom.js';
import { playerRating } from './player_results.js';
import { t } from './strings.js';

/**
 * Fill in the notes; an entry without news has none.
 * @param {HTMLElement} menu holds a link `data-entry` for each entry
 * @param {[string, string]} last the level to go on with: collection and number
 */
export async function showNotes(menu, [collection, number]) {
  const now = today().slice(DAILY.length);
  const [going, days, { player, count }] = await Promise.all([
    loadCollection(collection).catch(() => null),
    dayResults(),
    playerRating(),
  ]);
  const level = going?.levels[Number(number) - 1];
  if (going && level)
    note(menu, 'play', (level.title ? '' : `${going.title} · `) + levelName(going, Number(number) - 1));
  const inARow = streaks(days, now).now;
  const stars = days[now] ? '★'.repeat(days[now].stars) : '';
  const streak = inARow > 1 ? t('menu.streak', { count: inARow }) : '';
  note(menu, 'daily', [stars, streak].filter(Boolean).join(' · '));
  if (count) note(menu, 'next', String(Math.round(player.rating)));
}

/**
 * @param {HTMLElement} menu
 * @param {string} entry
 * @param {string} text
 */
function note(menu, entry, text) {
  if (text) menu.querySelector(`[data-entry=${entry}]`)?.append(h('span', { class: 'menu-note' }, text));
}
