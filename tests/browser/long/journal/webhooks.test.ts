import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Delivery, Webhook } from '#core/contract/webhooks/webhooks.ts';
import { receiver } from '../../../server/webhooks/support.ts';
import { createAskAs, giveItem } from '../../support/ask-as.ts';
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

const create = async (name: string, address: string): Promise<string> => {
  const draft = { name, address, format: 'signed', kinds: ['itemGiven'] };
  return (await askAs<{ id: string }>(admin, '/webhook', 'POST', draft)).id;
};
const remove = (id: string) => askAs(admin, `/webhook/${id}`, 'DELETE');

beforeEach(async () => {
  for (const { id } of await askAs<Webhook[]>(admin, '/webhook')) await remove(id);
});

async function open(page: Page): Promise<void> {
  await visit(page, '/webhooks', admin);
  await page.getByRole('button', { name: 'Add a webhook' }).waitFor();
}

describe('an administrator', () => {
  it('adds a webhook with the keyboard alone, and sees its secret once', () =>
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

  it('sees the last deliveries, also after a reload, and refreshes them', () =>
    inPage(async ({ page }) => {
      const tavern = await receiver({ status: 503 });
      const id = await create('Tavern', tavern.address);
      const deliveries = () => askAs<Delivery[]>(admin, `/webhook/${id}/deliveries`);
      await open(page);
      await press(page, 'Last deliveries: Tavern');
      await page.getByText('There was nothing to deliver.').waitFor();
      await giveItem(askAs, 'Beeswax');
      await expect.poll(async () => (await deliveries())[0]?.status).toBe(503);
      await press(page, 'Refresh the deliveries of Tavern');
      const rows = card(page, 'Tavern').getByRole('listitem');
      await rows.filter({ hasText: 'Item given' }).getByText('Waiting').waitFor();
      await rows.getByText(/Tried .*status 503\. Next try: \d\d-/).waitFor();
      await card(page, 'Tavern').getByText('1 delivery waits.').waitFor();
      await page.reload();
      await rows.filter({ hasText: 'Item given' }).waitFor();
    }));
});
