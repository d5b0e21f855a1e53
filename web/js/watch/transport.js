// The buttons below the board of Watch: from the start, a step back, play or pause, a step, slower, faster.

import { button, h } from '../dom.js';
import { t } from '../strings.js';

/**
 * @param {{begin: () => void, step: (way: 'step' | 'back') => void, faster: (by: number) => void}} actions
 * @param {HTMLElement} play the button of the middle
 * @param {HTMLElement} rate shows the speed
 */
export function transport({ begin, step, faster }, play, rate) {
  const tool = (/** @type {string} */ icon, /** @type {string} */ label, /** @type {() => void} */ onclick) =>
    button({ icon, label: t(`replay.${label}`), iconOnly: true, onclick });
  return h(
    'div',
    { class: 'toolbar', role: 'toolbar', 'aria-label': t('watching.title') },
    tool('to_start', 'to_start', begin),
    tool('step_back', 'step_back', () => step('back')),
    play,
    tool('step', 'step', () => step('step')),
    tool('minus', 'slower', () => faster(-1)),
    rate,
    tool('plus', 'faster', () => faster(1)),
  );
}
