// Levels to choose from: #/levels/COURSE.

import { course, courses, removeCollection } from '../courses.js';
import { openDialog, toast } from '../dialog.js';
import { button, h, icon } from '../dom.js';
import { openFiles, takeText } from '../intake.js';
import { page } from '../page.js';
import { starRow } from '../play/victory.js';
import { allRecords, starsOf } from '../records.js';
import { go, href, reopen } from '../router.js';
import { t } from '../strings.js';
import { Thumbs } from '../thumbs.js';

/** @typedef {import('../courses.js').Course} Course */
/** @typedef {import('../records.js').Record} LevelRecord */

/** @type {Thumbs | null} */
let thumbs = null;
let heading = '';

export function title() {
  return `${heading} · Pushworks`;
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [name = '']) {
  const [shelf, records] = await Promise.all([courses(), allRecords()]);
  const chosen = shelf.find((each) => each.name === name) ?? shelf[0];
  const shown = await course(chosen.name);
  heading = `${t('browser.title')} · ${chosen.title}`;
  thumbs = new Thumbs();
  const main = page(root, heading, {
    tools: [
      button({ icon: 'folder', label: t('browser.open'), onclick: openFiles }),
      button({ icon: 'clipboard', label: t('browser.paste'), onclick: pasteDialog }),
    ],
  });
  main.classList.add('levels');
  main.append(
    h('nav', { class: 'shelf', 'aria-label': t('manage.name') }, ...shelf.map((each) => h('a', { class: 'shelf-entry', href: href('levels', each.name), 'aria-current': each.name === chosen.name ? 'page' : null },
      h('span', { class: 'shelf-title' }, each.title), h('span', { class: 'shelf-count' }, each.count)))),
  );
  if (shown) main.append(shelfOf(shown, records));
}

export function close() {
  thumbs?.close();
  thumbs = null;
}

/**
 * A course: its progress, a search and its levels.
 * @param {Course} shown
 * @param {Map<string, LevelRecord>} records
 */
function shelfOf(shown, records) {
  const solved = shown.levels.filter((level) => records.has(level.key)).length;
  const won = shown.levels.reduce((sum, level, i) => sum + starsOf(shown.facts[i].par, records.get(level.key)), 0);
  const grid = h('ol', { class: 'level-grid' }, ...shown.levels.map((level, i) => entry(shown, i, records.get(level.key))));
  const search = h('input', { type: 'search', class: 'field', placeholder: t('browser.search'), 'aria-label': t('browser.search') });
  const filter = h('select', { class: 'field', 'aria-label': t('browser.filter') },
    ...['all', 'unsolved', 'solved', 'unstarred'].map((each) => h('option', { value: each }, t(`browser.filter_${each}`))));
  const none = h('p', { class: 'dim', hidden: true }, t('browser.none'));
  const sift = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    [...grid.children].forEach((item, i) => {
      const level = shown.levels[i];
      const record = records.get(level.key);
      const text = `${level.title} ${level.author} ${i + 1}`.toLowerCase();
      const fits = filter.value === 'all' || (filter.value === 'solved' ? record : filter.value === 'unsolved' ? !record : starsOf(shown.facts[i].par, record) < 3);
      const visible = Boolean(fits) && words.every((word) => text.includes(word));
      /** @type {HTMLElement} */ (item).hidden = !visible;
      if (visible) left += 1;
    });
    none.hidden = left > 0;
  };
  search.addEventListener('input', sift);
  filter.addEventListener('change', sift);
  return h('section', { class: 'shelf-levels', 'aria-label': shown.title },
    h('div', { class: 'shelf-head' },
      h('p', { class: 'shelf-about' }, shown.about, ' ', h('span', { class: 'dim' }, t('stats.course', { solved, count: shown.levels.length, stars: won }))),
      search, filter,
      shown.shipped ? null : button({ icon: 'bin', label: t('manage.delete_all'), onclick: () => removeDialog(shown) })),
    none, grid);
}

/**
 * @param {Course} shown
 * @param {number} i
 * @param {LevelRecord | undefined} record
 */
function entry(shown, i, record) {
  const level = shown.levels[i];
  const { par, difficulty } = shown.facts[i];
  const name = level.title || t('play.level', { number: i + 1 });
  const facts = record ? t('browser.best', { moves: record.byMoves.moves, pushes: record.byPushes.pushes }) : t('browser.boxes', { boxes: level.boxes.length });
  return h('li', {},
    h('a', { class: 'level-card', href: href('play', shown.name, i + 1) },
      thumbs?.of(level),
      record ? h('span', { class: 'card-stars' }, starRow(starsOf(par, record), par !== undefined)) : null,
      h('span', { class: 'card-name' }, h('b', {}, i + 1), ' ', name, record ? icon('check') : null),
      h('span', { class: 'card-facts' }, h('span', {}, facts), difficulty === undefined ? null : h('span', { title: t('make.difficulty') }, `◆ ${difficulty.toFixed(1)}`))));
}

function pasteDialog() {
  const area = h('textarea', { class: 'field paste', rows: 10, 'aria-label': t('browser.paste'), spellcheck: 'false', autocomplete: 'off' });
  const dialog = openDialog({
    title: t('browser.paste'),
    body: [
      h('p', { class: 'dim' }, t('web.paste_intro')), area,
      h('div', { class: 'menu-grid' }, button({
        icon: 'check', label: t('browser.paste'), class: 'primary',
        onclick: async () => {
          if (!area.value.trim()) {
            toast(t('paste.nothing'));
            return;
          }
          if (await takeText(area.value, '')) dialog.close();
        },
      })),
    ],
  });
  area.focus();
}

/** @param {Course} shown */
function removeDialog(shown) {
  const dialog = openDialog({
    title: shown.title,
    body: [
      h('p', {}, t('web.delete_intro', { name: shown.title })),
      h('div', { class: 'menu-grid' },
        button({ icon: 'bin', label: t('manage.delete_all'), onclick: async () => {
          await removeCollection(shown.name);
          dialog.close();
          go('levels');
          void reopen;
        } }),
        button({ icon: 'close', label: t('cancel'), onclick: () => dialog.close() })),
    ],
  });
}
