// The level is solved: stars, counts beside the best and par, and where to go on.

import { DAILY, levelName, WEEKLY } from '../collections.js';
import { openDialog } from '../dialog.js';
import { button, h, linkButton } from '../dom.js';
import { allRecords, stars } from '../records.js';
import { go, href } from '../router.js';
import { reducedMotion } from '../settings.js';
import { t } from '../strings.js';
import { isTraining, playNextSuggestion } from '../training.js';
import { clock } from './clock.js';
import { confetti } from './confetti.js';
import { proofButton } from '../proof/button.js';
import { openImprove } from './improve.js';
import { showRating } from './player_result.js';
import { shareRace } from './race.js';

/** @typedef {import('./controller.js').PlayController} PlayController */

const MEASURES = /** @type {const} */ (['pushes', 'moves']);

/**
 * @param {PlayController} controller
 * @param {{record: import('../records.js').Record, better: {moves: boolean, pushes: boolean}}} kept
 */
export function celebrate(controller, { record, better }) {
  const { session, game } = controller;
  const { collection, index, facts, level } = session;
  const { par, proved } = facts;
  const isHelped = session.hints > 0;
  const won = isHelped ? 1 : stars(par, game.moves, game.pushes);
  const optimum = provedOptimum(par, proved, game);
  const isOptimal = MEASURES.every((each) => proved?.[each] && par?.[each] === game[each]);
  const last = index + 1 >= collection.levels.length;
  const training = isTraining(level);
  const isDaily = collection.name.startsWith(DAILY);
  const hasCalendar = isDaily || collection.name.startsWith(WEEKLY);
  const progress = h('p', { class: 'dim' });
  const rating = h('p', { class: 'victory-rating', role: 'status' });
  const rows = /** @type {const} */ ([
    ['moves', game.moves, record.byMoves.moves],
    ['pushes', game.pushes, record.byPushes.pushes],
  ]);
  const parWord = proved?.moves && proved.pushes ? t('victory.par') : t('victory.known');
  const body = [
    h('p', { class: 'victory-name' }, levelName(collection, index)),
    starRow(won, par !== undefined),
    h('p', { class: 'dim' }, isHelped ? t('victory.stars_helped') : starText(won, par, proved, game)),
    h(
      'table',
      { class: 'results' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('td'),
          h('th', { scope: 'col' }, t('victory.yours')),
          h('th', { scope: 'col' }, t('victory.best')),
          par ? h('th', { scope: 'col' }, parWord) : null,
        ),
      ),
      h(
        'tbody',
        {},
        ...rows.map(([what, yours, best]) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, t(`play.${what}`)),
            h(
              'td',
              { class: 'results-own' },
              yours,
              better[what] && record.won > 1 ? h('span', { class: 'record' }, t('victory.record')) : null,
            ),
            h('td', {}, best),
            par ? h('td', {}, par[what] ?? '–') : null,
          ),
        ),
      ),
    ),
    h('p', { class: 'dim' }, t('victory.time', { time: clock(session.seconds), hints: session.hints })),
    controller.race ? h('p', { class: 'victory-race' }, controller.race.summary()) : null,
    progress,
    rating,
    h(
      'div',
      { class: 'menu-grid' },
      training
        ? button({
            icon: 'star',
            label: t('rating.next'),
            class: 'primary',
            onclick: async () => {
              await rated; // what was just solved counts
              await playNextSuggestion();
            },
          })
        : null,
      last
        ? linkButton({
            icon: 'levels',
            label: t(hasCalendar ? 'daily.calendar' : 'victory.levels'),
            href: hasCalendar ? href('daily') : href('levels', collection.name),
            class: training ? '' : 'primary',
          })
        : button({
            icon: 'next',
            label: t('victory.next'),
            class: training ? '' : 'primary',
            onclick: () => {
              dialog.close();
              go('play', collection.name, index + 2);
            },
          }),
      button({
        icon: 'restart',
        label: t('victory.again'),
        onclick: () => {
          dialog.close();
          controller.again();
        },
      }),
      last || hasCalendar
        ? null
        : linkButton({ icon: 'levels', label: t('victory.levels'), href: href('levels', collection.name) }),
      isOptimal
        ? null
        : button({
            icon: 'solve',
            label: t('improve.button'),
            onclick: () => {
              dialog.close();
              openImprove(collection, index, game.lurd);
            },
          }),
      training ? null : linkButton({ icon: 'star', label: t('rating.next'), href: href('next') }),
      button({
        icon: 'eye',
        label: t('review.button'),
        onclick: () => {
          dialog.close();
          void review(controller);
        },
      }),
      linkButton({
        icon: 'play',
        label: t('victory.replay'),
        href: href('replay', collection.name, index + 1, 'yours'),
      }),
      optimum
        ? proofButton(level.toXsb(), { kind: optimum, bound: game[optimum], solution: game.lurd })
        : null,
      par && collection.shipped && won < 3
        ? linkButton({
            icon: 'solve',
            label: t('victory.optimum'),
            href: href('replay', collection.name, index + 1, 'pushes'),
          })
        : null,
      controller.times.complete
        ? button({ icon: 'copy', label: t('ghost.share'), onclick: () => void shareRace(controller) })
        : null,
    ),
  ];
  if (isDaily) {
    const { moves, pushes } = game;
    void showDay(collection.name.slice(DAILY.length), { moves, pushes, stars: won }, progress);
  }
  const dialog = openDialog({ title: t('victory.title'), class: 'victory', body });
  /** @type {HTMLElement | null} */ (dialog.element.querySelector('.primary'))?.focus();
  if (!reducedMotion()) confetti(dialog.element);
  void showProgress(collection, progress);
  const rated = showRating(session, rating);
  void controller.layout.showBest();
}

