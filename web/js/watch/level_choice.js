// Which level is searched: two lists, of collections and of the levels of one.

import { h } from '../dom.js';
import { t } from '../strings.js';

/**
 * @param {import('../collections.js').Collection} from
 * @param {number} index
 * @param {import('../collections.js').CollectionInfo[]} listed
 * @param {(name: string, number: string | number) => void} onchoice
 */
export function levelChoice(from, index, listed, onchoice) {
  const collections = h(
    'select',
    { class: 'field', 'aria-label': t('manage.name') },
    ...listed.map(({ name, title }) => h('option', { value: name, selected: name === from.name }, title)),
  );
  collections.addEventListener('change', () => onchoice(collections.value, 1));
  const levels = h(
    'select',
    { class: 'field', 'aria-label': t('browser.title') },
    ...from.levels.map((level, i) =>
      h(
        'option',
        { value: i + 1, selected: i === index },
        `${i + 1} · ${level.title || t('play.level', { number: i + 1 })}`,
      ),
    ),
  );
  levels.addEventListener('change', () => onchoice(from.name, levels.value));
  return h('div', { class: 'watch-levels' }, collections, levels);
}
