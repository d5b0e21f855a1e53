// Works offline: keeps every file of the site, by the list that the build writes (files.json: path to hash).
//
// The build puts a hash of that list in the place of VERSION, so a new build is a new worker with a cache of
// its own; the old one goes when the new one takes over.

const VERSION = 'not built';
const CACHE = `pushworks-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const files = await (await fetch('files.json', { cache: 'no-cache' })).json();
      const cache = await caches.open(CACHE);
      await Promise.all(
        Object.entries(files).map(async ([url, hash]) => {
          const answer = (await reused(url, hash)) ?? (await fetch(url, { cache: 'no-cache' }));
          if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
          const headers = new Headers(answer.headers);
          headers.set('x-content-hash', hash);
          await cache.put(url, new Response(await answer.blob(), { status: 200, headers }));
        }),
      );
    })(),
  );
});

/**
 * The same file out of an older cache: only what changed is fetched again.
 * @param {string} url
 * @param {string} hash
 */
async function reused(url, hash) {
  const kept = await caches.match(url);
  return kept && kept.headers.get('x-content-hash') === hash ? kept : null;
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('pushworks-') && name !== CACHE) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

// A page that has just begun asks the newer build to take over; pages in the middle of a game are left alone.
self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.includes('/api/'))
    return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const page = request.mode === 'navigate';
      const kept = await cache.match(page ? 'index.html' : request, { ignoreSearch: true });
      return kept ?? fetch(request);
    })(),
  );
});
