import type { Browser, CDPSession } from 'playwright-core';
import { routes } from '#core/contract/routes.ts';
import { tokensOf } from '../../support/sign-in.ts';
import type { BudgetedPage } from './routes.ts';

export interface Cost {
  /** kB of HTML, scripts, styles and fonts, compressed as the server sends them. */
  kB: number;
  /**
   * Number of requests of any type, without prefetches, `data:` URLs and those that the cache answers. All reads of token
   * images count as one.
   */
  requests: number;
}

/** A page counts as loaded after this many ms without a request. */
const quietMs = 500;

const codeTypes: ReadonlySet<string | undefined> = new Set(['Document', 'Script', 'Stylesheet', 'Font']);

/** Counts what a page requests and receives, without the files that the browser prefetches when it is idle. */
async function watch(session: CDPSession) {
  const types = new Map<string, string | undefined>();
  const pending = new Set<string>();
  let lastActivity = performance.now();
  let bytes = 0;
  /** A page that draws its rows slowly asks for their images in more reads. */
  const readsOfImages = new Set<string>();
  const end = (requestId: string): void => {
    pending.delete(requestId);
    lastActivity = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.url.startsWith('data:') || request.headers['Sec-Purpose'] === 'prefetch') return;
    types.set(requestId, type);
    if (new URL(request.url).pathname === routes.tokenImages.path) readsOfImages.add(requestId);
    pending.add(requestId);
    lastActivity = performance.now();
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    types.delete(requestId);
    end(requestId);
  });
  // An event stream never finishes loading, so its response ends the wait.
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') end(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (codeTypes.has(types.get(requestId))) bytes += encodedDataLength;
    end(requestId);
  });
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await session.send('Network.enable');
  return {
    isQuiet: () => pending.size === 0 && performance.now() - lastActivity > quietMs,
    cost: (): Cost => ({ kB: bytes / 1_000, requests: types.size - Math.max(0, readsOfImages.size - 1) }),
  };
}

/** Opens a page with an empty cache, and counts until its content is visible and the page requests nothing more. */
export async function costOf(
  browser: Browser,
  url: string,
  { member, address, content }: BudgetedPage,
): Promise<Cost> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  try {
    if (member !== null)
      await context.addInitScript(
        ({ authToken, refreshToken }) => {
          localStorage.setItem('refreshJwt', refreshToken);
          localStorage.setItem('jwt', authToken);
        },
        await tokensOf(url, member),
      );
    // A page that has rested for two checks loads more (at-rest.ts), which a busy computer may reach before it is quiet.
    await context.addInitScript(() => {
      Object.assign(window, { setInterval: () => 0 });
    });
    const page = await context.newPage();
    const watched = await watch(await context.newCDPSession(page));
    await page.goto(address);
    await page.locator(content).filter({ visible: true }).first().waitFor();
    // A busy page may still be about to request something.
    do await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
    while (!watched.isQuiet());
    return watched.cost();
  } finally {
    await context.close();
  }
}
