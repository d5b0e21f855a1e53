// Small helpers to build elements: text goes in as text, never as markup.

/** @typedef {string | number | Node | null | undefined | false} Child */

/**
 * An element with attributes, listeners (`onclick`…) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes] true sets an attribute without value, false and null leave it
 *   out
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on') && typeof value === 'function') {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name, String(value));
  }
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false)
      element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A picture of the sprite, in the colour of the text around it.
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/**
 * A button with a picture and a word; `iconOnly` keeps the word for screen readers.
 * @param {{icon?: string, label: string, onclick?: (event: MouseEvent) => void, key?: string, iconOnly?:
 *   boolean, class?: string, pressed?: boolean}} options
 */
export function button({ icon: name, label, onclick, key, iconOnly = false, class: extra = '', pressed }) {
  return h(
    'button',
    {
      type: 'button',
      class: `button ${iconOnly ? 'button-icon' : ''} ${extra}`.trim(),
      onclick,
      title: key ? `${label} (${key})` : iconOnly ? label : null,
      'aria-label': iconOnly ? label : null,
      'aria-pressed': pressed === undefined ? null : String(pressed),
    },
    name && icon(name),
    iconOnly ? null : h('span', { class: 'button-label' }, label),
    !iconOnly && key ? h('kbd', { 'aria-hidden': 'true' }, key) : null,
  );
}

/**
 * A link that looks like a button.
 * @param {{icon?: string, label: string, href: string, class?: string, about?: string, entry?: string}}
 *   options `entry`: what it is found by
 */
export function linkButton({ icon: name, label, href, class: extra = '', about, entry }) {
  return h(
    'a',
    { class: `button ${extra}`.trim(), href, title: about ?? null, 'data-entry': entry ?? null },
    name && icon(name),
    h('span', { class: 'button-label' }, label),
  );
}
