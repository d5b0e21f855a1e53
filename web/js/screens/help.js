// The rules, and how the page is used.

import { BoardView } from '../board.js';
import { h, linkButton } from '../dom.js';
import { Level } from '../level.js';
import { page } from '../page.js';
import { COMMANDS, keyLabel } from '../play/keyboard.js';
import { href } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';

const EXAMPLE = '########\n#  .   #\n# @$ * #\n########';

export function title() {
  return `${t('help.title')} · Pushworks`;
}

/** @param {HTMLElement} root */
export function open(root) {
  const main = page(root, t('help.title'));
  main.classList.add('help');
  const canvas = h('canvas', { class: 'help-board', 'aria-hidden': 'true' });
  main.append(
    h('section', {}, h('h2', {}, t('help.rules')), canvas, ...paragraphs('help.rules_text')),
    h('section', {}, h('h2', {}, t('web.help_touch')), ...paragraphs('web.help_touch_text')),
    h('section', {}, h('h2', {}, t('help.mouse')), ...paragraphs('help.mouse_text')),
    h(
      'section',
      {},
      h('h2', {}, t('help.keys')),
      h(
        'table',
        { class: 'keys' },
        h(
          'tbody',
          {},
          ...COMMANDS.map((command) =>
            h(
              'tr',
              {},
              h('th', { scope: 'row' }, t(`action.${command}`)),
              h('td', {}, h('kbd', {}, keyLabel(command))),
            ),
          ),
        ),
      ),
    ),
    h('section', {}, h('h2', {}, t('help.more')), ...paragraphs('web.help_more_text')),
    h(
      'section',
      {},
      h('h2', {}, t('proof.title')),
      h('p', {}, t('proof.about')),
      linkButton({ icon: 'check', label: t('proof.open'), href: href('proof') }),
    ),
  );
  const level = Level.fromText(EXAMPLE);
  const view = new BoardView(canvas, level, { style: settings.style, padding: 2, largest: 64 });
  view.draw({ boxes: level.boxes, player: level.player, facing: 'r' });
}

/** @param {string} key */
function paragraphs(key) {
  return t(key)
    .split(/\n+/)
    .map((text) => h('p', {}, text));
}
