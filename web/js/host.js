/**
 * Who serves this page. A static host has no interface; `pushworks serve` answers another version of this
 * file, with the address of its interface, so that the page knows without asking.
 * @type {string | null}
 */
export const api = null;

/**
 * The address of a published page that shared links name, where this one is on the visitor's own machine.
 * @type {string | null}
 */
export const publicPage = null;
