import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Delivery, Webhook } from '#core/contract/webhooks/webhooks.ts';
import { receiver } from '../../../server/webhooks/support.ts';
import { assertAccessible } from '../../../support/axe.ts';
import { createAskAs } from '../../support/ask-as.ts';
import { breakCalls } from '../../support/ask.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, mainCharacter, tabTo } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser({ NYX_WEBHOOK_PRIVATE: 'true' });
const askAs = createAskAs(server);
const admin = 'demo-admin';

const dialog = (page: Page) => page.getByRole('alertdialog');
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
const answer = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).press('Enter');

/** Creates a webhook that reports gifts. @returns its id */
const create = async (name: string, address: string): Promise<string> => {
  const draft = { name, address, format: 'signed', kinds: ['itemGiven'] };
  return (await askAs<{ id: string }>(admin, '/webhook', 'POST', draft)).id;
};
const remove = (id: string) => askAs(admin, `/webhook/${id}`, 'DELETE');

beforeEach(async () => {
  for (const { id } of await askAs<Webhook[]>(admin, '/webhook')) await remove(id);
});

const give = () =>
  askAs('demo-keeper', `/character/${encodeURIComponent(mainCharacter)}/inventory`, 'POST', {
    itemId: 'Beeswax',
    qty: 1,
    operation: 'ASSIGN',
  });

async function open(page: Page): Promise<void> {
  await signInQuickly(page, admin);
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).waitFor();
}

