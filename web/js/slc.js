// SLC, the XML format of level collections, by a reader that knows no more of XML than it takes: tags,
// attributes, text and the five named characters. Document types and entities are refused.

import { LevelError } from './level.js';
import { cleaned } from './passages.js';

/** @typedef {import('./dialects.js').Block} Block */
/** @typedef {import('./dialects.js').Words} Words */

const TOKEN = new RegExp(
  [
    /<!--[\s\S]*?-->/,
    /<\?[\s\S]*?\?>/,
    /<!\[CDATA\[([\s\S]*?)\]\]>/,
    /<(\/?)([A-Za-z][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/,
    /([^<]+)/,
  ]
    .map((part) => part.source)
    .join('|'),
  'y',
);
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const NAMED = /** @type {Record<string, string>} */ ({ lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" });

/** @param {string} text */
export function looksLikeSlc(text) {
  return /^\uFEFF?\s*</.test(text) && text.slice(0, 4000).includes('<SokobanLevels');
}

/**
 * The boards of a file, still in their dialect, and what is said about them.
 * @param {string} text
 * @returns {{blocks: Block[], words: Words[]}}
 */
export function parseSlc(text) {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw new LevelError('document types and entities are not accepted in level files');
  /** @type {Block[]} */
  const blocks = [];
  /** @type {Words[]} */
  const words = [{ solutions: [] }];
  /** @type {string[]} */
  const inside = [];
  let content = '';
  let line = 1;
  let counted = 0;
  TOKEN.lastIndex = text.search(/</);
  for (let token = TOKEN.exec(text); token; token = TOKEN.exec(text)) {
    const [whole, raw, closing, name, attributes, empty, plain] = token;
    line += text.slice(counted, token.index).split('\n').length - 1;
    counted = token.index;
    if (raw !== undefined) content += raw;
    else if (plain !== undefined) content += unescaped(plain);
    else if (name && !closing) {
      content = '';
      const values = attributesOf(attributes);
      if (name === 'LevelCollection' && values.Copyright) words[0].author ??= cleaned(values.Copyright);
      if (name === 'Level') {
        blocks.push({ line, rows: [], error: null, end: line });
        /** @type {Words} */
        const about = { solutions: [] };
        if (values.Id) about.title = cleaned(values.Id);
        if (values.Copyright) about.author = cleaned(values.Copyright);
        words.push(about);
      }
      if (!empty) inside.push(name);
    } else if (name) {
      if (inside.pop() !== name) throw new LevelError(`not well-formed XML: </${name}> closes nothing`, line);
      if (name === 'L' && inside.includes('Level')) blocks[blocks.length - 1].rows.push(content.trimEnd());
      else if (inside.join() === 'SokobanLevels' && name === 'Title') words[0].collection = cleaned(content);
      content = '';
    }
    if (!whole) break;
    if (TOKEN.lastIndex >= text.length) break;
  }
  if (inside.length || TOKEN.lastIndex < text.length) throw new LevelError('not well-formed XML', line);
  return { blocks, words };
}

/** @param {string} text */
function attributesOf(text) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const [, name, double, single] of text.matchAll(ATTRIBUTE)) found[name] = unescaped(double ?? single);
  return found;
}

/** @param {string} text */
function unescaped(text) {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = decimal ? Number(decimal) : parseInt(hex, 16);
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : '';
  });
}
