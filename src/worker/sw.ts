/**
 * The service worker: stores the built files of its version, and answers with them. A navigation gets the stored page
 * only when the network has none (docs/decisions/0017-offline.md). It touches no other request, so that no answer of
 * the API is ever stored.
 */
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';

declare const self: ServiceWorkerGlobalScope;

const shell = '/';
const files = new PrecacheController({
  cacheName: BUILT_CACHES + BUILT_VERSION,
  plugins: [
    {
      /** During a deployment, a server may send the page of another version: the installation then fails, until the next try. */
      async cacheWillUpdate({ request, response }) {
        if (!response.ok) return null;
        const isPage = new URL(request.url).pathname === shell;
        return !isPage || (await response.clone().text()).includes(BUILT_MARK) ? response : null;
      },
    },
  ],
});
files.addToCacheList(BUILT_FILES);
const pages = BUILT_PAGES.map((page) => new RegExp(page));

/** Removes the files of other versions, unless a tab may still show one of them. */
async function tidy(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  // The tab that is about to show this version counts as one.
  if (tabs.length > 1) return;
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(BUILT_CACHES) && name !== files.strategy.cacheName,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener('install', (event) => void files.install(event));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    // A navigation does not wait for the start of this worker.
    Promise.all([self.registration.navigationPreload.enable(), self.clients.claim(), tidy()]),
  ),
);

self.addEventListener('message', ({ data }) => {
  if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode === 'navigate' &&
    request.destination === 'document' &&
    pages.some((page) => page.test(url.pathname)),
  async ({ event, request }) => {
    const { preloadResponse } = event as FetchEvent;
    event.waitUntil(tidy());
    try {
      return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
    } catch (error) {
      const page = await files.matchPrecache(shell);
      if (page) return page;
      throw error;
    }
  },
);

/** A tab that shows another version gets the files of that version: their addresses contain hashes. */
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  // The server's answers vary by headers that do not matter here.
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.mode !== 'navigate' &&
    url.pathname !== shell &&
    !!files.getCacheKeyForURL(url.href),
  async ({ request, url }) => (await files.matchPrecache(url.href)) ?? fetch(request),
);
