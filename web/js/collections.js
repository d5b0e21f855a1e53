// Where levels come from: the shipped packs, collections of the player's own, the level of the day, shared
// ones.

import { api } from './host.js';
import { Level } from './level.js';
import * as store from './store.js';
import { hasText, t } from './strings.js';

/** @typedef {{moves: number | null, pushes: number | null}} Par */
/** @typedef {{difficulty?: number, par?: Par, proved?: {moves: boolean, pushes: boolean}}} Facts */
/** @typedef {{name: string, title: string, about: string, count: number, shipped: boolean}} CollectionInfo */
/**
 * @typedef {{name: string, title: string, author: string, about: string, shipped: boolean, levels: Level[],
 *   facts: Facts[]}} Collection
 */
/**
 * How a collection is stored.
 * @typedef {{title: string, author: string, about: string, added: number, levels: {board: string, title:
 *   string, author: string, notes?: string, solutions?: string[], difficulty?: number}[]}} Kept
 */

/** The player's own collection: what is drawn, made and pasted as single levels. */
export const OWN = 'my-levels';
const OWN_TITLE = 'My levels';
/** Collections of one that links bring, `shared-HASH`; they are not listed. */
export const SHARED = 'shared';
/** The collection of one that the editor tries; it is not listed. */
export const DRAFT = 'draft';
const MOST_SHARED = 50;
export const DAILY = 'daily-';
/** The five levels of a week, `weekly-2026-W47`. */
export const WEEKLY = 'weekly-';
/** Collections of the library behind the page (`pushworks serve`). */
const LIBRARY = 'library-';
/** Solutions that are kept with a level of a file. */
const MOST_SOLUTIONS = 3;

/** @type {Promise<CollectionInfo[]> | null} */
let index = null;
/** @type {Map<string, Promise<Collection>>} */
const shipped = new Map();

/** The packs that ship with the page, easiest first. */
export async function packs() {
  index ??= json('packs/index.json').then((list) =>
    list.map((/** @type {CollectionInfo} */ each) => ({ ...each, shipped: true })),
  );
  index.catch(() => (index = null));
  return (await index).map(inOurLanguage);
}

/**
 * A pack with its name and description in the language of the page, which may have changed since it was read.
 * @template {{name: string, title: string, about: string}} T
 * @param {T} each
 */
function inOurLanguage(each) {
  const key = `packs.${each.name}`;
  return hasText(key) ? { ...each, title: t(key), about: t(`${key}_about`) } : each;
}

/**
 * The title of a collection of the player's: the one the page made itself has it in the page's language.
 * @param {string} name
 * @param {string} title
 */
function titleOf(name, title) {
  return name === OWN && title === OWN_TITLE ? t('menu.own_levels') : title;
}

/**
 * Every collection: the packs, then the player's own collections, the newest first, then those of the
 * library.
 */
export async function listCollections() {
  const own = [...(await store.all('collections'))].filter(([name]) => !isHidden(name));
  own.sort(([, a], [, b]) => b.added - a.added);
  const infos = own.map(([name, kept]) => ({
    name,
    title: titleOf(name, kept.title),
    about: kept.about,
    count: kept.levels.length,
    shipped: false,
  }));
  return [...(await packs()), ...infos, ...(await libraryInfos())];
}

/**
 * A collection with its levels; null when there is none of this name.
 * @param {string} name
 * @returns {Promise<Collection | null>}
 */
export async function loadCollection(name) {
  if ((await packs()).some((pack) => pack.name === name)) return pack(name);
  if (/^daily-\d{4}-\d\d-\d\d$/.test(name)) return (await import('./daily.js')).dailyCollection(name);
  if (/^weekly-\d{4}-W\d\d$/.test(name)) return (await import('./daily.js')).weeklyCollection(name);
  if (api && name.startsWith(LIBRARY)) return libraryCollection(name);
  const kept = await store.get('collections', name);
  return kept ? fromKept(name, kept) : null;
}

/** @param {string} name */
function pack(name) {
  let found = shipped.get(name);
  if (!found) {
    found = json(`packs/${name}.json`).then((whole) => ({
      name,
      title: whole.title,
      author: whole.author,
      about: whole.about,
      shipped: true,
      levels: whole.levels.map((/** @type {any} */ each) =>
        Level.fromText(each.board).with({ title: each.title, author: whole.author }),
      ),
      facts: whole.levels,
    }));
    found.catch(() => shipped.delete(name));
    shipped.set(name, found);
  }
  return found.then(inOurLanguage);
}

/**
 * @param {string} name
 * @param {Kept} kept
 * @returns {Collection}
 */
function fromKept(name, kept) {
  const read = (kept.levels ?? []).flatMap((each) => {
    try {
      const level = Level.fromText(each.board).with({
        title: each.title,
        author: each.author,
        notes: each.notes ?? '',
        solutions: each.solutions ?? [],
      });
      return [{ level, facts: each.difficulty === undefined ? {} : { difficulty: each.difficulty } }];
    } catch {
      return []; // of a damaged file of kept things: the others are as good without it
    }
  });
  return {
    name,
    title: titleOf(name, kept.title),
    author: kept.author,
    about: kept.about,
    shipped: false,
    levels: read.map(({ level }) => level),
    facts: read.map(({ facts }) => facts),
  };
}

/**
 * Keep the levels of a file in the library of `pushworks serve`; gives the name of its collection here, or
 * null where it cannot be kept there.
 * @param {string} name
 * @param {string} author
 * @param {string} text
 */
