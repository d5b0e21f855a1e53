/**
 * Who serves this page. On a static host nobody is behind it; `pushworks serve` answers another version of this
 * file, with the address of its interface, so that the page knows without asking.
 * @type {string | null}
 */
export const api = null;
