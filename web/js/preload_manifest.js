/**
 * The modules that each screen imports, and what those import, beyond what every visit loads. Empty here:
 * written by tools/web_preload.py when the site is built.
 * @type {Record<string, string[]>}
 */
export const PRELOADS = {};
