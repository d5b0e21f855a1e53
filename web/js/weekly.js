// The five levels of the week, with a total: a part of the screen of the daily level.

import { loadCollection, WEEKLY } from './collections.js';
import { thisWeek } from './daily.js';
import { button, h } from './dom.js';
import { allRecords, starsOf } from './records.js';
import { href } from './router.js';
import { t } from './strings.js';
import { Thumbs } from './thumbs.js';

/** @typedef {import('./collections.js').Collection} Collection */
/** @typedef {{solved: number, stars: number[], pushes: number, par: number}} Total */

/** @type {Thumbs | null} */
let thumbs = null;

/** @returns {Promise<HTMLElement[]>} none where the levels cannot be had */
export async function weekSection() {
  closeWeek();
  const [week, records] = await Promise.all([loadCollection(thisWeek()).catch(() => null), allRecords()]);
  if (!week) return [];
  const painted = (thumbs = new Thumbs());
  const total = totalOf(week, records);
  const section = h(
    'section',
    { class: 'week', 'aria-label': t('weekly.title') },
    h('h2', {}, t('weekly.title'), ' ', h('span', { class: 'dim' }, week.title)),
    h('p', { class: 'dim' }, t('weekly.intro')),
    h(
      'ol',
      { class: 'level-grid week-levels' },
      ...week.levels.map((level, i) =>
        h(
          'li',
          {},
          h(
            'a',
            {
              class: 'level-card',
              href: href('play', week.name, i + 1),
              'aria-label': `${t('play.level', { number: i + 1 })}: ${
                total.stars[i] ? `★ ${total.stars[i]}` : t('stats.not_done')
              }`,
            },
            painted.of(level),
            h('span', { class: 'card-facts' }, String(i + 1), h('span', {}, row(total.stars[i]))),
          ),
        ),
      ),
    ),
    total.solved
      ? h(
          'div',
          { class: 'week-total' },
          h('p', {}, t('weekly.total', { ...total, stars: total.stars.reduce((a, b) => a + b, 0) })),
          button({ icon: 'copy', label: t('daily.share'), onclick: () => void shareWeek(week, total) }),
        )
      : null,
  );
  return [section];
}

export function closeWeek() {
  thumbs?.close();
  thumbs = null;
}

/**
 * What the player's records of a week come to; par counts only what is solved, so that both can be compared.
 * @param {Collection} week
 * @param {Map<string, import('./records.js').Record>} records
 * @returns {Total}
 */
function totalOf(week, records) {
  const found = week.levels.map((level) => records.get(level.key));
  const solved = found.filter((record) => record !== undefined);
  return {
    solved: solved.length,
    stars: found.map((record, i) => starsOf(week.facts[i].par, record)),
    pushes: solved.reduce((sum, record) => sum + record.byPushes.pushes, 0),
    par: week.facts.reduce((sum, { par }, i) => sum + (found[i] ? (par?.pushes ?? 0) : 0), 0),
  };
}

/** @param {number} stars */
function row(stars) {
  return '★'.repeat(stars) + '☆'.repeat(3 - stars);
}

/**
 * @param {Collection} week
 * @param {Total} total
 */
async function shareWeek(week, total) {
  const { shareResult } = await import('./sharing/result.js');
  await shareResult({
    heading: week.name.slice(WEEKLY.length),
    words: t('weekly.total', { ...total, stars: total.stars.reduce((a, b) => a + b, 0) }),
    stars: total.stars.map(row).join(' '),
    levels: week.levels,
    place: '#/daily',
  });
}
