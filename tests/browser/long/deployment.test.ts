import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visit } from '../support/quick-sign-in.ts';
import { useOwnBuild } from '../support/worker.ts';

// These pages have no service worker, as in a first visit or where the browser refuses one: the files of an open tab are
// gone from the server after a deployment.

const { build, inPage, server } = await useOwnBuild();

const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src));

it('after a deployment, a click to another screen loads the new version, and Back then offers the draft', () =>
  inPage(async ({ page, allow }) => {
    allow(
      /404|Failed to fetch dynamically imported module|Unable to preload|MIME type|ERR_CONNECTION_REFUSED/,
    );
    await visit(page, '/item/add', 'demo-keeper');
    await page.getByRole('button', { name: 'Quick search' }).waitFor();
    await page.waitForLoadState('load');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kite of the Windless Day');
    const before = await scripts(page);
    await server().kill('SIGTERM');
    await build.renameAll();
    await server().restart();
    const areas = page.getByRole('navigation', { name: 'Main' });
    await areas.getByRole('button', { name: 'Items' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Item Usage' }).press('Enter');
    await page.getByRole('button', { name: 'Leave' }).press('Enter');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Item Usage' }).waitFor();
    expect(await scripts(page)).not.toEqual(before);
    await page.goBack();
    await page.getByText('Continue where you left off?').waitFor();
  }));
