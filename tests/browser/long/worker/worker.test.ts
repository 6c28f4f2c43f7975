import { existsSync, statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { visit } from '../../support/quick-sign-in.ts';
import { heading } from '../../support/person.ts';
import { untilControlled, withWorkers } from '../../support/worker.ts';

const { inPage, server } = useBrowser();

/** The worker must download fewer bytes than this for a member, compressed as the server sends them. */
const maxDownloadBytes = 600_000;

/** The size of files in bytes, compressed as the server sends them. The page itself (`/`) does not count. */
const storedBytes = (paths: readonly string[]): number =>
  paths
    .filter((path) => path !== '/')
    .map((path) => [`dist${path}.br`, `dist${path}`].find((file) => existsSync(file))!)
    .reduce((total, file) => total + statSync(file).size, 0);

const ownCharacter = (page: Page) => page.getByRole('link', { name: /Lyra Duskwhisper/ });

/** Opens the member's characters, and waits until the worker has stored all its files. */
async function openWithWorker(page: Page, member?: string): Promise<void> {
  await visit(page, '/user', member);
  await heading(page, 'Your characters').waitFor();
  await untilControlled(page);
}

/** The paths of all responses in Cache Storage. */
const cached = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.toSorted();
  });

it('the app can be installed: its manifest is valid and has what browsers require', () =>
  inPage(async ({ page, context }) => {
    await page.goto('/');
    const session = await context.newCDPSession(page);
    const { url, errors, data } = await session.send('Page.getAppManifest');
    expect([url, errors]).toEqual([`${server().url}/manifest.webmanifest`, []]);
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    const manifest = JSON.parse(data!) as object;
    // Headless Chromium does not check this itself: https://web.dev/articles/install-criteria
    expect(manifest).toMatchObject({ name: 'Nyx', start_url: '/user', scope: '/', display: 'standalone' });
    expect(manifest).not.toHaveProperty('prefer_related_applications');
  }));

it('the worker stores the built files, and never an answer of the API', () =>
  inPage(async ({ page }) => {
    await openWithWorker(page);
    await ownCharacter(page).click();
    await page.getByRole('tab', { name: 'Inventory' }).click();
    await page.goto('/item/list');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/character/all');
    await page.locator('tbody tr').first().waitFor();
    const paths = await cached(page);
    expect(paths.length).toBeGreaterThan(50);
    expect(storedBytes(paths)).toBeLessThan(maxDownloadBytes);
    expect(paths.filter((path) => !path.startsWith('/assets/'))).toEqual([
      '/',
      '/icon.svg',
      '/manifest.webmanifest',
    ]);
    const worker = await fetch(`${server().url}/sw.js`);
    expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
      'no-cache',
      expect.stringContaining('javascript'),
    ]);
  }, withWorkers));

it('visitors who are not signed in get no worker', () =>
  inPage(async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    // A member's page has registered its worker long before.
    await page.clock.runFor(30_000);
    const registered = () => navigator.serviceWorker.getRegistrations().then(({ length }) => length);
    expect(await page.evaluate(registered)).toBe(0);
  }, withWorkers));

it('without a network, the worker opens pages of the app, and no other address', () =>
  inPage(async ({ page, context, allow }) => {
    // Chromium requests /favicon.ico for a page that names no icon.
    allow(/favicon\.ico/);
    await openWithWorker(page);
    await context.setOffline(true);
    await page.goto('/accessibility');
    await heading(page, 'Accessibility').waitFor();
    await page.goto('/user');
    await page.getByText('You are offline', { exact: true }).waitFor();
    for (const address of ['/auth?code=a&state=b', '/oauth2/authorize', '/docs', '/healthz', '/readyz'])
      await expect(page.goto(address), address).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(false);
    await page.goto('/user');
    await ownCharacter(page).waitFor();
    for (const address of ['/healthz', '/openapi.json'])
      expect((await page.goto(address))?.headers()['content-type'], address).toContain('json');
  }, withWorkers));

it('a navigation with a network gets the page of the server', () =>
  inPage(async ({ page }) => {
    await openWithWorker(page);
    const answer = await page.goto('/user');
    expect(answer?.headers()['link']).toContain('modulepreload');
    await ownCharacter(page).waitFor();
  }, withWorkers));
