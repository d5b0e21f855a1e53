// The next level for me: #/next. The player's rating, and levels that are solved about seven times in ten.

import { button, h, linkButton } from '../dom.js';
import { makeLevelFor, suggestions } from '../next_level.js';
import { page } from '../page.js';
import { difficultyFor } from '../player_rating.js';
import { allResults, playerRating } from '../player_results.js';
import { ratingCurve } from '../rating_curve.js';
import { href } from '../router.js';
import { t } from '../strings.js';
import { Thumbs } from '../thumbs.js';

/** @typedef {import('../next_level.js').Suggestion} Suggestion */
/** @typedef {import('../player_rating.js').PlayerRating} PlayerRating */

const SHOWN = 3;

/** @type {Thumbs | null} */
let thumbs = null;
let leaving = new AbortController();

export function title() {
  return `${t('rating.next')} · Pushworks`;
}

/** @param {HTMLElement} root */
export async function open(root) {
  leaving = new AbortController();
  thumbs = new Thumbs();
  const [{ player, count }, results] = await Promise.all([playerRating(), allResults()]);
  const main = page(root, t('rating.next'));
  main.classList.add('next');
  const found = await suggestions(player, SHOWN);
  const list = h('ol', { class: 'level-grid next-levels' }, ...found.map((each) => h('li', {}, card(each))));
  const status = h('p', { class: 'status-line', role: 'status' });
  const make = button({
    icon: 'generate',
    label: t('rating.make'),
    class: found.length ? '' : 'primary',
    onclick: () => void makeOne(player, list, status, make),
  });
  main.append(
    h('p', { class: 'dim' }, t('rating.intro')),
    h(
      'section',
      { class: 'rating-now' },
      h(
        'p',
        { class: 'rating-value' },
        h('b', {}, String(Math.round(player.rating))),
        ` ± ${Math.round(player.deviation)}`,
      ),
      h('p', { class: 'dim' }, count ? t('rating.after', { count }) : t('rating.new')),
      count > 1 ? ratingCurve(results.map(([, result]) => result)) : null,
    ),
    list,
    h(
      'div',
      { class: 'next-actions' },
      found.length
        ? linkButton({ icon: 'play', label: t('menu.play'), href: address(found[0]), class: 'primary' })
        : null,
      make,
    ),
    status,
  );
  if (!found.length) void makeOne(player, list, status, make);
}

export function close() {
  leaving.abort();
  thumbs?.close();
  thumbs = null;
}

/** @param {Suggestion} suggestion */
function address({ collection, number }) {
  return href('play', collection, number);
}

/** @param {Suggestion} suggestion */
function card(suggestion) {
  const { level, number, difficulty, chance } = suggestion;
  return h(
    'a',
    { class: 'level-card', href: address(suggestion) },
    thumbs?.of(level),
    h('span', { class: 'card-name' }, level.title || t('play.level', { number })),
    h(
      'span',
      { class: 'card-facts' },
      h('span', {}, t('rating.chance', { percent: Math.round(100 * chance) }).replace(' %', '\u00a0%')),
      h('span', { title: t('make.difficulty') }, `◆ ${difficulty.toFixed(1)}`),
    ),
  );
}

/**
 * No level of the collections fits, or the player wants another.
 * @param {PlayerRating} player
 * @param {HTMLElement} list
 * @param {HTMLElement} status
 * @param {HTMLButtonElement} make
 */
async function makeOne(player, list, status, make) {
  const { signal } = leaving;
  make.disabled = true;
  status.textContent = t('rating.making', { difficulty: difficultyFor(player).toFixed(1) });
  try {
    const made = await makeLevelFor(player, signal);
    if (signal.aborted) return;
    status.textContent = made ? '' : t('rating.none');
    if (made) list.prepend(h('li', {}, card(made)));
  } catch {
    if (!signal.aborted) status.textContent = t('web.no_engine');
  }
  make.disabled = false;
}
