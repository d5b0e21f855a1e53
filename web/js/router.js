// Which screen is shown: the address after `#` says it. `#/play/warehouse/3` opens the screen `play` with the
// parameters ['warehouse', '3']; `#l=…` is a shared level.

import { closeDialogs } from './dialog.js';
import { NEEDED } from './needed.js';
import { t } from './strings.js';

/**
 * @typedef {object} Screen a module of web/js/screens
 * @property {() => string} title what the window is called
 * @property {(params: string[]) => void} [warm] begin to load what it will need
 * @property {(root: HTMLElement, params: string[]) => void | Promise<void>} open
 * @property {() => void} [close]
 */
/** @typedef {() => Promise<Screen>} Loader */

/** @type {Map<string, Loader>} */
const screens = new Map();
/** @type {Screen | null} */
let shown = null;
let visit = 0;
/** @type {(text: string) => void} */
let sharedLink = () => {};
/** @type {HTMLElement} */
let root;
let leaving = false;

/**
 * Announce a screen; it is loaded when it is first needed.
 * @param {string} name
 * @param {Loader} loader
 */
export function register(name, loader) {
  screens.set(name, loader);
}

/** The names of the screens. */
export function screenNames() {
  return [...screens.keys()];
}

/**
 * Begin to follow the address.
 * @param {HTMLElement} element where screens are shown
 * @param {(fragment: string) => void} onShared what is done with a fragment that is no screen
 */
export function start(element, onShared) {
  root = element;
  sharedLink = onShared;
  // The frame around the board is for those who walk through the page with Tab, not for those who play.
  addEventListener('keydown', (event) => {
    if (event.key === 'Tab') document.documentElement.dataset.keyboard = 'true';
  });
  addEventListener('hashchange', () => void follow());
  return follow();
}

/**
 * Begin to load the screen that the address names: it will be needed as soon as settings and texts are there. All its
 * modules are asked for together, not each when another has named it.
 */
export async function warm() {
  const [name, ...params] = location.hash.slice(2).split('/').map(decoded);
  for (const href of NEEDED[name] ?? []) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  try {
    (await (screens.get(name || 'home') ?? screens.get('home'))?.())?.warm?.(params);
  } catch {
    // whoever opens it hears what went wrong
  }
}

/**
 * The address of a screen.
 * @param {string} name
 * @param {...(string | number)} params
 */
export function href(name, ...params) {
  return `#/${[name === 'home' ? '' : name, ...params.map((param) => encodeURIComponent(param))].join('/')}`;
}

/**
 * Go to a screen.
 * @param {string} name
 * @param {...(string | number)} params
 */
export function go(name, ...params) {
  location.hash = href(name, ...params);
}

/**
 * Go to a screen in place of the one that is shown: "back" does not lead here again.
 * @param {string} name
 * @param {...(string | number)} params
 */
export function replace(name, ...params) {
  location.replace(href(name, ...params));
}

/** Open the screen that the address names (again, for instance in another language). */
export function reopen() {
  return follow();
}

async function follow() {
  const fragment = location.hash.slice(1);
  if (fragment && !fragment.startsWith('/')) {
    sharedLink(fragment);
    return;
  }
  const [name, ...params] = fragment.slice(1).split('/').map(decoded);
  const loader = screens.get(name || 'home') ?? screens.get('home');
  if (!loader) return;
  const mine = ++visit;
  const screen = await loader();
  if (mine !== visit) return; // somebody went on meanwhile
  shown?.close?.();
  closeDialogs(); // a screen that goes takes its windows along
  shown = screen;
  const place = document.createElement('div');
  place.className = `screen screen-${screens.has(name) ? name : 'home'}`;
  root.replaceChildren(place);
  try {
    await screen.open(place, params);
  } catch (error) {
    console.error(error);
    place.replaceChildren(whatWentWrong());
  }
  if (mine !== visit) return;
  document.title = screen.title();
  root.dataset.shown = location.hash;
  focusFirst(place);
}

/** A screen that could not be opened (a file was not there, say) leads back to the first. */
function whatWentWrong() {
  const message = document.createElement('main');
  message.className = 'page';
  const heading = document.createElement('h1');
  heading.textContent = t('web.failed');
  const link = document.createElement('a');
  link.href = href('home');
  link.textContent = 'Pushworks';
  message.append(heading, link);
  return message;
}

/**
 * Who comes by keyboard or hears the page starts at the screen's heading (or what it asks to be first).
 * @param {HTMLElement} place
 */
function focusFirst(place) {
  if (!leaving) {
    leaving = true; // the very first screen leaves the focus to the browser
    if (!place.querySelector('[data-autofocus]')) return;
  }
  const first = /** @type {HTMLElement | null} */ (place.querySelector('[data-autofocus]') ?? place.querySelector('h1'));
  if (!first) return;
  if (first.tabIndex < 0) first.tabIndex = -1;
  first.focus({ preventScroll: true });
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
