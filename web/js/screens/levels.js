// Levels to choose from: #/levels/COLLECTION.

import { DAILY, listCollections, loadCollection, removeCollection } from '../collections.js';
import { openDialog, toast } from '../dialog.js';
import { button, h, icon } from '../dom.js';
import { openFiles, importText } from '../import.js';
import { page } from '../page.js';
import { starRow } from '../play/victory.js';
import { allRecords, starsOf } from '../records.js';
import { go, href, reopen } from '../router.js';
import { formatNumber, t } from '../strings.js';
import { Thumbs } from '../thumbs.js';

/** @typedef {import('../collections.js').Collection} Collection */
/** @typedef {import('../records.js').Record} LevelRecord */

/**
 * @typedef {{search: string, filter: string, scroll: number, cards: number}} ListView what the visitor sees
 *   of a list
 */

/** Cards that are added at a time. */
const PART = 60;

/** How each list was left, by the name of its collection. @type {Map<string, ListView>} */
const views = new Map();
/** @type {() => void} */
let closing = () => {};
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
  const [listed, records] = await Promise.all([listCollections(), allRecords()]);
  const chosen = listed.find((each) => each.name === name) ?? listed[0];
  const shown = await loadCollection(chosen.name);
  if (!root.isConnected) return;
  heading = `${t('browser.title')} · ${chosen.title}`;
  thumbs = new Thumbs();
  const main = page(root, heading, {
    about: t('about.levels'),
    tools: [
      button({ icon: 'folder', label: t('browser.open'), onclick: openFiles }),
      button({ icon: 'clipboard', label: t('browser.paste'), onclick: pasteDialog }),
    ],
  });
  main.classList.add('levels');
  main.append(
    h(
      'nav',
      { class: 'collections', 'aria-label': t('manage.name') },
      ...listed.map((each) =>
        h(
          'a',
          {
            class: 'collection-entry',
            href: href('levels', each.name),
            'aria-current': each.name === chosen.name ? 'page' : null,
          },
          h('span', { class: 'collections-title' }, each.title),
          h('span', { class: 'collections-count' }, each.count),
        ),
      ),
    ),
  );
  if (!shown) return;
  main.append(levelsOf(shown, records));
  scrollTo(0, viewOf(shown.name).scroll);
}

export function close() {
  closing();
  closing = () => {};
  thumbs?.close();
  thumbs = null;
}

/** @param {string} name */
function viewOf(name) {
  let view = views.get(name);
  if (!view) views.set(name, (view = { search: '', filter: 'all', scroll: 0, cards: PART }));
  return view;
}

/**
 * A collection: its progress, a search and its levels.
 * @param {Collection} shown
 * @param {Map<string, LevelRecord>} records
 */
function levelsOf(shown, records) {
  const solved = shown.levels.filter((level) => records.has(level.key)).length;
  const won = shown.levels.reduce(
    (sum, level, i) => sum + starsOf(shown.facts[i].par, records.get(level.key)),
    0,
  );
  const view = viewOf(shown.name);
  const search = h('input', {
    type: 'search',
    class: 'field',
    value: view.search,
    placeholder: t('browser.search'),
    'aria-label': t('browser.search'),
  });
  const filter = h(
    'select',
    { class: 'field', 'aria-label': t('browser.filter') },
    ...['all', 'unsolved', 'solved', 'unstarred'].map((each) =>
      h('option', { value: each, selected: each === view.filter }, t(`browser.filter_${each}`)),
    ),
  );
  const none = h('p', { class: 'dim', hidden: true }, t('browser.none'));
  const list = new LevelList(shown, records, none);
  const sift = () => {
    Object.assign(view, { search: search.value, filter: filter.value, scroll: 0 });
    list.show(view);
  };
  search.addEventListener('input', sift);
  filter.addEventListener('change', sift);
  list.show(view);
  closing = () => {
    view.scroll = scrollY;
    view.cards = list.cards;
    list.close();
  };
  return h(
    'section',
    { class: 'collections-levels', 'aria-label': shown.title },
    h(
      'div',
      { class: 'collections-head' },
      h(
        'p',
        { class: 'collections-about' },
        shown.about,
        ' ',
        h(
          'span',
          { class: 'dim collections-progress' },
          t('stats.collection', { solved, count: shown.levels.length, stars: won }),
        ),
      ),
      search,
      filter,
      shown.shipped
        ? null
        : button({ icon: 'bin', label: t('manage.delete_all'), onclick: () => removeDialog(shown) }),
      shown.shipped || shown.name.startsWith(DAILY)
        ? null
        : button({ icon: 'pencil', label: t('manage.edit'), onclick: () => void manage(shown.name) }),
    ),
    none,
    list.grid,
    list.end,
  );
}