describe('an administrator', () => {
  it('adds a webhook with the keyboard alone, and sees its secret once', () =>
    inPage(async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const tavern = await receiver();
      await signInQuickly(page, admin);
      await page.goto('/user');
      await page.getByRole('button', { name: 'Administration' }).press('Enter');
      await page.getByRole('menuitem', { name: 'Webhooks' }).press('Enter');
      await page.getByText('Nobody is told of anything yet.').waitFor();
      await tabTo(page, /^button Add a webhook/);
      await page.keyboard.press('Enter');
      // The first field of the dialog has the focus.
      await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.type('Tavern');
      await page.keyboard.press('Tab');
      // Opens the list of formats, whose first entry is signed JSON.
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Signed JSON' }).waitFor();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      await page.getByRole('option').first().waitFor({ state: 'detached' });
      await page
        .getByRole('button', { name: /Format/ })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('Tab');
      await page.getByRole('textbox', { name: 'Address' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.type('tavern.example');
      await page.keyboard.press('Tab');
      await page.getByText('Begin the address with https://').first().waitFor();
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

  it('adds a Discord webhook, which has no secret', () =>
    inPage(async ({ page }) => {
      await open(page);
      await press(page, 'Add a webhook');
      await page.getByRole('textbox', { name: 'Name' }).fill('Board');
      await page.getByRole('textbox', { name: 'Address' }).fill('https://discord.example/api/webhooks/1/x');
      await page.getByRole('checkbox', { name: 'Level reached' }).press('Space');
      await press(page, 'Add');
      await dialog(page).getByText('The webhook was added.').waitFor();
      expect(await dialog(page).locator('code').count()).toBe(0);
      await page.keyboard.press('Escape');
      await card(page, 'Board').getByText('Discord message').waitFor();
    }));

  it('sees an error at the field of a name that is taken, without losing input', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      await create('Tavern', 'https://hooks.example/a');
      await open(page);
      await press(page, 'Add a webhook');
      await page.getByRole('textbox', { name: 'Name' }).fill('tavern');
      await page.getByRole('textbox', { name: 'Address' }).fill('https://hooks.example/b');
      await page.getByRole('checkbox', { name: 'Item given' }).press('Space');
      await press(page, 'Add');
      await answer(page, 'Go Back');
      await page.getByText('There is already a webhook of this name.').first().waitFor();
      expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(
        'https://hooks.example/b',
      );
    }));

  it('tests a webhook, and sees in words what the receiver answered', () =>
    inPage(async ({ page }) => {
      const tavern = await receiver({ status: 500, body: 'Out of beer' }, { status: 204 });
      await create('Tavern', tavern.address);
      await open(page);
      await press(page, 'Try: Tavern');
      await answer(page, 'Send');
      await dialog(page)
        .getByText('The receiver answered with the status 500. It said: Out of beer')
        .waitFor();
      await answer(page, 'Go Back');
      await expect.poll(() => focused(page)).toBe('button Try: Tavern');
      await press(page, 'Try: Tavern');
      await answer(page, 'Send');
      await dialog(page).getByText('The receiver accepted the test.').waitFor();
      await answer(page, 'Ok');
      expect(tavern.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
        { type: 'test', data: { webhook: 'Tavern' } },
        { type: 'test' },
      ]);
      await create('Lost', 'http://127.0.0.1:1');
      await page.reload();
      await press(page, 'Try: Lost');
      await answer(page, 'Send');
      await dialog(page).getByText('Nothing answers at the address.').waitFor();
      await answer(page, 'Go Back');
    }));

  it('sees the last deliveries, also after a reload, and refreshes them', () =>
    inPage(async ({ page }) => {
      const tavern = await receiver({ status: 503 });
      const id = await create('Tavern', tavern.address);
      const deliveries = () => askAs<Delivery[]>(admin, `/webhook/${id}/deliveries`);
      await open(page);
      await press(page, 'Last deliveries: Tavern');
      await page.getByText('There was nothing to deliver.').waitFor();
      await give();
      await expect.poll(async () => (await deliveries())[0]?.status).toBe(503);
      await press(page, 'Refresh the deliveries of Tavern');
      const rows = card(page, 'Tavern').getByRole('listitem');
      await rows.filter({ hasText: 'Item given' }).getByText('Waiting').waitFor();
      await rows.getByText(/Tried .*status 503\. Next try: \d\d-/).waitFor();
      await card(page, 'Tavern').getByText('1 delivery waits.').waitFor();
      await page.reload();
      await rows.filter({ hasText: 'Item given' }).waitFor();
    }));

  it('sees why the deliveries cannot be read, and tries again', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await create('Tavern', 'https://hooks.example/a');
      await open(page);
      const repair = await breakCalls(page, ({ pathname }) => pathname.endsWith('/deliveries'));
      await press(page, 'Last deliveries: Tavern');
      await page.getByText('Could not load the deliveries').waitFor();
      await repair();
      await press(page, 'Try again');
      await page.getByText('There was nothing to deliver.').waitFor();
    }));

  it('pauses a webhook, so that its events wait, and resumes it', () =>
    inPage(async ({ page }) => {
      const tavern = await receiver();
      await create('Tavern', tavern.address);
      await open(page);
      await press(page, 'Pause: Tavern');
      await answer(page, 'Pause');
      await dialog(page).getByText('Tavern is paused.').waitFor();
      await answer(page, 'Ok');
      await card(page, 'Tavern').getByText('Paused', { exact: true }).waitFor();
      await expect.poll(() => focused(page)).toBe('button Resume: Tavern');
      await give();
      await press(page, 'Resume: Tavern');
      expect(tavern.received).toEqual([]);
      await answer(page, 'Resume');
      await dialog(page).getByText('Tavern is active again.').waitFor();
      await answer(page, 'Ok');
      await tavern.until(1);
      expect(JSON.parse(tavern.received[0]!.body)).toMatchObject({ type: 'itemGiven' });
    }));

  it('renames a webhook and changes its kinds, without resuming one that was paused meanwhile', () =>
    inPage(async ({ page }) => {
      const id = await create('Tavern', 'https://hooks.example/a');
      await open(page);
      await press(page, 'Edit: Tavern');
      await page.getByRole('textbox', { name: 'Name' }).fill('Inn');
      await page.getByRole('checkbox', { name: 'Character died' }).press('Space');
      await askAs(admin, `/webhook/${id}`, 'PUT', { name: 'Tavern', kinds: ['itemGiven'], isPaused: true });
      await press(page, 'Save');
      await answer(page, 'Ok');
      await card(page, 'Inn').getByText('Character died, Item given').waitFor();
      expect(await askAs<Webhook[]>(admin, '/webhook')).toMatchObject([
        { name: 'Inn', kinds: ['characterDied', 'itemGiven'], isPaused: true },
      ]);
    }));

  it('deletes a webhook after a warning; the next one gets the focus', () =>
    inPage(async ({ page }) => {
      await create('Tavern', 'https://hooks.example/a');
      await create('Archive', 'https://hooks.example/b');
      await open(page);
      await press(page, 'Delete: Tavern');
      await dialog(page).getByText('Do you want to delete the webhook Tavern?').waitFor();
      await answer(page, 'I understand, delete');
      await answer(page, 'Ok');
      await card(page, 'Tavern').waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('h2 Archive');
      expect((await askAs<Webhook[]>(admin, '/webhook')).map(({ name }) => name)).toEqual(['Archive']);
    }));

  it('sees what another administrator changes', () =>
    inPage(async ({ page }) => {
      await open(page);
      const id = await create('Elsewhere', 'https://hooks.example/a');
      await card(page, 'Elsewhere').waitFor();
      await remove(id);
      await card(page, 'Elsewhere').waitFor({ state: 'detached' });
    }));

  it('sees why the webhooks cannot be read, and tries again', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page, admin);
      const repair = await breakCalls(page, ({ pathname }) => pathname === '/webhook');
      await page.goto('/webhooks');
      await page.getByText('Could not load the webhooks').waitFor();
      await repair();
      await press(page, 'Try again');
      await page.getByText('Nobody is told of anything yet.').waitFor();
    }));
});

