// What the page keeps, in IndexedDB: collections, records, saved games and settings.
//
// Where the browser keeps nothing (a private window, a full disk), everything lives until the page closes.

const NAME = 'pushworks';
const VERSION = 1;
export const STORES = /** @type {const} */ (['collections', 'records', 'settings', 'saved']);

/** @typedef {typeof STORES[number]} StoreName */

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;
/** What is kept where there is no database. @type {Map<string, Map<string, unknown>>} */
const memory = new Map(STORES.map((name) => [name, new Map()]));

function database() {
  opening ??= new Promise((resolve) => {
    /** @type {IDBOpenDBRequest} */
    let request;
    try {
      request = indexedDB.open(NAME, VERSION);
    } catch {
      resolve(null);
      return;
    }
    request.onupgradeneeded = () => {
      for (const name of STORES) if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => resolve(null);
    request.onblocked = () => resolve(null);
  });
  return opening;
}

/**
 * @template T
 * @param {StoreName} store
 * @param {IDBTransactionMode} mode
 * @param {(objects: IDBObjectStore) => IDBRequest<T>} act
 * @param {(map: Map<string, unknown>) => T} otherwise
 * @returns {Promise<T>}
 */
async function within(store, mode, act, otherwise) {
  const db = await database();
  const map = /** @type {Map<string, unknown>} */ (memory.get(store));
  if (!db) return otherwise(map);
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(store, mode);
    const request = act(transaction.objectStore(store));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? request.error);
  });
}

/**
 * @param {StoreName} store
 * @param {string} key
 * @returns {Promise<any>} undefined where nothing is kept
 */
export function get(store, key) {
  return within(store, 'readonly', (objects) => objects.get(key), (map) => map.get(key));
}

/**
 * @param {StoreName} store
 * @param {string} key
 * @param {unknown} value plain data
 */
export async function put(store, key, value) {
  await within(store, 'readwrite', (objects) => objects.put(value, key), (map) => (map.set(key, value), key));
}

/**
 * @param {StoreName} store
 * @param {string} key
 */
export async function remove(store, key) {
  await within(store, 'readwrite', (objects) => objects.delete(key), (map) => void map.delete(key));
}

/**
 * Everything in a store, by key.
 * @param {StoreName} store
 * @returns {Promise<Map<string, any>>}
 */
export async function all(store) {
  const keys = await within(store, 'readonly', (objects) => objects.getAllKeys(), (map) => [...map.keys()]);
  const values = await within(store, 'readonly', (objects) => objects.getAll(), (map) => [...map.values()]);
  return new Map(keys.map((key, i) => [String(key), values[i]]));
}

/** Everything that is kept, as one object of plain data; `keeping.js` puts it back. */
export async function exportAll() {
  /** @type {Record<string, Record<string, unknown>>} */
  const kept = {};
  for (const store of STORES) kept[store] = Object.fromEntries(await all(store));
  return { pushworks: 1, ...kept };
}
