// Which key means what: the same keys as in the desktop game.

import { settings } from '../settings.js';
import { t } from '../strings.js';

/** @type {Record<string, string>} */
const KEYS = {
  ArrowUp: 'move_up',
  w: 'move_up',
  k: 'move_up',
  ArrowDown: 'move_down',
  s: 'move_down',
  j: 'move_down',
  ArrowLeft: 'move_left',
  a: 'move_left',
  h: 'move_left',
  ArrowRight: 'move_right',
  d: 'move_right',
  l: 'move_right',
  u: 'undo',
  Backspace: 'undo',
  'ctrl+z': 'undo',
  y: 'redo',
  'ctrl+y': 'redo',
  'ctrl+shift+z': 'redo',
  'shift+u': 'undo_push',
  'shift+Backspace': 'undo_push',
  '[': 'undo_push',
  'shift+y': 'redo_push',
  ']': 'redo_push',
  r: 'restart',
  t: 'hint',
  F2: 'hint',
  i: 'solve',
  'shift+i': 'watch',
  Escape: 'back',
  p: 'back',
  n: 'next_level',
  PageDown: 'next_level',
  b: 'previous_level',
  PageUp: 'previous_level',
  c: 'cursor',
  x: 'select_box',
  Enter: 'confirm',
  ' ': 'confirm',
  1: 'show_reach',
  3: 'show_dead',
  4: 'show_warning',
  '=': 'zoom_in',
  '+': 'zoom_in',
  '-': 'zoom_out',
  0: 'zoom_fit',
  'ctrl+ArrowUp': 'pan_up',
  'ctrl+ArrowDown': 'pan_down',
  'ctrl+ArrowLeft': 'pan_left',
  'ctrl+ArrowRight': 'pan_right',
  Home: 'to_start',
  End: 'to_end',
  'ctrl+c': 'copy_level',
  'ctrl+shift+c': 'copy_solution',
  e: 'edit',
  F3: 'levels',
  F10: 'settings',
  F1: 'help',
  '?': 'help',
  f: 'fullscreen',
};

/** The keys shown beside commands. */
const SHOWN = /** @type {Record<string, string>} */ ({
  move_up: '↑',
  move_down: '↓',
  move_left: '←',
  move_right: '→',
  undo: 'U',
  redo: 'Y',
  undo_push: 'Shift+U',
  redo_push: 'Shift+Y',
  restart: 'R',
  hint: 'T',
  solve: 'I',
  watch: 'Shift+I',
  back: 'Esc',
  next_level: 'N',
  previous_level: 'B',
  cursor: 'C',
  select_box: 'X',
  confirm: 'Enter',
  show_reach: '1',
  show_dead: '3',
  show_warning: '4',
  zoom_in: '+',
  zoom_out: '-',
  zoom_fit: '0',
  to_start: 'Home',
  to_end: 'End',
  copy_level: 'Ctrl+C',
  copy_solution: 'Ctrl+Shift+C',
  paste: 'Ctrl+V',
  edit: 'E',
  levels: 'F3',
  settings: 'F10',
  help: 'F1',
  fullscreen: 'F',
  pan_up: 'Ctrl+↑',
  pan_down: 'Ctrl+↓',
  pan_left: 'Ctrl+←',
  pan_right: 'Ctrl+→',
});

/** Every command that has a key, in the order of the help. */
export const COMMANDS = Object.keys(SHOWN);

/**
 * What a key press means; empty for nothing.
 * @param {KeyboardEvent} event
 */
export function meaning(event) {
  if (event.altKey || event.isComposing) return '';
  if (!settings.letterKeys && /^[a-z]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) return '';
  const plain = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey;
  const letter = /^[a-z]$/.test(plain) || event.key.length > 1;
  const name = `${control ? 'ctrl+' : ''}${event.shiftKey && letter ? 'shift+' : ''}${plain}`;
  return KEYS[name] ?? '';
}

/**
 * What texts call a command by: its key, or on a touch screen the name of its button.
 * @param {string} command
 */
export function commandName(command) {
  return isTouch() ? `“${t(`action.${command}`)}”` : keyLabel(command);
}

/** Whether the page is used with fingers. */
export function isTouch() {
  return matchMedia('(pointer: coarse)').matches;
}

/**
 * The key shown beside a command.
 * @param {string} command
 */
export function keyLabel(command) {
  return SHOWN[command] ?? '';
}
