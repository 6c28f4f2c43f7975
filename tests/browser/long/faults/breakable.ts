import { setTimeout as wait } from 'node:timers/promises';
import type { Locator, Page, Route } from 'playwright-core';
import { type CallName, routes } from '#core/contract/routes.ts';
import { type FaultName, faults } from './faults.ts';

/** In ms; real time. */
const patience = 20_000;

/** Makes one call of a page fail as told. The page's clock must be installed: it runs faster while a test waits. */
export async function breakable(page: Page, name: CallName) {
  const { method, path } = routes[name];
  const shape = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  let newest: Route | null = null;
  const call = {
    /** What happens to the call; null: the server answers. */
    fault: null as FaultName | null,
    made: 0,
    async seeMade(count: number): Promise<void> {
      const end = performance.now() + patience;
      while (call.made < count) {
        if (performance.now() > end) throw new Error(`The page did not call ${name}`);
        await wait(10);
      }
    },
    /** Ends the silence of the newest call: its connection breaks. */
    breakOff: async (): Promise<void> => newest?.abort('connectionreset'),
    /** Waits for an element while the time of the page flies. */
    async seeInTime(wanted: Locator): Promise<void> {
      const end = performance.now() + patience;
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
  // Characters as last seen, of the visit before, would take the place of a failed read.
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  // The stream of changes would notice that time flies, and open again and again.
  await page.route(/\/changes\?/, () => {});
  return call;
}