export async function keepInLibrary(name, author, text) {
  if (!api) return null;
  const added = await (await import('./library.js')).addLevels(name, author, text);
  return added && { ...added, name: LIBRARY + name };
}

/** @returns {Promise<CollectionInfo[]>} */
async function libraryInfos() {
  if (!api) return [];
  const found = await (await import('./library.js')).collections();
  return found.map(({ name, notes, levels }) => ({
    name: LIBRARY + name,
    title: t('library.collection', { name }),
    about: notes,
    count: levels,
    shipped: true,
  }));
}

/**
 * A collection of the library, which is changed by the program that keeps it and not from here; the best
 * known counts are par.
 * @param {string} name
 * @returns {Promise<Collection | null>}
 */
async function libraryCollection(name) {
  const library = await import('./library.js');
  const own = name.slice(LIBRARY.length);
  const entries = await library.levels(own);
  if (!entries.length) return null;
  const levels = entries.map(({ board, title, author }) => Level.fromText(board).with({ title, author }));
  const facts = entries.map(({ moves, pushes }) => (pushes === null ? {} : { par: { moves, pushes } }));
  return {
    name,
    title: t('library.collection', { name: own }),
    author: '',
    about: '',
    shipped: true,
    levels,
    facts,
  };
}

/**
 * The best known solutions of a shipped level, by moves and by pushes.
 * @param {string} name
 * @param {number} index
 * @returns {Promise<{moves?: string, pushes?: string}>}
 */
export async function knownSolutions(name, index) {
  if (!(await packs()).some((each) => each.name === name)) return {};
  const all = await json(`packs/${name}.solutions.json`);
  return all[index] ?? {};
}

/**
 * Whether a collection is left out of lists.
 * @param {string} name
 */
export function isHidden(name) {
  return name === DRAFT || name === SHARED || name.startsWith(`${SHARED}-`);
}

/**
 * What a level is called on the page: those of a day without the date, those of a week by their number.
 * @param {{name: string, levels: Level[]}} collection
 * @param {number} index
 */
export function levelName({ name, levels }, index) {
  const { title } = levels[index];
  const own = name.startsWith(DAILY) ? title.replace(/^[-\d]+( · |$)/, '') : title;
  return (name.startsWith(WEEKLY) ? '' : own) || t('play.level', { number: index + 1 });
}

/** A name for a new collection, which no other tab chooses. */
function newName() {
  return `my-${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}

/**
 * Keep a collection of levels; gives its name.
 * @param {string} title
 * @param {string} author
 * @param {Level[]} levels
 * @param {string} [name] of one that is replaced
 */
export async function keepCollection(title, author, levels, name = newName()) {
  /** @type {Kept} */
  const kept = { title, author, about: '', added: Date.now(), levels: levels.map(plain) };
  await store.put('collections', name, kept);
  return name;
}

/**
 * Add a level to the player's own collection (or put it in place of the one with the same board); gives its
 * number.
 * @param {Level} level
 * @param {{difficulty?: number | null, name?: string, title?: string}} [more] `name`, `title`: of another
 *   collection
 */
export async function keepLevel(level, { difficulty = null, name = OWN, title = OWN_TITLE } = {}) {
  const board = level.toXsb();
  let number = 0;
  await store.update('collections', name, (stored) => {
    const kept = /** @type {Kept} */ (stored ?? { title, author: '', about: '', levels: [] });
    const known = kept.levels.findIndex((each) => each.board === board);
    number = known >= 0 ? known + 1 : kept.levels.length + 1;
    const levels = [...kept.levels];
    levels[number - 1] = { ...plain(level), ...(difficulty === null ? {} : { difficulty }) };
    return { ...kept, levels, added: Date.now() };
  });
  return number;
}

/**
 * Keep the level of a link where reloading the page finds it; gives the name of its collection. Each link has
 * a collection of its own, so that two tabs do not show each other's level.
 * @param {Level} level
 */
export async function keepShared(level) {
  const name = `${SHARED}-${hash(`${level.key}\n${level.title}\n${level.author}`)}`;
  await keepCollection(level.title, level.author, [level], name);
  const shared = [...(await store.all('collections'))].filter(([each]) => each.startsWith(`${SHARED}-`));
  shared.sort(([, one], [, other]) => other.added - one.added);
  for (const [each] of shared.slice(MOST_SHARED)) await store.remove('collections', each);
  return name;
}

/**
 * Keep a drawing to try it, without adding it to the player's levels; gives the name of its collection.
 * @param {Level} level
 */
export function keepDraft(level) {
  return keepCollection(level.title, level.author, [level], DRAFT);
}

/**
 * A short name of a text (FNV-1a).
 * @param {string} text
 */
function hash(text) {
  let [low, high] = [0x811c9dc5, 0x9dc5811c];
  for (let i = 0; i < text.length; i++) {
    low = Math.imul(low ^ text.charCodeAt(i), 0x01000193);
    high = Math.imul(high ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36);
}

/** @param {string} name */
export async function removeCollection(name) {
  await store.remove('collections', name);
}

/** @param {Level} level */
function plain(level) {
  const { title, author, notes, solutions } = level;
  return { board: level.toXsb(), title, author, notes, solutions: solutions.slice(0, MOST_SOLUTIONS) };
}

/** @param {string} path */
async function json(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}
