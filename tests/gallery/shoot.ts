import type { Browser, Page, Request } from 'playwright-core';
import type { TokenPair } from '#core/contract/members.ts';
import type { Scene } from './scenes.ts';

export interface Look {
  mode: 'light' | 'dark';
  /** Width of the window, in px. */
  width: number;
}

/** Maximum height of a picture in px. Longer pages are cut off. */
const maxHeight = 2_400;

/** A scene whose content does not appear within this many ms has failed. */
const timeLimit = 15_000;

/** A page counts as loaded after this many ms without a request. */
const quietMs = 300;

const isStream = (request: Request): boolean =>
  request.resourceType() === 'eventsource' || /\/(?:changes|foundry\/info)\?/.test(request.url());

/**
 * Counts the open requests of a page, except streams, which never end. @returns a function that tells whether the page
 * is quiet
 */
function watchRequests(page: Page): () => boolean {
  let open = 0;
  let last = performance.now();
  const count = (by: number) => (request: Request) => {
    if (isStream(request)) return;
    open += by;
    last = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return () => open <= 0 && performance.now() - last > quietMs;
}

/** Waits until the page has loaded. If some calls never get an answer (`hasOpenCalls`), waits only `quietMs`. */
async function settle(page: Page, isQuiet: () => boolean, hasOpenCalls: boolean): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if (hasOpenCalls) return page.waitForTimeout(quietMs);
  const end = performance.now() + timeLimit;
  while (!isQuiet()) {
    if (performance.now() > end) throw new Error(`The page still waits for answers after ${timeLimit} ms.`);
    await page.waitForTimeout(quietMs / 3);
  }
}

/** Takes the picture of a scene: the whole page, or only the window if a dialog is open. @returns a PNG file */
export async function shoot(
  browser: Browser,
  url: string,
  { member, address, content, before, act }: Scene,
  { mode, width }: Look,
  tokensOf: (member: string) => Promise<TokenPair>,
): Promise<Buffer> {
  const height = width < 480 ? 844 : 900;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  try {
    const tokens = member === null ? null : await tokensOf(member);
    await context.addInitScript(
      ({ chosen, pair }) => {
        localStorage.setItem('nyx-colour-mode', chosen);
        if (!pair) return;
        localStorage.setItem('refreshJwt', pair.refreshToken);
        localStorage.setItem('jwt', pair.authToken);
      },
      { chosen: mode, pair: tokens },
    );
    const page = await context.newPage();
    page.setDefaultTimeout(timeLimit);
    const isQuiet = watchRequests(page);
    await before?.(page);
    await page.goto(address);
    await page.locator(content).filter({ visible: true }).first().waitFor();
    await act?.(page);
    await settle(page, isQuiet, before !== undefined);
    const isCovered = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (isCovered || whole <= height) return await page.screenshot();
    const clip = { x: 0, y: 0, width, height: Math.min(whole, maxHeight) };
    return await page.screenshot({ fullPage: true, clip });
  } finally {
    await context.close();
  }
}
