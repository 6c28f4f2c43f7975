import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { brokenWords } from '../support/broken-words.ts';
import { useBrowser } from '../support/fixture.ts';
import * as form from '../support/form.ts';
import { reportInstances } from '../support/instances.ts';
import { focused, signOut, tabTo } from '../support/person.ts';
import { signInQuickly, visit } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();

const row = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${id}`) }) });

/** Hides the tab behind others, or shows it: the browser of the tests shows all tabs. */
const setVisibility = (page: Page, state: DocumentVisibilityState): Promise<void> =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

it('a hidden tab closes its stream of the instances, so that the seventh tab works, and a sign-out in one ends all', () =>
  inPage(async ({ page, context }) => {
    await visit(page, '/foundry/instances', 'demo-warden');
    await page.getByText('Live figures').waitFor();
    await setVisibility(page, 'hidden');
    let last = page;
    for (let count = 0; count < 6; count += 1) {
      last = await context.newPage();
      await last.goto('/foundry/instances');
      await last.getByText('Live figures').waitFor();
      await setVisibility(last, 'hidden');
    }
    await last.goto('/session/list');
    await last.locator('main li h2').first().waitFor();
    const opened = page.waitForRequest((request) => new URL(request.url()).pathname === '/foundry/info');
    await setVisibility(page, 'visible');
    await opened;
    await signOut(last);
    await page.getByRole('button', { name: 'Login' }).waitFor();
  }));

it('an activation starts a stopped world on the activation page, and then opens the world', () =>
  inPage(async ({ page, allow }) => {
    // The demo world has no icon.
    allow(/favicon\.ico/);
    await page.goto('/accessibility');
    await page.goto(`${server().worldUrl}/deposito-pg`);
    await page.getByText('Instance successfully activated, you will be redirected shortly').waitFor();
    expect(new URL(page.url()).pathname).toBe('/inactive/deposito-pg');
    await page.waitForURL(`${server().worldUrl}/deposito-pg**`);
    await page.goBack();
    expect(new URL(page.url()).pathname, 'page after Back').toBe('/accessibility');
  }));

describe('the table of instances', () => {
  it('wraps no word in its headers and statuses from 320 to 1280 px', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-warden');
      await reportInstances(page, {
        a: {},
        b: { status: 'stopped' },
        c: { status: 'errored' },
        d: { status: 'launching' },
      });
      await page.goto('/foundry/instances');
      await page.getByText('LAUNCHING').waitFor();
      for (const width of [320, 768, 992, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await brokenWords(page, 'th[scope=col], td:nth-of-type(3) span'), `${width} px`).toEqual([]);
      }
    }));

  it('moves the focus from an instance that disappears to the heading, never to another instance', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-warden');
      await reportInstances(page, { a: {}, b: {}, c: {} });
      await page.goto('/foundry/instances');
      await row(page, 'b').waitFor();
      await tabTo(page, /Terminate b/);
      await reportInstances(page, { b: {}, c: {} });
      await row(page, 'a').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('button Terminate b');
      await reportInstances(page, { c: {} });
      await expect.poll(() => focused(page)).toBe('h1 Manage Foundry Instances');
    }));

  it('requests no data for a player who may not open it, even while the player’s next page loads', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-player');
      await page.goto('/foundry/instances');
      await page.getByText('403').first().waitFor();
      const requestedPaths: string[] = [];
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
      const release = await form.hold(page, (call) => /own-characters.*\.js/.test(call.url()));
      await page.getByRole('link', { name: 'Nyx' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe('/user');
      // These two frames give the old page time to render for the new address.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await page.getByText('403').count()).toBeGreaterThan(0);
      await release();
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      expect(requestedPaths).not.toContain('/foundry/info');
    }));
});
