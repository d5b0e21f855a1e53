// The colours of the page: those of the chosen style in the dark, paper-like ones in the light.

import { loadStyles } from './art.js';
import { settings } from './settings.js';

const LIGHT = {
  background: '#f3eee4',
  panel: '#fffdf8',
  raised: '#e9e1d2',
  text: '#242a36',
  dim: '#5a6170',
  good: '#1f7a3a',
  warn: '#b3261e',
};
const scheme = matchMedia('(prefers-color-scheme: light)');

/** Whether the page is light now. */
export function isLight() {
  return settings.theme === 'light' || (settings.theme === 'auto' && scheme.matches);
}

/** Put on the colours of the settings. */
export async function applyTheme() {
  const styles = await loadStyles();
  const style = styles.find((each) => each.name === settings.style) ?? styles[0];
  const light = isLight();
  const root = document.documentElement;
  root.dataset.theme = light ? 'light' : 'dark';
  const chrome = chromeOf(style, light);
  for (const [name, colour] of Object.entries(chrome))
    root.style.setProperty(`--${name.replace('_', '-')}`, colour);
  root.style.setProperty('--stage', stageOf(style, light));
  root.style.setProperty(
    '--accent-text',
    light ? mix(chrome.accent, '#000000', style.name === 'paper' ? 0.1 : 0.55) : chrome.accent,
  );
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', chrome.background);
}

const CONTRAST = {
  background: '#ffffff',
  panel: '#ffffff',
  raised: '#e4e4e4',
  text: '#000000',
  dim: '#1f1f1f',
  good: '#00601a',
  warn: '#a00000',
};

const SLATE = {
  background: '#232838',
  panel: '#2d3346',
  raised: '#3b4258',
  text: '#f4efe4',
  dim: '#b3b9c9',
  accent: '#f08a75',
  on_accent: '#2a0d07',
  good: '#6fc47d',
  warn: '#ff8f80',
};

/** @typedef {import('./art.js').StyleColours} StyleColours */

/**
 * Colours of menus, bars and text. Paper is light by itself, the others are dark.
 * @param {StyleColours} style
 * @param {boolean} light
 * @returns {Record<string, string>}
 */
function chromeOf(style, light) {
  // The grey of `paper` is too pale for small words.
  if (style.name === 'paper') return { ...style.chrome, ...(light ? { dim: '#565d70' } : SLATE) };
  if (!light) return style.chrome;
  return { ...style.chrome, ...(style.name === 'contrast' ? CONTRAST : LIGHT) };
}

/**
 * The colour around the board: high contrast needs its black, whatever the page is.
 * @param {StyleColours} style
 * @param {boolean} light
 */
function stageOf(style, light) {
  if (style.name === 'contrast') return style.background;
  if (style.name === 'paper') return light ? style.background : SLATE.background;
  return light ? LIGHT.raised : style.background;
}

/**
 * @param {string} colour
 * @param {string} other
 * @param {number} part of the other
 */
function mix(colour, other, part) {
  const read = (/** @type {string} */ hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  const [a, b] = [read(colour), read(other)];
  return `#${a
    .map((value, i) =>
      Math.round(value + (b[i] - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

scheme.addEventListener('change', () => void applyTheme());
