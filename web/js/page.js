// The frame that most screens share: a bar with the way back and the heading, and the content below.

import { h, icon } from './dom.js';
import { href } from './router.js';
import { t } from './strings.js';

/**
 * @param {HTMLElement} root
 * @param {string} title
 * @param {{back?: string, tools?: (Node | null)[], about?: string}} [options] `back`: an address; `about`:
 *   what the screen is for, in one sentence
 * @returns {HTMLElement} where the content goes
 */
export function page(root, title, { back = href('home'), tools = [], about = '' } = {}) {
  const main = h('main', { class: 'page' });
  root.append(
    h(
      'header',
      { class: 'page-head' },
      h(
        'a',
        { class: 'button button-icon', href: back, 'aria-label': t('web.back'), title: t('web.back') },
        icon('previous'),
      ),
      h('h1', {}, title),
      about ? h('p', { class: 'page-about dim' }, about) : null,
      h('div', { class: 'page-tools' }, ...tools),
    ),
    main,
  );
  return main;
}
