// Playing a level: #/play/COLLECTION/NUMBER.

import { loadArt } from '../art.js';
import { DAILY, levelName, loadCollection, WEEKLY } from '../collections.js';
import { closeDialogs } from '../dialog.js';
import { h, linkButton } from '../dom.js';
import { api } from '../host.js';
import { Session } from '../play/session.js';
import { PlayController } from '../play/controller.js';
import { recordOf } from '../records.js';
import { href } from '../router.js';
import { change, settings } from '../settings.js';
import * as store from '../store.js';
import { t } from '../strings.js';

/** @type {PlayController | null} */
let controller = null;

export function title() {
  const session = controller?.session;
  return session ? `${levelName(session.collection, session.index)} · Pushworks` : 'Pushworks';
}

/** @param {string[]} params */
export function warm([name = '']) {
  loadCollection(name).catch(() => null); // `open` asks again, and reports what went wrong
  if (api) import('../library.js').catch(() => null);
}

/**
 * @param {HTMLElement} root
 * @param {string[]} params
 */
export async function open(root, [name = '', number = '1']) {
  loadArt(settings.style).catch(() => null); // the board needs it, and asks for it itself
  const found = await loadCollection(name);
  const index = Number(number) - 1;
  const level = found?.levels[index];
  if (!found || !level || level.problem) {
    root.append(
      h(
        'main',
        { class: 'page problem' },
        h('h1', {}, level ? t('open.failed') : t('web.no_such_level')),
        level ? h('p', {}, t(`verdict.${level.problem}`)) : null,
        linkButton({ icon: 'levels', label: t('menu.levels'), href: href('levels'), class: 'primary' }),
      ),
    );
    return;
  }
  const session = new Session(found, index);
  await session.resume();
  if (!root.isConnected) return; // the player went on to another screen meanwhile
  controller = new PlayController(root, session);
  await controller.ready;
  void race(level);
  void guide(controller);
  if (name.startsWith(DAILY) || name.startsWith(WEEKLY))
    void import('../play/daily_par.js').then(({ findPar }) => controller && findPar(controller));
  void change({ last: `${name}/${number}` }); // nothing waits for the store
}

/**
 * Where a link brought a recorded game of the level, race against it.
 * @param {import('../level.js').Level} level
 */
async function race(level) {
  const mine = controller;
  const recorded = await store.get('saved', `ghost:${level.key}`);
  if (!recorded || !mine) return;
  const { Race } = await import('../play/race.js');
  if (mine === controller) mine.startRace(new Race(mine, recorded));
}

/**
 * Who has never solved a level sees how the first one is played, until the first move.
 * @param {PlayController} shown
 */
async function guide(shown) {
  const { collection, index, level } = shown.session;
  if (collection.name !== 'first-steps' || index > 0 || shown.game.moves > 0) return;
  if (await recordOf(level)) return;
  const { showGuide } = await import('../play/guide.js');
  if (shown === controller && shown.game.moves === 0) showGuide(shown);
}

/**
 * Start the level again and play these moves; undo leads back to the game before.
 * @param {string} moves
 */
export function openPosition(moves) {
  controller?.playFromStart(moves);
}

export function close() {
  closeDialogs();
  controller?.close();
  controller = null;
}