it('only administrators can open the webhooks and see them in the navigation', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page, 'demo-keeper');
    await page.goto('/webhooks');
    await page.getByText('You do not have permission to view this page.').waitFor();
    expect(await page.getByRole('button', { name: 'Administration' }).count()).toBe(0);
  }));

it('if the server does not offer webhooks, the app has neither their page nor a link to it', () =>
  inPage(async ({ page }) => {
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = await response.text();
      expect(body).toContain('"webhooks"');
      await route.fulfill({ response, body: body.replace('"webhooks"', '"none"') });
    });
    await signInQuickly(page, admin);
    await page.goto('/webhooks');
    await page.getByText('/webhooks').first().waitFor();
    await page.getByRole('button', { name: 'Administration' }).click();
    await page.getByRole('menuitem', { name: 'Audit' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Webhooks' }).count()).toBe(0);
  }));

describe.each(['light', 'dark'])('the screen of webhooks in %s mode', (mode) => {
  it.each([320, 1_280])('has no axe violations and no sideways scrolling at %d px', (width) =>
    inPage(
      async ({ page, context }) => {
        const tavern = await receiver({ status: 500 });
        const ids = [
          await create(`The chronicle of the road to ${'Waterdeep'.repeat(5)}`, tavern.address),
          await create('Archive', 'https://hooks.example/b'),
        ];
        await askAs(admin, `/webhook/${ids[1]}`, 'PUT', {
          name: 'Archive',
          kinds: ['itemGiven'],
          isPaused: true,
        });
        await give();
        await tavern.until(1);
        await context.addInitScript((chosen) => localStorage.setItem('nyx-colour-mode', chosen), mode);
        await open(page);
        await page.getByRole('button', { name: /^Last deliveries: The/ }).press('Enter');
        await page.getByText('Waiting').waitFor();
        const excess = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        await assertAccessible(page, `webhooks, ${mode}, ${width} px`);
        expect(await excess()).toBeLessThanOrEqual(0);
        await press(page, 'Add a webhook');
        await page.getByRole('textbox', { name: 'Name' }).waitFor();
        await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
        await page.getByText('3 fields need your attention').waitFor();
        await assertAccessible(page, `form of a webhook, ${mode}, ${width} px`);
        expect(await excess()).toBeLessThanOrEqual(0);
      },
      { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    ),
  );
});
