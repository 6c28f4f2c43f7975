import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireItem } from '#core/contract/items.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, signIn, tabTo } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import * as form from '../../support/form.ts';

const { inPage } = useBrowser();
const path = '/character/giveRandomItem';
const open = (page: Page) => form.openForm(page, path, 'demo-keeper');
const lyra = { id: 'demo-player:Lyra Duskwhisper', shown: 'Lyra Duskwhisper (Mira)' };

const character = (page: Page) => page.getByRole('combobox', { name: 'Character' });
const labels = (page: Page) => page.getByRole('combobox', { name: 'Item Labels' });
const hint = 'Press the button to randomly select an item';

/** The drawn item, once it is shown. */
async function drawn(page: Page): Promise<string> {
  const words = page.getByText(/^Drawn: /);
  await words.waitFor();
  return ((await words.textContent()) ?? '').slice('Drawn: '.length);
}

const ownedPieces = async (page: Page, item: string): Promise<number> =>
  (await form.activeCharacter(page, lyra.id))?.inventory?.[item] ?? 0;

describe('a manager', () => {
  it('gives an item with the chosen label with the mouse', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.pick(character(page), 'lyra dusk', lyra.shown);
      await form.add(labels(page), 'Poison');
      await page.getByText(hint).waitFor();
      await form.press(page, 'Generate');
      const item = await drawn(page);
      expect((await form.itemOnServer(page, item))?.labels?.map(({ name }) => name)).toContain('Poison');
      const before = await ownedPieces(page, item);
      await form.press(page, 'Assign');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      expect(await ownedPieces(page, item)).toBe(before + 1);
    }));

  it('gives an item with the keyboard alone', () =>
    inPage(async ({ page }) => {
      const { keyboard } = page;
      await open(page);
      await tabTo(page, /^combobox Character/);
      await keyboard.type('lyra dusk');
      await expect.poll(() => character(page).inputValue()).toBe(lyra.shown);
      await tabTo(page, /button Generate/);
      await keyboard.press('Enter');
      const item = await drawn(page);
      const before = await ownedPieces(page, item);
      await expect.poll(() => focused(page)).toBe('button Draw again');
      await tabTo(page, /button Assign/);
      await keyboard.press('Enter');
      await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
      await keyboard.press('Enter');
      await expect.poll(() => focused(page)).toBe('h1 Your characters');
      expect(await ownedPieces(page, item)).toBe(before + 1);
    }));
});

it('a manager who returns before the next page has loaded can give another item', () =>
  inPage(async ({ page }) => {
    await open(page);
    const give = async () => {
      await form.pick(character(page), 'lyra dusk', lyra.shown);
      await form.press(page, 'Generate');
      const item = await drawn(page);
      const before = await ownedPieces(page, item);
      await form.press(page, 'Assign');
      await form.alertDialog(page).getByText('Operation completed successfully').waitFor();
      expect(await ownedPieces(page, item)).toBe(before + 1);
    };
    await give();
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await form.press(form.alertDialog(page), 'Ok');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/user');
    await page.getByRole('button', { name: 'Draw again' }).waitFor();
    await page.goBack();
    release();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await page.getByText(hint).waitFor();
    await give();
  }));

describe('a draw', () => {
  it('disappears when the labels change', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.press(page, 'Generate');
      await drawn(page);
      await form.add(labels(page), 'Poison');
      await page.getByText(hint).waitFor();
      expect(await page.getByText(/^Drawn: /).count()).toBe(0);
      await form.press(page, 'Generate');
      await drawn(page);
      await page.getByRole('button', { name: 'Remove Poison' }).click();
      await page.getByText(hint).waitFor();
      await form.expectFocus(page, 'labels');
    }));

  it('reports that no item has all labels', () =>
    inPage(async ({ page }) => {
      await open(page);
      const items = await form.askServer<WireItem[]>(page, '/item');
      const names = [...new Set(items.flatMap((item) => item.labels?.map(({ name }) => name) ?? []))];
      const occurTogether = (one: string, other: string): boolean =>
        items.some((item) => [one, other].every((name) => item.labels?.some((label) => label.name === name)));
      const [one, other] = names
        .flatMap((first) => names.map((second) => [first, second] as const))
        .find(([first, second]) => !occurTogether(first, second)) ?? ['', ''];
      await form.add(labels(page), one);
      await form.add(labels(page), other);
      await form.press(page, 'Generate');
      await page.getByText('No item has all of these labels. Choose others and generate again.').waitFor();
    }));

  it('reports that the items cannot be loaded', () =>
    inPage(async ({ page, context }) => {
      await open(page);
      await context.route('**/item/ids*', (route) => route.abort('connectionrefused'));
      await form.press(page, 'Generate');
      await page.getByText('Could not load the items: The server cannot be reached').waitFor();
    }));
});

/** Draws with typed text that is no label, which the form refuses. */
async function drawWithUnknownLabel(page: Page): Promise<void> {
  await labels(page).pressSequentially('Poisn');
  await form.pressBehindList(page, 'Generate');
  await form.expectFault(labels(page), form.notChosen('Poisn'));
  await form.expectFocus(page, 'labels');
}

it('a typed label that was not chosen causes an error instead of a draw', () =>
  inPage(async ({ page }) => {
    await open(page);
    await drawWithUnknownLabel(page);
    await page.getByText(hint).waitFor();
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await form.press(page, 'Assign');
    await form.expectFocus(page, 'labels');
    expect(await form.alertDialog(page).count()).toBe(0);
    await labels(page).fill('poison');
    await labels(page).press('Tab');
    await form.press(page, 'Generate');
    await page.getByRole('row', { name: 'Poison' }).waitFor();
    await drawn(page);
  }));

