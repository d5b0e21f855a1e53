// The first screen: go on playing, today's level, and links to everything else.

import { loadArt } from '../art.js';
import { isHidden, listCollections, loadCollection } from '../collections.js';
import { h, linkButton } from '../dom.js';
import { backdrop, logo } from '../logo.js';
import { href, screenNames } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';

/** How long the notes of the first screen wait for a quiet moment. */
const IDLE_MS = 1000;

export function title() {
  return 'Pushworks';
}

/** @param {HTMLElement} root */
export async function open(root) {
  const [collection, number] = settings.last.split('/');
  const known =
    (await listCollections()).some((each) => each.name === collection) ||
    isHidden(collection) ||
    /^(daily|weekly)-/.test(collection ?? '');
  /** @type {[string, string]} */
  const next = known && number ? [collection, number] : ['first-steps', '1'];
  const last = href('play', ...next);
  const has = new Set(screenNames());
  const links = /** @type {const} */ ([
    ['next', 'rating.next', href('next'), 'rating.next_is', 'next'],
    ['goal', 'menu.daily', href('daily'), 'menu.daily_is', 'daily'],
    ['levels', 'menu.levels', href('levels'), 'about.levels', 'levels'],
    ['generate', 'menu.generate', href('generator'), 'make.intro', 'generator'],
    ['pencil', 'menu.editor', href('editor'), 'about.editor', 'editor'],
    ['eye', 'watching.title', href('watch'), 'about.watch', 'watch'],
    ['bait', 'menu.bait', href('bait'), 'menu.bait_is', 'bait'],
    ['check', 'records.title', href('records'), 'records.about', 'records'],
    ['settings', 'menu.settings', href('settings'), 'about.settings', 'settings'],
    ['help', 'menu.help', href('help'), '', 'help'],
  ]);
  const quiet = new Set(['settings', 'help']);
  const menu = h(
    'nav',
    { class: 'menu-links', 'aria-label': t('web.menu') },
    linkButton({
      icon: 'play',
      label: t(settings.last ? 'menu.continue' : 'menu.play'),
      href: last,
      class: 'primary wide',
      entry: 'play',
    }),
    ...links
      .filter(([, , , , screen]) => has.has(screen))
      .map(([icon, label, to, about, entry]) =>
        linkButton({
          icon,
          label: t(label),
          href: to,
          about: about ? t(about) : undefined,
          class: quiet.has(entry) ? 'quiet' : '',
          entry,
        }),
      ),
  );
  root.append(
    backdrop(),
    h(
      'main',
      { class: 'home' },
      h('h1', { class: 'logo-heading' }, logo(), h('span', { class: 'visually-hidden' }, 'Pushworks')),
      h('p', { class: 'tagline' }, t('menu.tagline')),
      menu,
    ),
  );
  whenIdle(() => {
    loadCollection(next[0]).catch(() => null); // playing asks again, and reports what went wrong
    loadArt(settings.style).catch(() => null);
    if (settings.last) void import('../home_notes.js').then(({ showNotes }) => showNotes(menu, next));
  });
}

/**
 * Do something once the browser has nothing else to do; on a busy machine a little later all the same.
 * @param {() => void} act
 */
function whenIdle(act) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: IDLE_MS });
  else setTimeout(act, 200);
}
