import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { type CallName, routes } from '#core/contract/routes.ts';
import { pathPattern } from '../../../support/path-pattern.ts';
import { type FaultName, faults } from './faults.ts';

/** Maximum time in ms to wait, in real time and not by the page's clock. */
const timeLimit = 20_000;

/**
 * Lets a test choose what happens to each request of one call. The page's clock must be installed, because `seeInTime`
 * runs it fast.
 */
export async function breakable(page: Page, name: CallName) {
  const { method, path } = routes[name];
  const shape = pathPattern(path);
  let newest: Route | null = null;
  const call = {
    /** What happens to the next requests; null: the server answers. */
    fault: null as FaultName | null,
    made: 0,
    async seeMade(count: number): Promise<void> {
      const end = performance.now() + timeLimit;
      while (call.made < count) {
        if (performance.now() > end) throw new Error(`The page did not call ${name}`);
        await wait(10);
      }
    },
    /** Breaks the connection of the newest request, which must not have an answer yet. */
    breakOff: async (): Promise<void> => newest?.abort('connectionreset'),
    /** Runs the page's clock fast until an element is visible. */
    async seeInTime(wanted: Locator): Promise<void> {
      const end = performance.now() + timeLimit;
      while (!(await wanted.isVisible())) {
        if (performance.now() > end)
          throw new Error(`After "${call.fault}", the page does not show ${wanted.toString()}`);
        await page.clock.runFor(500);
        await wait(10);
      }
    },
  };
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      if (request.resourceType() === 'document' || request.method() !== method || !shape.test(pathname))
        return route.fallback();
      call.made += 1;
      newest = route;
      return call.fault === null ? route.fallback() : faults[call.fault].happen(route);
    },
  );
  // The characters that the browser has stored as last seen would replace a failed read.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  // On the fast clock, the stream of changes would seem silent, and the app would open it again and again.
  await page.route(/\/changes\?/, () => {});
  return call;
}
