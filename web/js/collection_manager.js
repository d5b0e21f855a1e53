// The window that manages one of the player's own collections, opened from the list of levels.

import {
  deleteDuplicates,
  deleteLevel,
  moveLevel,
  renameCollection,
  reorderLevel,
} from './collection_edits.js';
import { listCollections, loadCollection } from './collections.js';
import { openDialog } from './dialog.js';
import { button, h } from './dom.js';
import { t } from './strings.js';

/** @typedef {import('./collections.js').Collection} Collection */

/**
 * @param {string} name
 * @param {() => void} onclose
 */
export async function openManager(name, onclose) {
  const list = h('ol', { class: 'manager-list' });
  const title = h('input', { class: 'field', maxlength: 200, id: 'collection-title' });
  title.addEventListener('change', () => void renameCollection(name, title.value.trim() || name));
  const duplicates = h('div');
  const others = (await listCollections()).filter((each) => !each.shipped && each.name !== name);
  const show = async () => {
    const shown = await loadCollection(name);
    if (!shown) return;
    title.value ||= shown.title;
    const boards = shown.levels.map((level) => level.toXsb());
    const act = (/** @type {() => Promise<unknown>} */ change) => async () => {
      await change();
      await show();
    };
    const count = boards.length - new Set(boards).size;
    duplicates.replaceChildren();
    if (count) {
      const label = t('manage.duplicates', { count });
      duplicates.append(button({ icon: 'bin', label, onclick: act(() => deleteDuplicates(name)) }));
    }
    list.replaceChildren(...shown.levels.map((_, i) => row(shown, i, boards, others, name, act)));
  };
  openDialog({
    title: t('manage.edit'),
    class: 'menu',
    onclose,
    body: [
      h('label', { class: 'manager-name', for: title.id }, h('span', {}, t('manage.rename')), title),
      duplicates,
      list,
    ],
  });
  await show();
}

/**
 * @param {Collection} shown
 * @param {number} i
 * @param {string[]} boards
 * @param {import('./collections.js').CollectionInfo[]} others
 * @param {string} name
 * @param {(change: () => Promise<unknown>) => () => Promise<void>} act
 */
function row(shown, i, boards, others, name, act) {
  const number = i + 1;
  const tool = (
    /** @type {string} */ picture,
    /** @type {string} */ key,
    /** @type {() => Promise<unknown>} */ change,
  ) =>
    button({
      icon: picture,
      label: t(key, { number }),
      iconOnly: true,
      class: picture === 'bin' ? '' : 'turned',
      onclick: act(change),
    });
  const target = h(
    'select',
    { class: 'field', 'aria-label': t('manage.move_to', { number }) },
    h('option', { value: '' }, '→'),
    ...others.map((each) => h('option', { value: each.name }, each.title)),
  );
  target.addEventListener(
    'change',
    act(() => moveLevel(name, boards[i], target.value)),
  );
  return h(
    'li',
    {},
    h('span', { class: 'wrapping' }, `${number} · ${shown.levels[i].title || t('play.level', { number })}`),
    tool('previous', 'manage.up', () => reorderLevel(name, boards[i], -1)),
    tool('next', 'manage.down', () => reorderLevel(name, boards[i], 1)),
    others.length ? target : null,
    tool('bin', 'manage.delete_level', () => deleteLevel(name, boards[i])),
  );
}
