import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { type Route, routes } from '#core/contract/routes.ts';

/** Time in ms without a request after which a page's network counts as quiet. */
const quietTime = 500;

/** Maximum time in ms to wait for a quiet network. */
const timeLimit = 60_000;

const pendingRequests = new WeakMap<Page, Set<Request>>();

const pathOf = (request: Request): string => new URL(request.url()).pathname;

/** The paths of the streams of events, whose answers do not end. */
const streams = new Set(
  Object.values<Route>(routes).flatMap(({ answers, path }) => (answers === 'events' ? [path] : [])),
);

/** Records the requests of a page that have no answer yet. Call it before the page loads anything. */
export function watchNetwork(page: Page): void {
  const pending = new Set<Request>();
  pendingRequests.set(page, pending);
  page.on('request', (request) => {
    // When the browser leaves a page, it reports the end of only some of that page's requests.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pending.clear();
    if (!streams.has(pathOf(request))) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
}

/**
 * Waits until a page has had no pending request for `quietTime`. On a slow computer, the stream of changes opens before the
 * network has been idle for the first time. Playwright's `networkidle` would then wait for its end, which never comes.
 */
export async function waitForQuietNetwork(page: Page): Promise<void> {
  const pending = pendingRequests.get(page);
  if (!pending) throw new Error('The network of this page is not watched.');
  const end = performance.now() + timeLimit;
  let quietSince = performance.now();
  while (performance.now() - quietSince < quietTime) {
    if (performance.now() > end) throw new Error(`No answer yet to ${[...pending].map(pathOf).join(', ')}`);
    await wait(50);
    if (pending.size > 0) quietSince = performance.now();
  }
}
