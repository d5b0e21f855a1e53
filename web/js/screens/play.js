// Playing a level: #/play/COURSE/NUMBER.

import { loadArt } from '../art.js';
import { course } from '../courses.js';
import { closeDialogs } from '../dialog.js';
import { h, linkButton } from '../dom.js';
import { api } from '../host.js';
import { Session } from '../play/session.js';
import { Table } from '../play/table.js';
import { href } from '../router.js';
import { change, settings } from '../settings.js';
import { t } from '../strings.js';

/** @type {Table | null} */
let table = null;

export function title() {
  const level = table?.session.level;
  return level ? `${level.title || t('play.level', { number: (table?.session.index ?? 0) + 1 })} · Pushworks` : 'Pushworks';
}

/** @param {string[]} params */
export function warm([name = '']) {
  course(name).catch(() => null); // `open` asks again, and hears what went wrong
  if (api) import('../library.js').catch(() => null);
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [name = '', number = '1']) {
  loadArt(settings.style).catch(() => null); // the board needs it, and asks for it itself
  const found = await course(name);
  const index = Number(number) - 1;
  const level = found?.levels[index];
  if (!found || !level || level.problem) {
    const why = level ? t(`verdict.${level.problem}`) : t('web.no_such_level');
    root.append(h('main', { class: 'page' }, h('h1', {}, t('open.failed')), h('p', {}, why), linkButton({ icon: 'levels', label: t('menu.levels'), href: href('levels') })));
    return;
  }
  const session = new Session(found, index);
  await session.resume();
  table = new Table(root, session);
  await table.ready;
  await change({ last: `${name}/${number}` });
}

export function close() {
  closeDialogs();
  table?.close();
  table = null;
}
