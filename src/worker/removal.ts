/** Replaces the service worker in a build without one: removes what an earlier build has installed. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', () => void worker.skipWaiting());

worker.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      const stored = (await caches.keys()).filter((name) => name.startsWith(BUILT_CACHES));
      await Promise.all(stored.map((name) => caches.delete(name)));
      await worker.registration.unregister();
    })(),
  ),
);
