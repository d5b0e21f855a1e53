// Every text that people read, from the same catalogue as the desktop game (src/pushworks/data/strings).

/** @type {Record<string, string>} */
let texts = {};
/** @type {Record<string, string>} */
let english = {};
let current = 'en';
/** Languages that are worth asking for before the list of them is there. */
const SHIPPED = ['en', 'de', 'es', 'fr', 'ja', 'zh'];

/** The languages there are, each in its own writing, by code. @type {Record<string, string>} */
export const languages = { en: 'English' };

/** The language the page speaks now. */
export function language() {
  return current;
}

/**
 * Load a language; `wanted` is a code, or empty for that of the browser.
 * @param {string} wanted
 */
export async function loadLanguage(wanted) {
  const likely = codeOf(wanted || navigator.language);
  // Over a slow network two requests at once are half the wait.
  const early = SHIPPED.includes(likely) ? fetchJson(`texts/${likely}.json`) : null;
  early?.catch(() => null); // asked for again below
  Object.assign(languages, await fetchJson('texts/index.json'));
  const code = [wanted, ...navigator.languages].map(codeOf).find((each) => each in languages) ?? 'en';
  const [own, base] = await Promise.all([
    code === likely && early ? early : fetchJson(`texts/${code}.json`),
    code === 'en' ? null : fetchJson('texts/en.json'),
  ]);
  texts = own;
  english = base ?? own;
  current = code;
  document.documentElement.lang = code === 'zh' ? 'zh-Hans' : code;
}

/** @param {string} tag */
function codeOf(tag) {
  return tag.toLowerCase().split('-')[0];
}

/** @param {string} path */
async function fetchJson(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/**
 * The text of a key with its blanks filled in; `{count}` of 1 takes the form `key_one` where there is one,
 * and `{pushes:push|pushes}` is "1 push" or "2 pushes".
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const one = values.count === 1 ? `${key}_one` : key;
  const text = texts[one] ?? texts[key] ?? english[one] ?? english[key] ?? key;
  return text.replace(/\{(\w+)(?::\.(\d)f|:([^|}]*)\|([^}]*))?\}/g, (blank, name, digits, noun, nouns) => {
    const value = values[name];
    if (value === undefined) return blank;
    const count = typeof value === 'number' ? formatNumber(value) : value;
    if (nouns) return `${count} ${Number(value) === 1 ? noun : nouns}`;
    return digits && typeof value === 'number' ? formatNumber(value, Number(digits)) : String(value);
  });
}

/**
 * A number as the page's language writes it: 1249.5 with one digit is 1,249.5, in German 1.249,5.
 * @param {number} value
 * @param {number} [digits]
 * @returns {string}
 */
export function formatNumber(value, digits = 0) {
  const [whole, rest] = value.toFixed(digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, t('number.thousands'));
  return rest ? grouped + t('number.decimal') + rest : grouped;
}

/**
 * Whether the catalogue has a text.
 * @param {string} key
 */
export function hasText(key) {
  return key in texts || key in english;
}
