import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import { receiver } from '../../../server/webhooks/support.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, tabTo } from '../../support/person.ts';
import { visit } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser({ NYX_WEBHOOK_PRIVATE: 'true' });
const askAs = createAskAs(server);
const admin = 'demo-admin';

const dialog = (page: Page) => page.getByRole('alertdialog');
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const answer = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).press('Enter');

it('an administrator adds a webhook with the keyboard alone, and sees its secret once', () =>
  inPage(async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const tavern = await receiver();
    await visit(page, '/user', admin);
    await page.getByRole('button', { name: 'Administration' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Webhooks' }).press('Enter');
    await page.getByText('Nobody is told of anything yet.').waitFor();
    await tabTo(page, /^button Add a webhook/);
    await page.keyboard.press('Enter');
    // The first field of the dialog has the focus.
    await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('Tavern');
    await page.getByRole('button', { name: /Format/ }).press('Enter');
    await page.getByRole('option', { name: 'Signed JSON' }).press('Enter');
    await page.getByRole('textbox', { name: 'Address' }).fill(`${tavern.address}/secret-path`);
    await page.getByRole('checkbox', { name: 'Item given' }).press('Space');
    const inBrowser = await page.evaluate(() =>
      [sessionStorage, localStorage].flatMap((storage) => Object.values(storage) as string[]).join(),
    );
    expect(inBrowser).not.toContain('secret-path');
    await press(page, 'Add');
    await dialog(page).getByText('The webhook was added.').waitFor();
    const secret = await dialog(page).locator('code').innerText();
    expect(secret).toMatch(/^whsec_/);
    // Escape does not close the dialog, because it shows the secret only this once.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toBe('button Copy');
    await page.keyboard.press('Enter');
    await dialog(page).getByText('Copied', { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await answer(page, 'Ok');
    await card(page, 'Tavern').waitFor();
    await expect.poll(() => focused(page)).toBe('button Add a webhook');
    await card(page, 'Tavern').getByText('Nothing was sent yet.').waitFor();
    expect(await page.content()).not.toContain('whsec_');
    const [stored] = await askAs<Webhook[]>(admin, '/webhook');
    expect(stored).toMatchObject({ name: 'Tavern', format: 'signed', kinds: ['itemGiven'] });
    expect(stored!.origin).toBe(tavern.address);
  }));
