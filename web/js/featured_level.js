// The one level that a screen is about: its picture, what is known about it, and the way to it.

import { h } from './dom.js';

/**
 * @param {{picture: HTMLElement, href: string, title: string, facts: (string | Node)[], actions: (Node |
 *   null)[]}} what `picture` leads to the level as well; `facts`: a line each
 */
export function featuredLevel({ picture, href, title, facts, actions }) {
  return h(
    'section',
    { class: 'featured', 'aria-label': title },
    h('a', { class: 'featured-picture', href, title, tabindex: -1, 'aria-hidden': 'true' }, picture),
    h(
      'div',
      { class: 'featured-text' },
      h('h2', {}, title),
      ...facts.map((fact) => h('p', { class: 'dim' }, fact)),
      h('div', { class: 'featured-actions' }, ...actions),
    ),
  );
}
