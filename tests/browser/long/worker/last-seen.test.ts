import { chromium, type Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchOptions } from '../../../support/chromium.ts';
import { newPage } from '../../../support/page.ts';
import { useBrowser } from '../../support/fixture.ts';
import { heading, signOut } from '../../support/person.ts';
import { openPreferences } from '../../support/preferences.ts';
import { signInQuickly, visit } from '../../support/quick-sign-in.ts';
import { forged, store } from '../../support/stored-tokens.ts';
import { untilControlled, withWorkers } from '../../support/worker.ts';

const { inPage, server } = useBrowser();

const ownCharacter = (page: Page) => page.getByRole('link', { name: /Lyra Duskwhisper/ });
const since =
  /These are your characters as you last saw them, on \d\d-\d\d-\d{4} \d\d:\d\d\. Nothing can be changed/;
const offline = (page: Page) => page.getByRole('alert').filter({ hasText: 'You are offline' });

/** What the browser stores about the member's characters, as text; null if it stores nothing. */
const storedText = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'nyx-last-seen')) return null;
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('error', () => reject(request.error!));
        request.addEventListener('success', () => resolve(request.result));
      });
    const database = await resultOf(indexedDB.open('nyx-last-seen'));
    const client: unknown = database.objectStoreNames.contains('clients')
      ? await resultOf(database.transaction('clients').objectStore('clients').get('client'))
      : undefined;
    database.close();
    return client === undefined ? null : JSON.stringify(client);
  });

async function untilStored(page: Page, words: string): Promise<void> {
  await expect.poll(() => storedText(page)).toContain(words);
}

/** Opens the member's characters and the inventory of one of them, and waits until the browser has stored both. */
async function seeOwn(page: Page): Promise<void> {
  await visit(page, '/user');
  await ownCharacter(page).click();
  await page.getByRole('tab', { name: 'Inventory' }).click();
  await page.getByText('Potion of Healing').first().waitFor();
  await untilControlled(page);
  await untilStored(page, '"sell"');
}

it('without a network, the member sees their characters and an inventory as last seen, and sells nothing', () =>
  inPage(async ({ page, context }) => {
    await seeOwn(page);
    await context.setOffline(true);
    await page.goto('/user');
    await ownCharacter(page).waitFor();
    await offline(page).getByText(since).waitFor();
    expect(await page.getByText('An error occurred').count()).toBe(0);
    await ownCharacter(page).click();
    await page.getByRole('tab', { name: 'Inventory' }).click();
    await page.getByRole('button', { name: 'Potion of Healing', exact: true }).click();
    await page.getByRole('button', { name: /^Sell for/ }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sell', exact: true }).press('Enter');
    await page.getByRole('alertdialog').getByText('Nothing was sent').waitFor();
    await page.getByRole('button', { name: 'Go Back' }).press('Enter');
    await context.setOffline(false);
    await page.goto('/user');
    await ownCharacter(page).waitFor();
    expect(await page.getByText(since).count()).toBe(0);
  }, withWorkers));

it('with an expired token and no network, the page that restores the session shows the characters, but no sale', () =>
  inPage(async ({ page, context }) => {
    await seeOwn(page);
    await context.setOffline(true);
    await store(page, { jwt: forged(-60), refreshJwt: forged(3_600) });
    await page.goto('/user');
    await page.getByText('The server cannot be reached.').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Your characters as last seen' }).waitFor();
    await page.getByText(since).waitFor();
    await page.getByRole('heading', { level: 3, name: 'Lyra Duskwhisper' }).waitFor();
    const words = await page.locator('main abbr[title]').allTextContents();
    expect([...new Set(words)].toSorted()).toEqual(['Lvl', 'MO']);
    await page.getByText('Potion of Healing', { exact: true }).first().waitFor();
    expect(await page.locator('main').getByRole('button').allTextContents()).toEqual([
      'Try again now',
      'Sign out',
    ]);
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => storedText(page)).toBeNull();
  }, withWorkers));

it('a sign-out deletes what is stored, and the next member sees nothing that belongs to the previous one', () =>
  inPage(async ({ page, context }) => {
    await seeOwn(page);
    await signOut(page);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => storedText(page)).toBeNull();

    // The other member's data stay hidden even if the tokens are replaced without a sign-out.
    await seeOwn(page);
    await page.goto('/accessibility');
    await signInQuickly(page, 'demo-keeper');
    await context.setOffline(true);
    await page.goto('/user');
    await offline(page).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await page.getByText('Lyra Duskwhisper').count()).toBe(0);
    await expect.poll(() => storedText(page)).toBeNull();
    await context.setOffline(false);
    await page.goto('/user');
    await untilStored(page, 'demo-keeper');
    expect(await storedText(page)).not.toContain('Lyra Duskwhisper');
  }, withWorkers));

it('the switch in the preferences deletes what is stored, and nothing is stored while it is off', () =>
  inPage(async ({ page, context }) => {
    await seeOwn(page);
    await openPreferences(page);
    const choice = page.getByRole('switch', { name: 'Show my characters without a connection' });
    await page.getByText('This browser stores them for 30 days, until you sign out.').waitFor();
    await choice.press('Space');
    await expect.poll(() => storedText(page)).toBeNull();
    await page.clock.install();
    await page.goto('/user');
    await ownCharacter(page).waitFor();
    // While the switch is on, a page has stored the characters long before.
    await page.clock.runFor(30_000);
    expect(await storedText(page)).toBeNull();
    await context.setOffline(true);
    await page.goto('/user');
    await page.getByText('There was an error while loading your characters').waitFor();
    expect(await ownCharacter(page).count()).toBe(0);
  }, withWorkers));

it('a page that is neither on HTTPS nor on localhost stores nothing and has no worker', async () => {
  const options = launchOptions('--host-resolver-rules=MAP nyx.test 127.0.0.1');
  const browser = await chromium.launch(options);
  const watched = await newPage(browser, server().url.replace('localhost', 'nyx.test'), withWorkers);
  try {
    const { page } = watched;
    watched.allow(/Cross-Origin-Opener-Policy|Origin-Agent-Cluster|untrustworthy|status of 401/);
    await page.goto('/accessibility');
    await store(page, { jwt: forged(3_600), refreshJwt: forged(3_600) });
    await page.route('**/character/**', (route) =>
      route.request().isNavigationRequest()
        ? route.continue()
        : route.fulfill({ json: { entities: [], table: {} } }),
    );
    await page.clock.install();
    await page.goto('/user');
    await heading(page, 'Your characters').waitFor();
    expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([
      false,
      false,
    ]);
    await page.clock.runFor(30_000);
    expect(await storedText(page)).toBeNull();
    await watched.close();
    watched.assertQuiet();
  } finally {
    await browser.close();
  }
});
