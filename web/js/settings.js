// What the player has chosen. Kept in the store; read once, then at hand without waiting.

import * as store from './store.js';

export const DEFAULTS = {
  /** one of the six */ style: 'workshop',
  /** a code, or empty for the browser's own */ language: '',
  /** 'auto', 'dark' or 'light' */ theme: 'auto',
  /** 'slow', 'normal', 'fast' or 'instant' */ speed: 'normal',
  /** 'auto' follows the system; 'on' or 'off' */ motion: 'auto',
  /** what pushes with the mouse save */ shortest: /** @type {'pushes' | 'moves'} */ ('pushes'),
  /** what undo takes back: 'action' or 'step' */ undoBy: 'action',
  /** what the wheel does: 'zoom' or 'undo' */ wheel: 'zoom',
  /** seconds that the AI may think */ aiSeconds: 60,
  /** warn of deadlocked positions */ warn: true,
  /** whether letters are commands */ letterKeys: true,
  showReach: false,
  showDead: false,
  /** where the player was last */ last: '',
  /** what the level maker was asked for last, as JSON */ generator: '',
};

/** What a setting may be, where that is a list. @type {Record<string, string[]>} */
export const CHOICES = {
  style: ['workshop', 'garden', 'night', 'paper', 'contrast', 'clear'],
  theme: ['auto', 'dark', 'light'],
  speed: ['slow', 'normal', 'fast', 'instant'],
  motion: ['auto', 'on', 'off'],
  shortest: ['pushes', 'moves'],
  undoBy: ['action', 'step'],
  wheel: ['zoom', 'undo'],
};

/** @typedef {typeof DEFAULTS} Settings */

/** @type {Settings} */
export const settings = { ...DEFAULTS };

/** Read what was kept; what has another type or value than it may is left at its default. */
export async function loadSettings() {
  const kept = (await store.get('settings', 'page')) ?? {};
  kept.generator ??= kept.wishes; // the name it was kept under in version 0.1
  for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS))) {
    const choices = CHOICES[name];
    if (typeof kept[name] === typeof DEFAULTS[name] && (!choices || choices.includes(kept[name])))
      Object.assign(settings, { [name]: kept[name] });
  }
}

/**
 * Change settings and keep them.
 * @param {Partial<Settings>} changes
 */
export async function change(changes) {
  Object.assign(settings, changes);
  await store.update('settings', 'page', (kept) => ({ ...kept, ...changes }));
}

/** Whether things should stand still. */
export function reducedMotion() {
  return (
    settings.motion === 'on' ||
    (settings.motion === 'auto' && matchMedia('(prefers-reduced-motion: reduce)').matches)
  );
}

/** Seconds one step takes to be shown. */
export function stepSeconds() {
  if (reducedMotion()) return 0;
  return { slow: 0.2, normal: 0.11, fast: 0.06, instant: 0 }[settings.speed] ?? 0.11;
}