/** The levels that fit the search, a part at a time: the next part comes when the end of the list is near. */
class LevelList {
  grid = h('ol', { class: 'level-grid' });
  end = h('div', { 'aria-hidden': 'true' });
  /** How many cards are shown. */
  cards = 0;
  /** @type {number[]} */
  #found = [];
  /** @type {Map<number, HTMLElement>} */
  #made = new Map();
  #observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#more(PART);
    },
    { rootMargin: '800px' },
  );

  /**
   * @param {Collection} shown
   * @param {Map<string, LevelRecord>} records
   * @param {HTMLElement} none what says that no level fits
   */
  constructor(shown, records, none) {
    this.shown = shown;
    this.records = records;
    this.none = none;
    this.words = shown.levels.map((level, i) => `${level.title} ${level.author} ${i + 1}`.toLowerCase());
    this.#observer.observe(this.end);
  }

  /** @param {ListView} view */
  show({ search, filter, cards }) {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    this.#found = [...this.shown.levels.keys()].filter(
      (i) => this.#passes(i, filter) && words.every((word) => this.words[i].includes(word)),
    );
    this.none.hidden = this.#found.length > 0;
    this.grid.replaceChildren();
    this.cards = 0;
    this.#more(Math.max(PART, cards));
    // The observer reports changes only: ask anew whether the end is in sight.
    this.#observer.unobserve(this.end);
    this.#observer.observe(this.end);
  }

  /**
   * @param {number} i
   * @param {string} filter
   */
  #passes(i, filter) {
    const record = this.records.get(this.shown.levels[i].key);
    if (filter === 'solved') return record !== undefined;
    if (filter === 'unsolved') return record === undefined;
    return filter === 'all' || starsOf(this.shown.facts[i].par, record) < 3;
  }

  /** @param {number} count */
  #more(count) {
    const next = this.#found.slice(this.cards, this.cards + count);
    this.cards += next.length;
    this.grid.append(...next.map((i) => this.#card(i)));
  }

  /** @param {number} i */
  #card(i) {
    let made = this.#made.get(i);
    if (!made) {
      made = entry(this.shown, i, this.records.get(this.shown.levels[i].key));
      this.#made.set(i, made);
    }
    return made;
  }

  close() {
    this.#observer.disconnect();
  }
}

/**
 * @param {Collection} shown
 * @param {number} i
 * @param {LevelRecord | undefined} record
 */
function entry(shown, i, record) {
  const level = shown.levels[i];
  const { par, difficulty } = shown.facts[i];
  const name = level.title || t('play.level', { number: i + 1 });
  const facts = record
    ? t(record.helped ? 'browser.best_helped' : 'browser.best', {
        moves: record.byMoves.moves,
        pushes: record.byPushes.pushes,
      })
    : t('browser.boxes', { boxes: level.boxes.length });
  return h(
    'li',
    {},
    h(
      'a',
      { class: 'level-card', href: href('play', shown.name, i + 1) },
      thumbs?.of(level),
      record ? h('span', { class: 'card-stars' }, starRow(starsOf(par, record), par !== undefined)) : null,
      h('span', { class: 'card-name' }, h('b', {}, i + 1), ' ', name, record ? icon('check') : null),
      h(
        'span',
        { class: 'card-facts' },
        h('span', {}, facts),
        difficulty === undefined
          ? null
          : h('span', { title: t('make.difficulty') }, `◆ ${formatNumber(difficulty, 1)}`),
      ),
    ),
  );
}

/** @param {string} name */
async function manage(name) {
  const { openManager } = await import('../collection_manager.js');
  await openManager(name, () => void reopen());
}

function pasteDialog() {
  const area = h('textarea', {
    class: 'field paste',
    rows: 10,
    'aria-label': t('browser.paste'),
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const dialog = openDialog({
    title: t('browser.paste'),
    body: [
      h('p', { class: 'dim' }, t('web.paste_intro')),
      area,
      h(
        'div',
        { class: 'menu-grid' },
        button({
          icon: 'check',
          label: t('browser.paste'),
          class: 'primary',
          onclick: async () => {
            if (!area.value.trim()) {
              toast(t('paste.nothing'));
              return;
            }
            if (await importText(area.value, '')) dialog.close();
          },
        }),
      ),
    ],
  });
  area.focus();
}

/** @param {Collection} shown */
function removeDialog(shown) {
  const dialog = openDialog({
    title: shown.title,
    body: [
      h('p', {}, t('web.delete_intro', { name: shown.title })),
      h(
        'div',
        { class: 'menu-grid' },
        button({
          icon: 'bin',
          label: t('manage.delete_all'),
          onclick: async () => {
            await removeCollection(shown.name);
            dialog.close();
            go('levels');
          },
        }),
        button({ icon: 'close', label: t('cancel'), onclick: () => dialog.close() }),
      ),
    ],
  });
}
