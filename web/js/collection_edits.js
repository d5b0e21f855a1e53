// Changes to the player's own collections: other names, other orders, levels moved and deleted. Each is one
// step in the store, so that two tabs do not undo each other's changes. Levels are named by their boards.

import { isHidden } from './collections.js';
import * as store from './store.js';

/** @typedef {import('./collections.js').Kept} Kept */

/**
 * @param {string} name
 * @param {(kept: Kept) => Partial<Kept>} change
 * @returns {Promise<void>}
 */
async function edit(name, change) {
  await store.update('collections', name, (/** @type {Kept | undefined} */ kept) =>
    kept ? { ...kept, ...change(kept) } : undefined,
  );
}

/**
 * @param {string} name
 * @param {string} title
 */
export function renameCollection(name, title) {
  return edit(name, () => ({ title }));
}

/**
 * Move a level up (-1) or down (1).
 * @param {string} name
 * @param {string} board
 * @param {-1 | 1} by
 */
export function reorderLevel(name, board, by) {
  return edit(name, ({ levels }) => {
    const at = levels.findIndex((level) => level.board === board);
    const to = at + by;
    if (at < 0 || to < 0 || to >= levels.length) return {};
    const moved = [...levels];
    [moved[at], moved[to]] = [moved[to], moved[at]];
    return { levels: moved };
  });
}

/**
 * Delete one level; solutions and records stay.
 * @param {string} name
 * @param {string} board
 */
export function deleteLevel(name, board) {
  return edit(name, ({ levels }) => {
    const at = levels.findIndex((level) => level.board === board);
    return { levels: levels.filter((_, i) => i !== at) };
  });
}

/**
 * Move a level to the end of another collection. It is added there before it is deleted here.
 * @param {string} name
 * @param {string} board
 * @param {string} target
 */
export async function moveLevel(name, board, target) {
  const kept = /** @type {Kept | undefined} */ (await store.get('collections', name));
  const level = kept?.levels.find((each) => each.board === board);
  if (!level || name === target) return;
  await edit(target, ({ levels }) => ({
    levels: levels.some((each) => each.board === board) ? levels : [...levels, level],
  }));
  await deleteLevel(name, board);
}

/**
 * Delete levels whose board has come before; gives how many.
 * @param {string} name
 */
export async function deleteDuplicates(name) {
  let deleted = 0;
  await edit(name, ({ levels }) => {
    const first = new Map(levels.map((level, i) => /** @type {const} */ ([level.board, i])).reverse());
    const kept = levels.filter((level, i) => first.get(level.board) === i);
    deleted = levels.length - kept.length;
    return { levels: kept };
  });
  return deleted;
}

/**
 * The player's own collection that holds exactly these boards.
 * @param {string[]} boards
 * @returns {Promise<{name: string, title: string} | null>}
 */
export async function sameCollection(boards) {
  const all = boards.join('\n\n');
  for (const [name, kept] of await store.all('collections')) {
    const own = /** @type {Kept} */ (kept).levels.map((level) => level.board).join('\n\n');
    if (!isHidden(name) && own === all) return { name, title: kept.title };
  }
  return null;
}
