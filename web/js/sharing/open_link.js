// What a link to this page holds is opened: the level to play, its solution to watch, or what is wrong with
// it.

import { keepShared } from '../collections.js';
import { openDialog, toast } from '../dialog.js';
import { h } from '../dom.js';
import { href, reopen } from '../router.js';
import { t } from '../strings.js';
import * as store from '../store.js';

/**
 * @param {import('../share.js').Shared | import('../share.js').BrokenLink | null} shared
 */
export async function openLink(shared) {
  if (!shared) {
    await show(href('home'));
    return;
  }
  if ('error' in shared) {
    await show(href('home'));
    openDialog({ title: t('share.broken'), body: [h('p', { class: 'wrapping' }, shared.error)] });
    return;
  }
  const { level, solution, position, complaint } = shared;
  const name = await keepShared(level);
  if (position)
    await store.put('saved', `game:${level.key}`, {
      moves: position,
      at: position.length,
      seconds: 0,
      hints: 0,
    });
  if (solution) await store.put('saved', `ai:${level.key}`, { before: '', lurd: solution });
  await show(solution && !position ? href('replay', name, 1, 'shared') : href('play', name, 1));
  if (complaint) toast(complaint);
}

/**
 * Go to a screen in place of the link: going back leads to where the reader came from.
 * @param {string} address
 */
async function show(address) {
  history.replaceState(null, '', location.pathname + address);
  await reopen();
}
