// The page begins: settings, language, colours, then the screen that the address names.

import { h } from './dom.js';
import { listenForLevels } from './import.js';
import { openNotice, toast } from './dialog.js';
import { start, warm } from './router.js';
import { registerScreens } from './screens/index.js';
import { loadSettings, settings } from './settings.js';
import * as store from './store.js';
import { loadLanguage, t } from './strings.js';
import { applyTheme } from './theme.js';

/** How long after it has begun a page may still begin anew with a newer build. */
const TAKE_OVER_MS = 2000;

/** @type {() => void} */
let areTextsReady = () => {};
const textsReady = new Promise(
  (/** @type {(value?: unknown) => void} */ resolve) => (areTextsReady = resolve),
);

async function begin() {
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  registerScreens();
  void warm();
  watchStore();
  await loadSettings();
  await Promise.all([loadLanguage(settings.language), applyTheme()]);
  areTextsReady();
  listenForLevels();
  // A link of another program.
  const foreign = /[?&](level|base64|json|puzzle)=/.test(location.search) ? place() : null;
  if (foreign) history.replaceState(null, '', location.pathname);
  await start(root, () => void openShared(place()));
  if (foreign) await openShared(foreign);
  document.documentElement.dataset.ready = 'true';
  if ('serviceWorker' in navigator && isSecureContext) void workOffline();
}

/** Say once when nothing can be stored; take over the settings that another tab changes. */
function watchStore() {
  store.onProblem(() => void textsReady.then(() => toast(t('web.storage'))));
  store.onChange(async (name) => {
    if (name !== 'settings') return;
    await loadSettings();
    await applyTheme();
  });
}

/** What the address holds besides the page. */
function place() {
  return { search: location.search, hash: location.hash };
}

/**
 * A link that holds a level: play it, or say what is wrong with it.
 * @param {{search: string, hash: string}} link
 */
async function openShared(link) {
  const [{ parseLink }, { openLink }] = await Promise.all([
    import('./share.js'),
    import('./sharing/open_link.js'),
  ]);
  await openLink(await parseLink(link));
}

/**
 * Keep the site for the time without a network; a newer build that waits takes over now, at the beginning.
 */
async function workOffline() {
  const known = navigator.serviceWorker.controller !== null;
  // The worker that comes with a first visit serves this very build; any later one serves another.
  let isServed = known;
  let asked = -Infinity;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The old worker may take half a minute to end: by then a game is on, which no reload may interrupt.
    if (performance.now() - asked < TAKE_OVER_MS) location.reload();
    else if (isServed) openNotice(t('web.new_version'), t('web.reload'), () => location.reload());
    isServed = true;
  });
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (!known || !registration?.waiting) return;
  asked = performance.now();
  registration.waiting.postMessage('take over');
}

begin().catch((error) => {
  console.error(error);
  document
    .getElementById('app')
    ?.replaceChildren(h('main', { class: 'page' }, h('h1', {}, 'Pushworks'), h('p', {}, t('web.failed'))));
});