describe('the Assign button', () => {
  it('reports a missing character and focuses its field', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.press(page, 'Generate');
      await drawn(page);
      await form.press(page, 'Assign');
      await form.expectFault(character(page), 'You must choose a valid character');
      await form.expectFocus(page, 'character');
    }));

  it('reports a missing character even after a draw was refused', () =>
    inPage(async ({ page }) => {
      await open(page);
      await drawWithUnknownLabel(page);
      await labels(page).fill('');
      await form.press(page, 'Generate');
      await drawn(page);
      await form.press(page, 'Assign');
      await form.expectFault(character(page), 'You must choose a valid character');
      await form.expectFocus(page, 'character');
    }));
});

describe('the Assign button before a draw', () => {
  it('focuses the Generate button', () =>
    inPage(async ({ page }) => {
      await open(page);
      await form.pick(character(page), 'lyra dusk', lyra.shown);
      await form.press(page, 'Assign');
      await expect.poll(() => focused(page)).toBe('button Generate');
      expect(await form.alertDialog(page).count()).toBe(0);
    }));
});

describe('the chosen label and character', () => {
  const chip = (page: Page) => page.getByRole('row', { name: 'Poison' });

  /** Chooses a label and a character, and draws. */
  async function choose(page: Page): Promise<void> {
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await form.add(labels(page), 'Poison');
    await form.press(page, 'Generate');
    await drawn(page);
  }

  it('return after a reload, ready for a new draw', () =>
    inPage(async ({ page }) => {
      await open(page);
      await choose(page);
      await page.reload();
      await chip(page).waitFor();
      await expect.poll(() => character(page).inputValue()).toBe(lyra.shown);
      await page.getByText(hint).waitFor();
      await form.press(page, 'Generate');
      await drawn(page);
      await form.press(page, 'Assign');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
    }));

  it('return after an expired session', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/status of 401/);
      await signIn(page, 'demo-keeper');
      await page.goto(path);
      await choose(page);
      for (const call of ['**/inventory', '**/auth/refresh'])
        await context.route(call, (route) =>
          route.fulfill({ status: 401, contentType: 'text/plain', body: 'Token expired' }),
        );
      await form.press(page, 'Assign');
      await page.getByText('Your session has ended').waitFor();
      for (const call of ['**/inventory', '**/auth/refresh']) await context.unroute(call);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: /demo-keeper/ }).click();
      await chip(page).waitFor();
      await expect.poll(() => character(page).inputValue()).toBe(lyra.shown);
    }));

  it('disappear after a gift, and after they are cleared', () =>
    inPage(async ({ page }) => {
      const expectNothing = async (): Promise<void> => {
        await page.goto(path);
        await character(page).waitFor();
        expect(await character(page).inputValue()).toBe('');
        expect(await chip(page).count()).toBe(0);
        expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('randomItem');
      };
      await open(page);
      await choose(page);
      await form.press(page, 'Assign');
      await form.acknowledge(page, 'Operation completed successfully', '/user');
      await expectNothing();
      await choose(page);
      await page.getByRole('button', { name: 'Remove Poison' }).click();
      await character(page).fill('');
      await character(page).press('Tab');
      await expectNothing();
    }));
});

it('a gift that the server refuses can be given again', () =>
  inPage(async ({ page, context, allow }) => {
    allow(/status of 500/);
    await open(page);
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await form.press(page, 'Generate');
    const item = await drawn(page);
    await context.route('**/inventory', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"status":false,"message":"No."}',
      }),
    );
    await form.press(page, 'Assign');
    await form.alertDialog(page).getByText('No.', { exact: true }).waitFor();
    await form.press(form.alertDialog(page), 'Go Back');
    await context.unroute('**/inventory');
    expect(await drawn(page)).toBe(item);
    await form.press(page, 'Assign');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
  }));

it('the note about an unanswered gift still names its character after another one is chosen or an item is drawn', () =>
  inPage(async ({ page, allow }) => {
    allow(/ERR_FAILED/);
    await open(page);
    await form.pick(character(page), 'lyra dusk', lyra.shown);
    await form.press(page, 'Generate');
    const item = await drawn(page);
    await page.route('**/inventory', (route) => route.abort(), { times: 1 });
    await form.press(page, 'Assign');
    await form.press(form.alertDialog(page), 'Go Back');
    const note = page.getByText(
      `${item} was sent to Lyra Duskwhisper before, but no answer came, so Lyra Duskwhisper may already have it.`,
    );
    await note.waitFor();
    await form.pick(character(page), 'bram copper', 'Bram Copperkettle (Mira)');
    await note.waitFor();
    await page.reload();
    await note.waitFor();
    expect(await drawn(page)).toBe(item);
    await expect.poll(() => character(page).inputValue()).toBe('Bram Copperkettle (Mira)');
    await form.add(labels(page), 'Poison');
    await page.getByText(hint).waitFor();
    await form.press(page, 'Generate');
    await drawn(page);
    await note.waitFor();
    await page.reload();
    await page.getByText(hint).waitFor();
    await note.waitFor();
  }));

it('the form is not available to players', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page, 'demo-player');
    await page.goto(path);
    await page.getByText('You do not have permission to view this page.').waitFor();
    expect(await page.locator('form').count()).toBe(0);
  }));
