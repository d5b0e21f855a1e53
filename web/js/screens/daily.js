// The levels of the day and of the week: #/daily or #/daily/2026-11. Today's level, the five of this week,
// the streak, and a calendar of what is solved.

import { DAILY, levelName, loadCollection } from '../collections.js';
import { dateWords, today } from '../daily.js';
import { dayResults, shareDay, streaks } from '../daily_results.js';
import { button, h, icon, linkButton } from '../dom.js';
import { featuredLevel } from '../featured_level.js';
import { page } from '../page.js';
import { href } from '../router.js';
import { language, t } from '../strings.js';
import { Thumbs } from '../thumbs.js';
import { closeWeek, weekSection } from '../weekly.js';

/** @typedef {import('../daily_results.js').DayResult} DayResult */

const FIRST_MONTH = '2026-01';

/** @type {Thumbs | null} */
let thumbs = null;

export function title() {
  return `${t('menu.daily')} · Pushworks`;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [asked = '']) {
  const now = today().slice(DAILY.length);
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= FIRST_MONTH ? asked : now.slice(0, 7);
  const [days, level] = await Promise.all([dayResults(), loadCollection(today()).catch(() => null)]);
  if (!root.isConnected) return;
  const { now: inARow, longest } = streaks(days, now);
  const main = page(root, t('menu.daily'));
  main.classList.add('daily');
  thumbs = new Thumbs();
  main.append(
    h('p', { class: 'dim' }, t('daily.intro')),
    ...(level ? [todayCard(level, now, days, thumbs)] : []),
    ...(longest ? [h('p', {}, t('daily.streak', { days: inARow, longest }))] : []),
    ...(await weekSection()),
    calendar(month, now, days),
  );
}

/**
 * Today's level: its picture and name, the date, how hard it is, and the way to it.
 * @param {import('../collections.js').Collection} collection
 * @param {string} now
 * @param {Record<string, DayResult>} days
 * @param {Thumbs} painted
 */
function todayCard(collection, now, days, painted) {
  const [level] = collection.levels;
  const [facts] = collection.facts;
  const result = days[now];
  const { difficulty, par } = facts;
  const to = href('play', DAILY + now, 1);
  return featuredLevel({
    picture: painted.of(level),
    href: to,
    title: levelName(collection, 0),
    facts: [
      dateWords(now, 'full'),
      difficulty !== undefined && par ? t('verdict.solvable', { pushes: par.pushes ?? '–', difficulty }) : '',
      result ? h('span', { class: 'featured-stars' }, '★'.repeat(result.stars)) : '',
    ].filter(Boolean),
    actions: [
      linkButton({
        icon: 'play',
        label: t(result ? 'victory.again' : 'menu.play'),
        href: to,
        class: 'primary',
      }),
      result
        ? button({
            icon: 'copy',
            label: t('daily.share'),
            onclick: () => void shareDay(now, result, streaks(days, now).now),
          })
        : null,
    ],
  });
}

export function close() {
  closeWeek();
  thumbs?.close();
  thumbs = null;
}

/**
 * @param {string} month
 * @param {string} now
 * @param {Record<string, DayResult>} days
 */
function calendar(month, now, days) {
  const [year, number] = month.split('-').map(Number);
  const first = new Date(Date.UTC(year, number - 1, 1));
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const format = (/** @type {Intl.DateTimeFormatOptions} */ options, /** @type {Date} */ date) =>
    new Intl.DateTimeFormat(language(), { timeZone: 'UTC', ...options }).format(date);
  const cells = Array.from({ length: count }, (_, i) => {
    const date = new Date(Date.UTC(year, number - 1, i + 1));
    return h(
      'li',
      {},
      dayCell(date.toISOString().slice(0, 10), format({ dateStyle: 'long' }, date), now, days),
    );
  });
  cells[0].style.gridColumnStart = String(((first.getUTCDay() + 6) % 7) + 1);
  const monday = Date.UTC(2024, 0, 1);
  const weekdays = Array.from({ length: 7 }, (_, i) =>
    format({ weekday: 'short' }, new Date(monday + i * 86_400_000)),
  );
  return h(
    'section',
    { class: 'calendar', 'aria-label': t('daily.calendar') },
    h(
      'header',
      {},
      monthLink(year, number - 1, 'previous', 'daily.before', now),
      h('h2', {}, format({ month: 'long', year: 'numeric' }, first)),
      monthLink(year, number + 1, 'next', 'daily.after', now),
    ),
    h('div', { class: 'weekdays', 'aria-hidden': 'true' }, ...weekdays.map((name) => h('span', {}, name))),
    h('ol', { class: 'days' }, ...cells),
  );
}

/**
 * @param {number} year
 * @param {number} month may be 0 or 13
 * @param {string} picture
 * @param {string} label
 * @param {string} now
 */
function monthLink(year, month, picture, label, now) {
  const to = new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 7);
  if (to < FIRST_MONTH || to > now.slice(0, 7)) return h('span', { class: 'button-icon' });
  return h(
    'a',
    { class: 'button button-icon', href: href('daily', to), 'aria-label': t(label), title: t(label) },
    icon(picture),
  );
}

/**
 * @param {string} day
 * @param {string} spoken
 * @param {string} now
 * @param {Record<string, DayResult>} days
 */
function dayCell(day, spoken, now, days) {
  const number = Number(day.slice(8));
  if (day > now) return h('span', { class: 'day', 'aria-disabled': 'true' }, number);
  const result = days[day];
  const told = result ? `★ ${result.stars}` : t('stats.not_done');
  return h(
    'a',
    {
      class: `day ${result ? 'is-solved' : ''} ${result?.inTime ? 'is-in-time' : ''}`,
      href: href('play', DAILY + day, 1),
      'aria-label': `${spoken}: ${told}`,
      'aria-current': day === now ? 'date' : null,
    },
    number,
    result ? h('span', { class: 'day-stars' }, '★'.repeat(result.stars)) : null,
  );
}
