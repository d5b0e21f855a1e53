/**
 * Who serves this page. A static host has no interface; `pushworks serve` answers another version of this
 * file, with the address of its interface, so that the page knows without asking.
 * @type {string | null}
 */
export const api = null;
