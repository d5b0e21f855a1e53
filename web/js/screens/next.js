// The next level for me: #/next. The player's rating, and levels that are solved about seven times in ten.

import { button, h, linkButton } from '../dom.js';
import { makeLevelFor, suggestions } from '../next_level.js';
import { featuredLevel } from '../featured_level.js';
import { page } from '../page.js';
import { difficultyFor } from '../player_rating.js';
import { allResults, playerRating } from '../player_results.js';
import { ratingCurve } from '../rating_curve.js';
import { href } from '../router.js';
import { formatNumber, t } from '../strings.js';
import { Thumbs } from '../thumbs.js';
import { beginTraining } from '../training.js';

/** @typedef {import('../next_level.js').Suggestion} Suggestion */
/** @typedef {import('../player_rating.js').PlayerRating} PlayerRating */

const SHOWN = 3;

/** @type {Thumbs | null} */
let thumbs = null;
/** @type {Suggestion[]} */
let shown = [];
let leaving = new AbortController();

export function title() {
  return `${t('rating.next')} · Pushworks`;
}

/** @param {HTMLElement} root */
export async function open(root) {
  const [{ player, count }, results] = await Promise.all([playerRating(), allResults()]);
  const found = await suggestions(player, SHOWN);
  if (!root.isConnected) return;
  leaving = new AbortController();
  thumbs = new Thumbs();
  shown = [];
  const main = page(root, t('rating.next'));
  main.classList.add('next');
  const place = h('div', { class: 'next-levels' });
  const status = h('p', { class: 'status-line', role: 'status' });
  const make = button({
    icon: 'generate',
    label: t('rating.make'),
    class: found.length ? '' : 'primary',
    onclick: () => void makeOne(player, place, status, make),
  });
  place.addEventListener('click', ({ target }) => {
    const to = target instanceof Element && target.closest('a')?.getAttribute('href');
    const chosen = shown.find((each) => address(each) === to);
    if (chosen) beginTraining(chosen.level);
  });
  main.append(
    h('p', { class: 'dim' }, t('rating.intro')),
    place,
    h('div', { class: 'next-actions' }, make),
    status,
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
  );
  show(place, found);
  if (!found.length) void makeOne(player, place, status, make);
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

/**
 * The first suggestion large, the others below it.
 * @param {HTMLElement} place
 * @param {Suggestion[]} found
 */
function show(place, found) {
  if (!thumbs || !found.length) return;
  const [first, ...others] = found;
  const play = linkButton({ icon: 'play', label: t('menu.play'), href: address(first), class: 'primary' });
  place.replaceChildren(
    featuredLevel({
      picture: thumbs.of(first.level),
      href: address(first),
      title: nameOf(first),
      facts: [chanceOf(first), `${t('make.difficulty')} ${formatNumber(first.difficulty, 1)}`],
      actions: [play],
    }),
  );
  if (others.length)
    place.append(h('ol', { class: 'level-grid' }, ...others.map((each) => h('li', {}, card(each)))));
  shown = found;
}

/** @param {Suggestion} suggestion */
function nameOf({ level, number }) {
  return level.title || t('play.level', { number });
}

/** @param {Suggestion} suggestion */
function chanceOf({ chance }) {
  return t('rating.chance', { percent: Math.round(100 * chance) }).replace(' %', '\u00a0%');
}

/** @param {Suggestion} suggestion */
function card(suggestion) {
  return h(
    'a',
    { class: 'level-card', href: address(suggestion) },
    thumbs?.of(suggestion.level),
    h('span', { class: 'card-name' }, nameOf(suggestion)),
    h(
      'span',
      { class: 'card-facts' },
      h('span', {}, chanceOf(suggestion)),
      h('span', { title: t('make.difficulty') }, `◆ ${formatNumber(suggestion.difficulty, 1)}`),
    ),
  );
}

/**
 * No level of the collections fits, or the player wants another.
 * @param {PlayerRating} player
 * @param {HTMLElement} place
 * @param {HTMLElement} status
 * @param {HTMLButtonElement} make
 */
async function makeOne(player, place, status, make) {
  const { signal } = leaving;
  make.disabled = true;
  status.textContent = t('rating.making', { difficulty: formatNumber(difficultyFor(player), 1) });
  try {
    const made = await makeLevelFor(player, signal);
    if (signal.aborted) return;
    status.textContent = made ? '' : t('rating.none');
    if (made) show(place, [made, ...shown].slice(0, SHOWN));
  } catch {
    if (!signal.aborted) status.textContent = t('web.no_engine');
  }
  make.disabled = false;
}