/** @param {PlayController} controller */
async function review({ session, game }) {
  const { openReview } = await import('../screens/review.js');
  await openReview(session.collection, session.index, game.lurd);
}

/**
 * Keep the result of a level of the day, and show the streak and how to share it.
 * @param {string} day
 * @param {{moves: number, pushes: number, stars: number}} result
 * @param {HTMLElement} place
 */
async function showDay(day, result, place) {
  const [{ keepDayResult, shareDay, streaks }, { today }] = await Promise.all([
    import('../daily_results.js'),
    import('../daily.js'),
  ]);
  const now = today().slice(DAILY.length);
  const days = await keepDayResult(day, { ...result, inTime: day === now });
  const { now: inARow, longest } = streaks(days, now);
  place.textContent = t('daily.streak', { days: inARow, longest });
  const share = () => void shareDay(day, days[day], inARow);
  place.after(button({ icon: 'copy', label: t('daily.share'), onclick: share }));
}

/**
 * @param {number} won
 * @param {boolean} all whether three can be won at all
 */
export function starRow(won, all = true) {
  const most = all ? 3 : 1;
  return h(
    'p',
    { class: 'stars', role: 'img', 'aria-label': `${won} / ${most} ★` },
    ...Array.from({ length: most }, (_, i) => h('span', { class: i < won ? 'star won' : 'star' }, '★')),
  );
}

/**
 * @param {number} won
 * @param {import('../collections.js').Par | undefined} par
 * @param {{moves: boolean, pushes: boolean} | undefined} proved
 * @param {{moves: number, pushes: number}} game
 */
function starText(won, par, proved, game) {
  if (!par) return '';
  if (won < 3) return t(`victory.stars${won}${proved?.moves && proved.pushes ? '_optimum' : ''}`);
  const moves = par.moves !== null && game.moves <= par.moves && proved?.moves;
  const pushes = par.pushes !== null && game.pushes <= par.pushes && proved?.pushes;
  return t(
    moves && pushes
      ? 'victory.stars3'
      : moves
        ? 'victory.stars3_moves'
        : pushes
          ? 'victory.stars3_pushes'
          : 'victory.stars3_known',
  );
}

/**
 * In what this game is proved to be the shortest; pushes before moves, whose proofs are longer.
 * @param {import('../collections.js').Par | undefined} par
 * @param {{moves: boolean, pushes: boolean} | undefined} proved
 * @param {{moves: number, pushes: number}} game
 */
function provedOptimum(par, proved, game) {
  return MEASURES.find((each) => proved?.[each] && par?.[each] === game[each]);
}

/**
 * @param {import('../collections.js').Collection} collection
 * @param {HTMLElement} place
 */
async function showProgress(collection, place) {
  if (collection.levels.length < 2) return;
  const records = await allRecords();
  const solved = collection.levels.filter((level) => records.has(level.key)).length;
  place.textContent = t('victory.progress', { solved, count: collection.levels.length });
}
