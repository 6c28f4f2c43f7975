import type { Browser } from 'playwright-core';
import type { TokenPair } from '#core/contract/members.ts';
import { waitForQuietNetwork, watchNetwork } from '../support/network.ts';
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

/** How long a page whose calls never get an answer has time for its pictures and fonts, in ms. */
const quietMs = 300;

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
    watchNetwork(page);
    await before?.(page);
    await page.goto(address);
    await page.locator(content).filter({ visible: true }).first().waitFor();
    await act?.(page);
    await page.evaluate(() => document.fonts.ready);
    // What `before` leaves without an answer stays open.
    await (before ? page.waitForTimeout(quietMs) : waitForQuietNetwork(page));
    const isCovered = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (isCovered || whole <= height) return await page.screenshot();
    const clip = { x: 0, y: 0, width, height: Math.min(whole, maxHeight) };
    return await page.screenshot({ fullPage: true, clip });
  } finally {
    await context.close();
  }
}
