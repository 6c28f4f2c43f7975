import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedChromium } from '../../support/chromium.ts';
import { newPage, type WatchedPage } from '../../support/page.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { assertReflow, chosenLook } from './looks.ts';

/**
 * Starts a real server for a test file. The test files of one process share one Chromium, which the first file starts.
 * `inPage` runs a test in a new page, and fails if the page logs an error or a warning, violates the content security
 * policy, or loses a request; in a look, also if the page then scrolls sideways.
 */
export function useBrowser(env: Record<string, string> = {}) {
  let browser: Browser;
  let server: RunningServer;
  beforeAll(async () => {
    [browser, server] = await Promise.all([sharedChromium(), startServer(env)]);
  });
  afterAll(async () => {
    await server?.stop();
  });
  return {
    browser: () => browser,
    server: () => server,
    async inPage(
      run: (watched: WatchedPage) => Promise<void>,
      options?: BrowserContextOptions,
    ): Promise<void> {
      const look = chosenLook();
      const watched = await newPage(browser, server.url, { ...look.options, ...options });
      try {
        await look.prepare?.(watched.context);
        await run(watched);
        watched.assertQuiet();
        if (look.prepare) await assertReflow(watched.page);
      } finally {
        await watched.close();
      }
    },
  };
}

/** The options of a page in a window of this size, in px. */
export const sized = (width: number, height = 800): BrowserContextOptions => ({
  viewport: { width, height },
});

/** The same for a person who wants no motion. */
export const still = (width: number, height?: number): BrowserContextOptions => ({
  ...sized(width, height),
  reducedMotion: 'reduce',
});

export const phone = sized(320, 640);
