// The first screen: go on playing, today's level, and the doors to everything else.

import { courses } from '../courses.js';
import { h, linkButton } from '../dom.js';
import { backdrop, logo } from '../logo.js';
import { href, screenNames } from '../router.js';
import { settings } from '../settings.js';
import { t } from '../strings.js';
import { today } from '../daily.js';

export function title() {
  return 'Pushworks';
}

/** @param {HTMLElement} root */
export async function open(root) {
  const [course, number] = settings.last.split('/');
  const known = (await courses()).some((each) => each.name === course) || course === 'shared' || course?.startsWith('daily-');
  const last = known && number ? href('play', course, number) : href('play', 'first-steps', 1);
  const has = new Set(screenNames());
  const doors = /** @type {const} */ ([
    ['goal', 'menu.daily', href('play', today(), 1), 'menu.daily_is', 'play'],
    ['levels', 'menu.levels', href('levels'), '', 'levels'],
    ['generate', 'menu.generate', href('generator'), 'make.intro', 'generator'],
    ['pencil', 'menu.editor', href('editor'), '', 'editor'],
    ['eye', 'watching.title', href('watch'), '', 'watch'],
    ['bait', 'menu.bait', href('bait'), 'menu.bait_is', 'bait'],
    ['settings', 'menu.settings', href('settings'), '', 'settings'],
    ['help', 'menu.help', href('help'), '', 'help'],
  ]);
  root.append(
    backdrop(),
    h('main', { class: 'home' },
      h('h1', { class: 'logo-heading' }, logo(), h('span', { class: 'visually-hidden' }, 'Pushworks')),
      h('p', { class: 'tagline' }, t('menu.tagline')),
      h('nav', { class: 'doors', 'aria-label': t('web.menu') },
        linkButton({ icon: 'play', label: t(settings.last ? 'menu.continue' : 'menu.play'), href: last, class: 'primary door-wide' }),
        ...doors.filter(([, , , , screen]) => has.has(screen)).map(([icon, label, to, about]) => linkButton({ icon, label: t(label), href: to, about: about ? t(about) : undefined })))),
  );
}
