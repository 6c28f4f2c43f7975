import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from 'playwright-core';

/** A slow network for a slow phone: 150 ms of latency, 1.6 Mbit/s down, 0.75 Mbit/s up. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** The phone's processor is this many times slower. */
const slowdown = 4;

/** The figures of one visit to a page. Times are in ms from the start of the navigation. */
export interface BenchVisit {
  /** Largest contentful paint. */
  paint: number;
  /** When the content of `VisitOptions` was painted. */
  content: number;
  /** Sum in ms of what each long task before the content takes beyond 50 ms. */
  blocked: number;
  requests: number;
  /** Bytes of all bodies and headers, compressed as the server sends them. */
  bytes: number;
  /** Bytes of scripts, compressed as the server sends them. */
  scriptBytes: number;
}

export interface VisitOptions {
  url: string;
  /** Selector of the content to wait for, which must be of the same kind in both compared pages. */
  content: string;
  /** Tokens to store before the visit. */
  tokens?: { authToken: string; refreshToken: string };
  /** Whether to visit the page once before the measured visit, so that the browser has its files. */
  isSecond?: boolean;
}

async function count(session: CDPSession, page: Page) {
  const scripts = new Set<string>();
  const total = { requests: 0, bytes: 0, scriptBytes: 0 };
  session.on('Network.requestWillBeSent', ({ requestId, type }) => {
    total.requests += 1;
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    total.bytes += encodedDataLength;
    if (scripts.has(requestId)) total.scriptBytes += encodedDataLength;
  });
  await page.waitForTimeout(0);
  return total;
}

/** Visits a page in a new context on the slow phone, and measures until its content is painted. */
export async function visit(browser: Browser, options: VisitOptions): Promise<BenchVisit> {
  const { url, content, tokens, isSecond = false } = options;
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    if (tokens)
      await context.addInitScript(({ authToken, refreshToken }) => {
        localStorage.setItem('refreshJwt', refreshToken);
        localStorage.setItem('jwt', authToken);
      }, tokens);
    await context.addInitScript(`globalThis.awaited = ${JSON.stringify(content)};`);
    await context.addInitScript({ path: fileURLToPath(new URL('watch.js', import.meta.url)) });
    const page = await context.newPage();
    const isDone = () => (globalThis as unknown as { seen: BenchVisit }).seen.content > 0;
    if (isSecond) {
      await page.goto(url);
      await page.waitForFunction(isDone);
      await page.waitForLoadState('networkidle');
    }
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const total = await count(session, page);
    await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
    await page.waitForFunction(isDone, undefined, { timeout: 60_000 });
    const counted = { ...total };
    // The browser reports a paint only some frames later.
    await page.waitForTimeout(500);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: BenchVisit }).seen);
    // Scripts are counted until now, because Login may begin to work only after the first paint.
    return { ...seen, ...counted, scriptBytes: total.scriptBytes };
  } finally {
    await context.close();
  }
}
