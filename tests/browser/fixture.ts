import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { newPage, type WatchedPage } from '../support/page.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/**
 * One Chromium and one real server per test file. `inPage` runs a test in a fresh, monitored page, and fails
 * when the page logs an error or violates the policy.
 */
export function useBrowser(env: Record<string, string> = {}) {
  let browser: Browser;
  let server: RunningServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([launchChromium(), startServer(env)]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    browser: () => browser,
    server: () => server,
    async inPage(
      run: (watched: WatchedPage) => Promise<void>,
      options?: BrowserContextOptions,
    ): Promise<void> {
      const watched = await newPage(browser, server.url, options);
      try {
        await run(watched);
        watched.assertQuiet();
      } finally {
        await watched.close();
      }
    },
  };
}
