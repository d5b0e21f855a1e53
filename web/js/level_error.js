// What is wrong with a text, in the reader's language and with its place in words.

import { LevelError } from './level.js';
import { t } from './strings.js';

/**
 * @param {unknown} error
 * @returns {string} one sentence
 */
export function errorWords(error) {
  if (!(error instanceof LevelError)) return String(error);
  const { line, column, message, text } = error;
  const words = text ? t(text.key, text) : message;
  if (!line) return words;
  return `${t(column ? 'web.error_square' : 'web.error_line', { line, column })}: ${words}`;
}
