// What a link to this page holds is opened: the level to play, its solution to watch, or what is wrong with
// it.

import { keepShared } from '../collections.js';
import { openDialog, openNotice, toast } from '../dialog.js';
import { h } from '../dom.js';
import { errorWords } from '../level_error.js';
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
    const words = shared.cause ? errorWords(shared.cause) : shared.error;
    openDialog({ title: t('share.broken'), body: [h('p', { class: 'wrapping' }, words)] });
    return;
  }
  const { level, solution, position, tenths, complaint } = shared;
  const name = await keepShared(level);
  const key = `game:${level.key}`;
  const linked = { moves: position, at: position.length, seconds: 0, hints: 0 };
  const own = position ? await store.get('saved', key) : undefined;
  const differs = own !== undefined && own.moves !== position;
  if (position && !differs) await store.put('saved', key, linked);
  if (solution && tenths) await store.put('saved', `ghost:${level.key}`, { lurd: solution, tenths });
  else if (solution) await store.put('saved', `ai:${level.key}`, { before: '', lurd: solution });
  await show(solution && !tenths && !position ? href('replay', name, 1, 'shared') : href('play', name, 1));
  if (complaint) toast(complaint);
  if (differs) offerPosition(position);
}

/**
 * The reader has another game in the level, which is not replaced unasked; undo leads back to it.
 * @param {string} moves
 */
function offerPosition(moves) {
  const close = () => document.querySelector('.notice')?.remove();
  openNotice(t('share.other_position'), t('share.open_position'), async () => {
    close();
    (await import('../screens/play.js')).openPosition(moves);
  });
  document.addEventListener('screenclosed', close, { once: true });
}

/**
 * Go to a screen in place of the link: going back leads to where the reader came from.
 * @param {string} address
 */
async function show(address) {
  history.replaceState(null, '', location.pathname + address);
  await reopen();
}
