import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { heading, profilePath } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { withholdApp } from '../../support/withhold.ts';

const { inPage } = useBrowser({ NYX_PRODUCT_NAME: 'Owls & <Larks>' });

const colourMode = (page: Page) => page.evaluate(() => document.documentElement.dataset['colourMode']);

/** The elements of the visible main content, each with its tag, classes and own text. */
const visibleMain = (page: Page) =>
  page
    .locator('main:visible')
    .evaluate((main) =>
      [main, ...main.querySelectorAll('*')].map((element) => [
        element.tagName,
        element.className,
        element.childElementCount === 0 ? element.textContent : '',
      ]),
    );

it('the landing page needs less than 12 KiB of scripts until Login works; it then has the product’s name, whatever its characters, and the stored colours', () =>
  inPage(async ({ page }) => {
    await withholdApp(page);
    await page.goto('/');
    await page.getByText('A companion app for Owls & <Larks>').waitFor();
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, initiatorType }) => initiatorType === 'script' || name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(500);
    expect(bytes).toBeLessThan(12 * 1_024);
    expect(await colourMode(page)).toBe('light');
    await page.evaluate(() => localStorage.setItem('nyx-colour-mode', 'dark'));
    await page.reload();
    expect(await colourMode(page)).toBe('dark');
  }));

it('the landing page once nothing else loads, requests the app’s files but runs none of them', () =>
  inPage(async ({ page }) => {
    const prefetched = page.waitForRequest(/\/assets\/start-.*\.js$/);
    await page.goto('/');
    await prefetched;
    expect(await page.locator('#root').evaluate((root) => root.childElementCount)).toBe(0);
  }));

it('the landing page opens the app when the browser shows the page again after a sign-in elsewhere', () =>
  inPage(async ({ page }) => {
    // A page in the back/forward cache hears no events of other tabs.
    await signInQuickly(page);
    await page.evaluate(() => dispatchEvent(new Event('pageshow')));
    await heading(page, 'Your characters').waitFor();
  }));

it('the landing page deletes what the browser has stored about the last member, whatever has removed the tokens', () =>
  inPage(async ({ page }) => {
    const stored = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
    // A file of the app's origin: on a page, the app would delete the data too early.
    await page.goto('/icon.svg');
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('nyx-last-seen');
          opening.addEventListener('success', () => {
            opening.result.close();
            resolve();
          });
        }),
    );
    expect(await stored()).toEqual(['nyx-last-seen']);
    await page.goto('/');
    await expect.poll(stored).toEqual([]);
  }));

it('the landing page looks the same when the app shows it', () =>
  inPage(async ({ page }) => {
    await page.goto('/');
    const prerendered = await visibleMain(page);
    // The app redirects a signed-out visitor from here to the landing page.
    await page.goto(profilePath());
    await page.locator('#root main').waitFor();
    expect(await visibleMain(page)).toEqual(prerendered);
  }));

it('a member who opens a page requests its first data even if the code of the screen never loads', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    await page.route(/\/assets\/member-.*\.js$/, () => {});
    const read = page.waitForRequest(
      (request) => new URL(request.url()).pathname === '/character/forSelf/overview',
    );
    await page.goto('/user', { waitUntil: 'commit' });
    expect((await read).headers()['authorization']).toMatch(/^Bearer /);
  }));
