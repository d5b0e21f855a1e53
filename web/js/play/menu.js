// The menu over a game: everything that has no button of its own.

import { openDialog } from '../dialog.js';
import { button, h, linkButton } from '../dom.js';
import { recordOf } from '../records.js';
import { href } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';
import { keyLabel } from './keyboard.js';

/** @typedef {import('./controller.js').PlayController} PlayController */

/** @param {PlayController} controller */
export function openMenu(controller) {
  const { session } = controller;
  session.stopClock();
  const here = /** @type {const} */ ([session.collection.name, session.index + 1]);
  /**
   * @param {string} command
   * @param {string} picture
   * @param {string} [label]
   */
  const actionButton = (command, picture, label = `action.${command}`) =>
    button({
      icon: picture,
      label: t(label),
      key: keyLabel(command),
      onclick: () => {
        dialog.close();
        controller.act(command);
      },
    });
  /**
   * @param {string} command
   * @param {boolean} on
   */
  const toggle = (command, on) => {
    const made = button({
      icon: on ? 'check' : 'eye',
      label: t(`action.${command}`),
      key: keyLabel(command),
      pressed: on,
    });
    made.addEventListener('click', () => {
      dialog.close();
      controller.act(command);
    });
    return made;
  };
  const dialog = openDialog({
    title: t('pause.title'),
    class: 'menu',
    onclose: () => session.startClock(),
    body: [
      h(
        'div',
        { class: 'menu-grid' },
        actionButton('restart', 'restart'),
        actionButton('next_level', 'next', 'victory.next'),
        actionButton('previous_level', 'previous', 'web.previous_level'),
        actionButton('undo_push', 'undo_push'),
        actionButton('redo_push', 'redo_push'),
        actionButton('copy_level', 'copy'),
        actionButton('copy_solution', 'copy'),
        button({
          icon: 'eye',
          label: t('review.title'),
          onclick: async () => {
            dialog.close();
            const { openReview } = await import('../screens/review.js');
            await session.saveNow();
            await openReview(session.collection, session.index, session.game.lurd);
          },
        }),
        button({
          icon: 'copy',
          label: t('share.title'),
          onclick: () => {
            dialog.close();
            void shareGame(session);
          },
        }),
      ),
      h('h3', {}, t('pause.highlights')),
      h(
        'div',
        { class: 'menu-grid' },
        toggle('show_reach', settings.showReach),
        toggle('show_dead', settings.showDead),
        toggle('show_warning', settings.warn),
      ),
      h('h3', {}, t('pause.tools')),
      h(
        'div',
        { class: 'menu-grid' },
        actionButton('zoom_in', 'zoom_in'),
        actionButton('zoom_out', 'zoom_out'),
        actionButton('zoom_fit', 'rectangle'),
        actionButton('fullscreen', 'move'),
        linkButton({ icon: 'pencil', label: t('action.edit'), href: href('editor', ...here) }),
        linkButton({ icon: 'eye', label: t('action.watch'), href: href('watch', ...here) }),
        session.level.solutions.length
          ? linkButton({ icon: 'play', label: t('replay.title'), href: href('replay', ...here, 'file') })
          : null,
        linkButton({
          icon: 'levels',
          label: t('pause.levels'),
          href: href('levels', session.collection.name),
        }),
        linkButton({ icon: 'settings', label: t('pause.settings'), href: href('settings') }),
        linkButton({ icon: 'help', label: t('pause.help'), href: href('help') }),
        linkButton({ icon: 'quit', label: t('pause.quit'), href: href('home') }),
      ),
    ],
  });
}

/**
 * Links, pictures and films of the level, the position and the best solution.
 * @param {import('./session.js').Session} session
 */
async function shareGame({ level, game }) {
  const [{ openShare }, record] = await Promise.all([import('../sharing/dialog.js'), recordOf(level)]);
  const solution = game.solved ? game.lurd : (record?.byPushes.lurd ?? '');
  await openShare(level, {
    solution,
    position: game.solved ? '' : game.lurd,
    shown: { boxes: game.boxes, player: game.player },
  });
}
