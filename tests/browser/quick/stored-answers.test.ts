import type { CDPSession, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { useBrowser } from '../support/fixture.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { heading } from '../support/person.ts';

const { inPage } = useBrowser();

const own = calls.ownOverview.path;

/**
 * Records the statuses that the server sends for GET calls to `path`. The page itself sees 200 instead of 304.
 * @returns the statuses so far, in the order of the requests
 */
async function statusesOf(page: Page, path: string): Promise<() => number[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const requests: string[] = [];
  // The two events of a request come from different processes of the browser, in either order.
  const statuses = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname === path && request.method === 'GET') requests.push(requestId);
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => {
    statuses.set(requestId, statusCode);
  });
  await session.send('Network.enable');
  return () => requests.flatMap((requestId) => statuses.get(requestId) ?? []);
}

const openOwn = async (page: Page): Promise<void> => {
  await page.goto('/user');
  await heading(page, 'Your characters').waitFor();
  await page.getByRole('list').first().waitFor();
};

it('the browser shows its stored copy of unchanged characters after the server confirms it', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    const statuses = await statusesOf(page, own);
    await openOwn(page);
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    await openOwn(page);
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    await expect.poll(statuses).toEqual([200, 304]);
  }));

it('the app does not show one member’s characters to the next member of the same browser', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    await openOwn(page);
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    // Only the tokens are removed: the answer to a real sign-out would make the browser delete its copies.
    await page.evaluate(() => localStorage.clear());
    const statuses = await statusesOf(page, own);
    await signInQuickly(page, 'demo-keeper');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => new URL(response.url()).pathname === own),
      openOwn(page),
    ]);
    expect(await answer.text()).not.toContain('demo-player');
    expect(await page.getByRole('link', { name: /Lyra Duskwhisper/ }).count()).toBe(0);
    await expect.poll(statuses).toEqual([200]);
  }));
