// The page begins: settings, language, colours, then the screen that the address names.

import { h } from './dom.js';
import { listenForLevels } from './intake.js';
import { start, warm } from './router.js';
import { registerScreens } from './screens/index.js';
import { loadSettings, settings } from './settings.js';
import { loadLanguage, t } from './strings.js';
import { applyTheme } from './theme.js';

async function begin() {
  const root = /** @type {HTMLElement} */ (document.getElementById('app'));
  registerScreens();
  void warm();
  await loadSettings();
  await Promise.all([loadLanguage(settings.language), applyTheme()]);
  listenForLevels();
  const foreign = /[?&](level|base64|json|puzzle)=/.test(location.search) ? place() : null; // a link of another program
  if (foreign) history.replaceState(null, '', location.pathname);
  await start(root, () => void openShared(place()));
  if (foreign) await openShared(foreign);
  document.documentElement.dataset.ready = 'true';
  if ('serviceWorker' in navigator && isSecureContext) void workOffline();
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
  const [{ parseLink }, { openLink }] = await Promise.all([import('./share.js'), import('./sharing/opening.js')]);
  await openLink(await parseLink(link));
}

/** Keep the site for the time without a network; a newer build that waits takes over now, at the beginning. */
async function workOffline() {
  const known = navigator.serviceWorker.controller !== null;
  const registration = await navigator.serviceWorker.register('sw.js').catch(() => null);
  if (!registration?.waiting || !known) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('take over');
}

begin().catch((error) => {
  console.error(error);
  document.getElementById('app')?.replaceChildren(h('main', { class: 'page' }, h('h1', {}, 'Pushworks'), h('p', {}, t('web.failed'))));
});
