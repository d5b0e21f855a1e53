// Which screen is shown: the address after `#` says it. `#/play/warehouse/3` opens the screen `play` with the
// parameters ['warehouse', '3']; `#l=…` is a shared level.

import { closeDialogs } from './dialog.js';
import { t } from './strings.js';

/**
 * @typedef {object} Screen a module of web/js/screens
 * @property {() => string} title what the window is called
 * @property {(params: string[]) => void} [warm] begin to load what it will need
 * @property {(root: HTMLElement, params: string[]) => void | Promise<void>} open `root` is taken off the page
 *   when the address changes: what had to wait until then begins nothing
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
  history.scrollRestoration = 'manual'; // screens restore their own place
  addEventListener('hashchange', () => void follow());
  return follow();
}

/**
 * Begin to load the screen that the address names: it will be needed as soon as settings and texts are there.
 * All its modules are asked for together, not each when another has named it.
 */
export async function warm() {
  const [name, ...params] = location.hash.slice(2).split('/').map(decoded);
  for (const href of preloads()[name] ?? [])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  try {
    (await (screens.get(name || 'home') ?? screens.get('home'))?.())?.warm?.(params);
  } catch {
    // `open` reports what went wrong
  }
}

/**
 * What each screen loads besides, as the build writes it into the page.
 * @returns {Record<string, string[]>}
 */
function preloads() {
  return JSON.parse(document.getElementById('preloads')?.textContent ?? '{}');
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
  const mine = ++visit;
  const loader = screens.get(name || 'home');
  const screen = loader ? await loader().catch((error) => notLoaded(error, loader)) : notFound();
  if (mine !== visit) return; // the address changed meanwhile
  if (shown) {
    shown.close?.();
    document.dispatchEvent(new Event('screenclosed'));
  }
  closeDialogs(); // a screen that goes takes its windows along
  shown = screen;
  const place = document.createElement('div');
  place.className = `screen screen-${loader ? name || 'home' : 'none'}`;
  root.replaceChildren(place);
  try {
    await screen.open(place, params);
  } catch (error) {
    console.error(error);
    place.replaceChildren(problem(t('web.failed')));
  }
  if (mine !== visit) return;
  document.title = screen.title();
  root.dataset.shown = location.hash;
  focusFirst(place);
}

/** @returns {Screen} */
function notFound() {
  return { title: () => 'Pushworks', open: (place) => place.append(problem(t('web.no_such_page'))) };
}

/**
 * A screen whose modules cannot be loaded: the network is gone before everything was stored, or another
 * version of the page has taken the place of this one.
 * @param {unknown} error
 * @param {Loader} loader
 * @returns {Screen}
 */
function notLoaded(error, loader) {
  console.warn(error);
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.className = 'button primary';
  retry.textContent = t('web.retry');
  retry.addEventListener('click', async () => {
    if (await loader().catch(() => null)) return reopen();
    // Browsers remember modules that failed: only a new page asks for them again, if it can be had at all.
    const answer = await fetch('index.html', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok) location.reload();
    return undefined;
  });
  return { title: () => 'Pushworks', open: (place) => place.append(problem(t('web.screen_failed'), retry)) };
}

/**
 * What went wrong, and the way back to the first screen.
 * @param {string} text
 * @param {...Node} more
 */
function problem(text, ...more) {
  const message = document.createElement('main');
  message.className = 'page problem';
  const heading = document.createElement('h1');
  heading.textContent = text;
  const link = document.createElement('a');
  link.className = 'button';
  link.href = href('home');
  link.textContent = 'Pushworks';
  message.append(heading, ...more, link);
  return message;
}

/**
 * The focus for keyboard and screen reader starts at the screen's heading (or what it asks to be first).
 * @param {HTMLElement} place
 */
function focusFirst(place) {
  if (!leaving) {
    leaving = true; // the very first screen leaves the focus to the browser
    if (!place.querySelector('[data-autofocus]')) return;
  }
  const first = /** @type {HTMLElement | null} */ (
    place.querySelector('[data-autofocus]') ?? place.querySelector('h1')
  );
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
