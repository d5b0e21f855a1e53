// What the page stores, in IndexedDB: collections, records, saved games and settings.
//
// Every operation is one transaction, so two tabs cannot overwrite each other's changes: `update` reads a
// record, changes it and writes it while no other tab can. Other tabs are told what changed. Where the
// browser stores nothing (a private window, a full disk, storage switched off), the data stays in memory
// until the page closes, and `onProblem` is told once. No operation ever rejects.

const NAME = 'pushworks';
const VERSION = 1;
const OPEN_MS = 4000;
export const STORES = /** @type {const} */ (['collections', 'records', 'settings', 'saved']);

/** @typedef {typeof STORES[number]} StoreName */
/**
 * @typedef {Map<string, {value: unknown}>} Unsaved records that could not be stored; `undefined` is a removed
 *   one
 */

/** @type {Promise<IDBDatabase | null> | null} */
let opening = null;
/** @type {Record<StoreName, Unsaved>} */
const unsaved = { collections: new Map(), records: new Map(), settings: new Map(), saved: new Map() };
/** @type {(() => void)[]} */
const problemListeners = [];
let hasProblem = false;
let askedToPersist = false;
/** @type {BroadcastChannel | null} */
let channel = null;

/**
 * Be told once when data cannot be stored.
 * @param {() => void} listener
 */
export function onProblem(listener) {
  problemListeners.push(listener);
  if (hasProblem) listener();
}

/**
 * Be told what another tab has changed.
 * @param {(store: StoreName, key: string) => void} listener
 */
export function onChange(listener) {
  openChannel()?.addEventListener('message', ({ data }) => listener(data.store, data.key));
}

/** Whether, as far as is known, the browser keeps what the page stores. */
export function isKept() {
  return !hasProblem;
}

function openChannel() {
  if (!channel && 'BroadcastChannel' in globalThis && 'document' in globalThis)
    channel = new BroadcastChannel(NAME);
  return channel;
}

function reportProblem() {
  if (hasProblem) return;
  hasProblem = true;
  for (const listener of problemListeners) listener();
}

function database() {
  opening ??= new Promise((resolve) => {
    const give = (/** @type {IDBDatabase | null} */ found) => {
      if (!found && 'document' in globalThis) reportProblem();
      resolve(found);
    };
    /** @type {IDBOpenDBRequest} */
    let request;
    try {
      request = indexedDB.open(NAME, VERSION);
    } catch {
      give(null);
      return;
    }
    const timer = setTimeout(() => give(null), OPEN_MS); // some private windows never answer
    request.onupgradeneeded = () => {
      for (const name of STORES)
        if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name);
    };
    request.onsuccess = () => {
      clearTimeout(timer);
      request.result.onversionchange = () => request.result.close();
      give(request.result);
    };
    request.onerror = request.onblocked = () => {
      clearTimeout(timer);
      give(null);
    };
  });
  return opening;
}

/**
 * Run one transaction; null when there is no database or it failed.
 * @template T
 * @param {readonly StoreName[]} stores
 * @param {IDBTransactionMode} mode
 * @param {(transaction: IDBTransaction) => () => T} act begins its requests; what it returns gives the result
 * @returns {Promise<{result: T} | null>}
 */
async function transact(stores, mode, act) {
  const db = await database();
  if (!db) return null;
  return new Promise((resolve) => {
    const fail = () => {
      if (mode === 'readwrite') reportProblem();
      resolve(null);
    };
    try {
      const transaction = db.transaction([...stores], mode);
      const result = act(transaction);
      transaction.oncomplete = () => resolve({ result: result() });
      transaction.onabort = fail;
      transaction.onerror = (event) => event.preventDefault(); // the abort that follows says it
    } catch {
      fail(); // the database was closed: a newer version of the page is open elsewhere
    }
  });
}

/**
 * @param {StoreName} store
 * @param {string} key
 * @returns {Promise<any>} undefined where nothing is stored
 */
export async function get(store, key) {
  const found = await transact([store], 'readonly', (transaction) => {
    const request = transaction.objectStore(store).get(key);
    return () => request.result;
  });
  const kept = unsaved[store].get(key);
  return kept ? kept.value : found?.result;
}

/**
 * Change a record in one step: `change` gets what is stored (undefined where nothing is) and returns what
 * will be, or undefined to remove it.
 * @param {StoreName} store
 * @param {string} key
 * @param {(stored: any) => unknown} change
 * @returns {Promise<any>} what is stored now
 */
export async function update(store, key, change) {
  let made = /** @type {unknown} */ (undefined);
  const done = await transact([store], 'readwrite', (transaction) => {
    const objects = transaction.objectStore(store);
    const request = objects.get(key);
    request.onsuccess = () => {
      const kept = unsaved[store].get(key);
      made = change(kept ? kept.value : request.result);
      if (made === undefined) objects.delete(key);
      else objects.put(made, key);
    };
    return () => null;
  });
  if (done) {
    wasStored(store, key);
    return made;
  }
  const before = await get(store, key);
  const kept = unsaved[store].get(key); // by now another change may be there
  made = change(kept ? kept.value : before);
  unsaved[store].set(key, { value: made });
  return made;
}

/**
 * What follows a change that was stored.
 * @param {StoreName} store
 * @param {string} key
 */
function wasStored(store, key) {
  unsaved[store].delete(key);
  openChannel()?.postMessage({ store, key });
  if (store === 'records' || store === 'collections') askToPersist();
}

/**
 * Store a value, whatever was stored before. The whole change is asked for at once: it is stored even where
 * the page closes right now.
 * @param {StoreName} store
 * @param {string} key
 * @param {unknown} value plain data; undefined removes what is stored
 */
export async function put(store, key, value) {
  const done = await transact([store], 'readwrite', (transaction) => {
    const objects = transaction.objectStore(store);
    if (value === undefined) objects.delete(key);
    else objects.put(value, key);
    transaction.commit?.();
    return () => null;
  });
  if (done) wasStored(store, key);
  else unsaved[store].set(key, { value });
}

/**
 * @param {StoreName} store
 * @param {string} key
 */
export async function remove(store, key) {
  await put(store, key, undefined);
}

/**
 * Everything in a store, by key.
 * @param {StoreName} store
 * @returns {Promise<Map<string, any>>}
 */
export async function all(store) {
  return (await allOf([store]))[0];
}

/**
 * @param {readonly StoreName[]} stores
 * @returns {Promise<Map<string, any>[]>}
 */
async function allOf(stores) {
  const found = await transact(stores, 'readonly', (transaction) => {
    const requests = stores.map((name) => {
      const objects = transaction.objectStore(name);
      return { keys: objects.getAllKeys(), values: objects.getAll() };
    });
    return () =>
      requests.map(
        ({ keys, values }) => new Map(keys.result.map((key, i) => [String(key), values.result[i]])),
      );
  });
  return stores.map((name, i) => {
    const entries = new Map(found?.result[i] ?? []);
    for (const [key, { value }] of unsaved[name]) {
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
    }
    return entries;
  });
}

/** Everything that is stored, as one object of plain data; `backup.js` restores it. */
export async function exportAll() {
  const entries = await allOf(STORES);
  /** @type {Record<string, Record<string, unknown>>} */
  const stores = {};
  STORES.forEach((name, i) => (stores[name] = Object.fromEntries(entries[i])));
  return { pushworks: 1, ...stores };
}

/** Ask the browser not to delete the data when space runs out; once there is something to lose. */
function askToPersist() {
  if (askedToPersist) return;
  askedToPersist = true;
  void globalThis.navigator?.storage?.persist?.().catch(() => false);
}
