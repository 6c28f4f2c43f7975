import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { visit } from '../support/quick-sign-in.ts';
import { useOwnBuild } from '../support/worker.ts';

// These pages have no service worker, as in a first visit or where the browser refuses one: the files of an open tab are
// gone from the server after a deployment.

const { build, inPage, server } = await useOwnBuild();

/** Replaces the server by one with another build, all of whose files have other names. */
async function deploy(): Promise<void> {
  await server().kill('SIGTERM');
  await build.renameAll();
  await server().restart();
}

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const typed = 'Kite of the Windless Day';

async function typeItem(page: Page): Promise<void> {
  await visit(page, '/item/add', 'demo-keeper');
  await page
    .getByRole('button', { name: /Quick search/ })
    .first()
    .waitFor();
  await page.waitForLoadState('load');
  await nameField(page).fill(typed);
}

const scripts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src));

it('after a deployment, a click to another screen loads the new version, and Back then offers the draft', () =>
  inPage(async ({ page, allow }) => {
    allow(
      /404|Failed to fetch dynamically imported module|Unable to preload|MIME type|ERR_CONNECTION_REFUSED/,
    );
    await typeItem(page);
    const before = await scripts(page);
    await deploy();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Items' })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Item Usage' }).press('Enter');
    await page.getByRole('button', { name: 'Leave' }).press('Enter');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Item Usage' }).waitFor();
    expect(await scripts(page)).not.toEqual(before);
    await page.goBack();
    await page.getByText('Continue where you left off?').waitFor();
  }));

it('after a deployment, a message names a part of the page that did not load, and no typed text is lost, even by a reload', () =>
  inPage(async ({ page, allow }) => {
    allow(
      /404|Failed to fetch dynamically imported module|Unable to preload|MIME type|ERR_CONNECTION_REFUSED|beforeunload/,
    );
    await typeItem(page);
    await deploy();
    await page.keyboard.press('Control+k');
    await page.getByText('Could not open the quick search').waitFor();
    await page.keyboard.press('Escape');
    expect(await nameField(page).inputValue()).toBe(typed);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Continue where you left off?').waitFor();
  }));
