// The level is solved: stars, counts beside the best and par, and where to go on.

import { openDialog } from '../dialog.js';
import { button, h, linkButton } from '../dom.js';
import { allRecords, stars } from '../records.js';
import { go, href } from '../router.js';
import { reducedMotion } from '../settings.js';
import { t } from '../strings.js';
import { confetti } from './confetti.js';

/** @typedef {import('./table.js').Table} Table */

/**
 * @param {Table} table
 * @param {{record: import('../records.js').Record, better: {moves: boolean, pushes: boolean}}} kept
 */
export function celebrate(table, { record, better }) {
  const { session, game } = table;
  const { course, index, facts, level } = session;
  const { par, proved } = facts;
  const won = stars(par, game.moves, game.pushes);
  const last = index + 1 >= course.levels.length;
  const progress = h('p', { class: 'dim' });
  const rows = /** @type {const} */ ([['moves', game.moves, record.byMoves.moves], ['pushes', game.pushes, record.byPushes.pushes]]);
  const parWord = proved?.moves && proved.pushes ? t('victory.par') : t('victory.known');
  const body = [
    h('p', { class: 'victory-name' }, level.title || t('play.level', { number: index + 1 })),
    starRow(won, par !== undefined),
    h('p', { class: 'dim' }, starText(won, par, proved, game)),
    h('table', { class: 'results' },
      h('thead', {}, h('tr', {}, h('td'), h('th', { scope: 'col' }, t('victory.yours')), h('th', { scope: 'col' }, t('victory.best')), par ? h('th', { scope: 'col' }, parWord) : null)),
      h('tbody', {}, ...rows.map(([what, yours, best]) => h('tr', {},
        h('th', { scope: 'row' }, t(`play.${what}`)),
        h('td', { class: 'results-own' }, yours, better[what] && record.won > 1 ? h('span', { class: 'record' }, t('victory.record')) : null),
        h('td', {}, best), par ? h('td', {}, par[what] ?? '–') : null)))),
    h('p', { class: 'dim' }, t('victory.time', { time: clock(session.seconds), hints: session.hints })),
    progress,
    h('div', { class: 'menu-grid' },
      last
        ? linkButton({ icon: 'levels', label: t('victory.levels'), href: href('levels', course.name), class: 'primary' })
        : button({ icon: 'next', label: t('victory.next'), class: 'primary', onclick: () => { dialog.close(); go('play', course.name, index + 2); } }),
      button({ icon: 'restart', label: t('victory.again'), onclick: () => dialog.close() }),
      linkButton({ icon: 'play', label: t('victory.replay'), href: href('replay', course.name, index + 1, 'yours') }),
      par && course.shipped && won < 3 ? linkButton({ icon: 'solve', label: t('victory.optimum'), href: href('replay', course.name, index + 1, 'pushes') }) : null,
      last ? null : linkButton({ icon: 'levels', label: t('victory.levels'), href: href('levels', course.name) })),
  ];
  let leaving = false;
  const dialog = openDialog({ title: t('victory.title'), class: 'victory', body, onclose: () => { if (!leaving) table.again(); } });
  dialog.element.querySelectorAll('a').forEach((link) => link.addEventListener('click', () => (leaving = true)));
  dialog.element.querySelector('.primary')?.addEventListener('click', () => (leaving = true), { capture: true });
  /** @type {HTMLElement | null} */ (dialog.element.querySelector('.primary'))?.focus();
  if (!reducedMotion()) confetti(dialog.element);
  void showProgress(course, progress);
  void table.layout.showBest();
}

/**
 * @param {number} won
 * @param {boolean} all whether three can be won at all
 */
export function starRow(won, all = true) {
  const most = all ? 3 : 1;
  return h('p', { class: 'stars', role: 'img', 'aria-label': `${won} / ${most} ★` }, ...Array.from({ length: most }, (_, i) => h('span', { class: i < won ? 'star won' : 'star' }, '★')));
}

/**
 * @param {number} won
 * @param {import('../courses.js').Par | undefined} par
 * @param {{moves: boolean, pushes: boolean} | undefined} proved
 * @param {{moves: number, pushes: number}} game
 */
function starText(won, par, proved, game) {
  if (!par) return '';
  if (won < 3) return t(`victory.stars${won}`);
  const moves = par.moves !== null && game.moves <= par.moves && proved?.moves;
  const pushes = par.pushes !== null && game.pushes <= par.pushes && proved?.pushes;
  return t(moves && pushes ? 'victory.stars3' : moves ? 'victory.stars3_moves' : pushes ? 'victory.stars3_pushes' : 'victory.stars3_known');
}

/**
 * @param {import('../courses.js').Course} course
 * @param {HTMLElement} place
 */
async function showProgress(course, place) {
  if (course.levels.length < 2) return;
  const records = await allRecords();
  const solved = course.levels.filter((level) => records.has(level.key)).length;
  place.textContent = t('victory.progress', { solved, count: course.levels.length });
}

/** @param {number} seconds */
function clock(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
