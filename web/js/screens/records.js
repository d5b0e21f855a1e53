// What the player has solved, and how well: #/records. Totals, the rating, the streak, every collection, and
// the records, the newest first.

import { DAILY, levelName, listCollections, loadCollection } from '../collections.js';
import { today } from '../daily.js';
import { dayResults, streaks } from '../daily_results.js';
import { h, linkButton } from '../dom.js';
import { page } from '../page.js';
import { clock } from '../play/clock.js';
import { allResults, playerRating } from '../player_results.js';
import { ratingCurve } from '../rating_curve.js';
import { allRecords, starsOf } from '../records.js';
import { href } from '../router.js';
import { isKept } from '../store.js';
import { language, t } from '../strings.js';

/** @typedef {import('../collections.js').Collection} Collection */
/** @typedef {import('../records.js').Record} LevelRecord */
/** @typedef {{collection: Collection, number: number, record: LevelRecord, stars: number}} Solved */

/** Records that are listed. */
const MOST = 200;
const LIBRARY = 'library-';

export function title() {
  return `${t('records.title')} · Pushworks`;
}

/** @param {HTMLElement} root */
export async function open(root) {
  const main = page(root, t('records.title'), { about: t(isKept() ? 'records.about' : 'web.storage') });
  main.classList.add('records');
  const [listed, records, days, results, { player, count }] = await Promise.all([
    listCollections(),
    allRecords(),
    dayResults(),
    allResults(),
    playerRating(),
  ]);
  // Collections of the library can be endless; their own lists show what is solved in them.
  const shown = listed.filter(({ name }) => !name.startsWith(LIBRARY));
  const collections = (await Promise.all(shown.map(({ name }) => loadCollection(name)))).filter(
    (each) => each !== null,
  );
  const solved = collections.map((each) => solvedOf(each, records));
  if (!records.size) {
    const start = linkButton({ icon: 'play', label: t('menu.play'), href: href('levels'), class: 'primary' });
    main.append(h('div', { class: 'records-none' }, h('p', {}, t('records.none')), start));
  } else main.append(totals([...records.values()], days));
  main.append(
    h(
      'section',
      { class: 'rating-now' },
      h(
        'p',
        { class: 'rating-value' },
        h('b', {}, Math.round(player.rating)),
        ` ± ${Math.round(player.deviation)}`,
      ),
      h('p', { class: 'dim' }, count ? t('rating.after', { count }) : t('rating.new')),
      count > 1 ? ratingCurve(results.map(([, result]) => result)) : null,
    ),
    h(
      'section',
      {},
      h('h2', {}, t('records.collections')),
      h('ul', { class: 'records-collections' }, ...collections.map((each, i) => progress(each, solved[i]))),
    ),
  );
  if (!records.size) return;
  const dailies = await Promise.all(
    Object.keys(days).map((day) => loadCollection(DAILY + day).catch(() => null)),
  );
  const all = [...solved, ...dailies.map((each) => (each ? solvedOf(each, records) : []))];
  main.append(h('section', {}, h('h2', {}, t('records.levels')), table(all.flat())));
}

/**
 * @param {LevelRecord[]} records
 * @param {Record<string, import('../daily_results.js').DayResult>} days
 */
function totals(records, days) {
  const sum = (/** @type {'won' | 'seconds' | 'hints'} */ what) =>
    records.reduce((all, record) => all + record[what], 0);
  const { now, longest } = streaks(days, today().slice(DAILY.length));
  const facts = [
    [t('records.levels'), records.length],
    [t('records.games'), sum('won')],
    [t('ai.time'), clock(sum('seconds'))],
    [t('records.hints'), sum('hints')],
    ...(longest ? [[t('records.streak', { longest }), now]] : []),
  ];
  return h(
    'dl',
    { class: 'facts records-totals' },
    ...facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

/**
 * @param {Collection} collection
 * @param {Map<string, LevelRecord>} records
 * @returns {Solved[]}
 */
function solvedOf(collection, records) {
  return collection.levels.flatMap(({ key }, i) => {
    const record = records.get(key);
    const stars = starsOf(collection.facts[i].par, record);
    return record ? [{ collection, number: i + 1, record, stars }] : [];
  });
}

/**
 * @param {Collection} collection
 * @param {Solved[]} solved
 */
function progress({ name, title: heading, levels }, solved) {
  const stars = solved.reduce((all, each) => all + each.stars, 0);
  return h(
    'li',
    {},
    h('a', { href: href('levels', name) }, heading),
    h('progress', { max: levels.length, value: solved.length, 'aria-label': heading }),
    h(
      'span',
      { class: 'dim' },
      t('stats.collection', { solved: solved.length, count: levels.length, stars }),
    ),
  );
}

/**
 * Which level of a collection it is; the date of a level of the day.
 * @param {Collection} collection
 * @param {number} number
 */
function placeOf({ name, title: heading }, number) {
  return ` ${heading}${name.startsWith(DAILY) ? '' : ` ${number}`}`;
}

/** @param {Solved[]} solved */
function table(solved) {
  const newest = [...solved].sort((one, other) => other.record.at - one.record.at).slice(0, MOST);
  const columns = ['records.level', 'play.moves', 'play.pushes', 'records.stars', 'records.date'];
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' });
  return h(
    'table',
    { class: 'results records-table' },
    h('thead', {}, h('tr', {}, ...columns.map((key) => h('th', { scope: 'col' }, t(key))))),
    h(
      'tbody',
      {},
      ...newest.map(({ collection, number, record, stars }) =>
        h(
          'tr',
          {},
          h(
            'th',
            { scope: 'row' },
            h('a', { href: href('play', collection.name, number) }, levelName(collection, number - 1)),
            h('span', { class: 'dim' }, placeOf(collection, number)),
          ),
          h('td', {}, record.byMoves.moves),
          h('td', {}, record.byPushes.pushes),
          h('td', { class: 'records-stars' }, '★'.repeat(stars)),
          h('td', {}, record.at ? date.format(record.at) : '–'),
        ),
      ),
    ),
  );
}
