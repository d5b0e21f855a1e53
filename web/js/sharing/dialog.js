// The window to share a level from: links, text, picture, film.

import { openDialog, toast } from '../dialog.js';
import { button, h } from '../dom.js';
import { settings } from '../settings.js';
import { makeLink, sharedPage } from '../share.js';
import { t } from '../strings.js';
import { film } from './film.js';
import { picture } from './picture.js';

/** @typedef {import('../level.js').Level} Level */

/**
 * @param {Level} level
 * @param {{solution?: string, position?: string, shown?: import('./picture.js').Shown}} [more] a solution
 *   that was replayed; the
 *   moves made so far; the position to draw
 */
export async function openShare(level, { solution = '', position = '', shown } = {}) {
  const page = sharedPage();
  const link = h('input', {
    class: 'field share-link',
    readonly: true,
    'aria-label': t('share.link'),
    value: await makeLink(level, { page }),
  });
  link.addEventListener('focus', () => link.select());
  const show = async (/** @type {{solution?: string, position?: string}} */ parts) => {
    link.value = await makeLink(level, { page, ...parts });
    await copyText(link.value, 'share.link_copied');
  };
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': t('export.busy') });
  let open = true;
  const moves = solution || position;
  const saveFilm = async () => {
    progress.hidden = false;
    const blob = await film(level, moves, settings.style, (part) => {
      progress.value = part;
      return open;
    });
    progress.hidden = true;
    if (blob) save(blob, `${fileName(level)}.gif`);
  };
  const dialog = openDialog({
    title: t('share.title'),
    onclose: () => (open = false),
    body: [
      h('p', { class: 'dim' }, t('share.intro')),
      link,
      h(
        'div',
        { class: 'menu-grid' },
        button({ icon: 'copy', label: t('share.copy_link'), class: 'primary', onclick: () => void show({}) }),
        position
          ? button({ icon: 'copy', label: t('share.copy_position'), onclick: () => void show({ position }) })
          : null,
        solution
          ? button({ icon: 'copy', label: t('share.copy_solution'), onclick: () => void show({ solution }) })
          : null,
        button({
          icon: 'clipboard',
          label: t('share.copy_text'),
          onclick: () => void copyText(asText(level), 'copied.level'),
        }),
        button({
          icon: 'camera',
          label: t('share.copy_picture'),
          onclick: () => void copyPicture(level, shown),
        }),
        button({
          icon: 'save',
          label: t('share.save_picture'),
          onclick: async () => save(await picture(level, settings.style, shown), `${fileName(level)}.png`),
        }),
        moves ? button({ icon: 'play', label: t('share.save_film'), onclick: () => void saveFilm() }) : null,
      ),
      progress,
    ],
  });
  return dialog;
}

/**
 * The level as a file would hold it.
 * @param {Level} level
 */
export function asText(level) {
  const said = [
    ['Title', level.title],
    ['Author', level.author],
    ['Comment', level.notes],
  ];
  return [
    level.toXsb(),
    ...said.filter(([, value]) => value).map(([name, value]) => `${name}: ${value}`),
    '',
  ].join('\n');
}

/**
 * @param {string} text
 * @param {string} said the key of a text
 */
export async function copyText(text, said) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t(said));
  } catch {
    toast(t('web.no_clipboard'));
  }
}

/**
 * Copy a picture; where the browser does not let a page do that, save it.
 * @param {Level} level
 * @param {import('./picture.js').Shown} [shown]
 */
async function copyPicture(level, shown) {
  const blob = picture(level, settings.style, shown);
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
    toast(t('share.picture_copied'));
  } catch {
    save(await blob, `${fileName(level)}.png`);
  }
}

/**
 * Give the reader a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {Level} level */
function fileName(level) {
  return (
    level.title
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'level'
  );
}
