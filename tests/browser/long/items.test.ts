import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireItem } from '#core/contract/items.ts';
import { rarityOf } from '#core/views/rarity.ts';
import { ask, calls } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused, tabTo } from '../support/person.ts';
import { waitForQuietNetwork } from '../../support/network.ts';
import { pressEscape } from '../support/press-escape.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

interface Items {
  entities: WireItem[];
  nextAt?: number | null;
}

interface Narrowed {
  page?: number;
  query?: string;
  label?: { id: string; name: string };
}

const onServer = async (page: Page, { page: number = 1, query, label }: Narrowed = {}) => {
  const narrowed = query === undefined ? '' : `&query=${encodeURIComponent(query)}`;
  const { entities } = await ask<Items>(
    page,
    `/item/search?limit=10&nextAt=${(number - 1) * 10}${narrowed}`,
    {
      method: 'POST',
      body: label ?? null,
    },
  );
  return entities.map(({ name }) => name);
};
const itemOnServer = async (page: Page, name: string) =>
  (await ask<WireItem[]>(page, '/item/byIds', { method: 'POST', body: { ids: [name] } }))[0];

const rows = (page: Page) => page.getByRole('list', { name: 'Items' }).getByRole('heading', { level: 2 });
const names = (page: Page) => rows(page).allTextContents();
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const open = async (page: Page, member = 'demo-player', path = '/item/list') => {
  await signInQuickly(page, member);
  await page.goto(path);
  await rows(page).first().waitFor();
};
/** The text of the results, which a screen reader announces. */
const announced = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).and(page.locator('[aria-live=polite]'));
const search = (page: Page) => new URL(page.url()).search;

describe('the item list', () => {
  it('shows the server’s items page by page, and opens an item', () =>
    inPage(async ({ page }) => {
      const reads = calls(page, /^POST \/item\/search/);
      await open(page);
      await announced(page, 'Page 1: 10 items are shown').waitFor();
      expect(await names(page)).toEqual(await onServer(page));
      await expect.poll(() => reads).toContain('POST /item/search?limit=10&nextAt=10');

      const [first = ''] = await names(page);
      const item = await itemOnServer(page, first);
      await opener(page, first).click();
      await page
        .getByRole('list', { name: 'Labels' })
        .getByText(item?.labels?.[0]?.name ?? '', { exact: true })
        .waitFor();

      await page.getByRole('button', { name: '2: next page' }).first().click();
      await page.getByText('Page 2: 10 items are shown').waitFor();
      expect(await names(page)).toEqual(await onServer(page, { page: 2 }));
      expect(search(page)).toBe('?page=2');
    }));

  it('says how many pages there are, and opens the last and the first by keyboard', () =>
    inPage(async ({ page }) => {
      const counts = calls(page, /^POST \/item\/ids/);
      await open(page);
      const total = (await ask<string[]>(page, '/item/ids', { method: 'POST', body: null })).length;
      const last = Math.ceil(total / 10);
      const pages = page.getByRole('navigation', { name: 'Pages', exact: true });
      await pages.getByText(`Page 1 of ${last}`, { exact: true }).waitFor();
      await tabTo(page, new RegExp(`^button Last page: ${last}$`));
      await page.keyboard.press('Enter');
      await pages.getByText(`Page ${last} of ${last}`, { exact: true }).waitFor();
      expect(search(page)).toBe(`?page=${last}`);
      const onLastPage = await onServer(page, { page: last });
      await expect.poll(() => names(page)).toEqual(onLastPage);
      await expect.poll(() => focused(page)).toBe(`button Last page: ${last}`);
      await pages.getByRole('button', { name: 'First page' }).press('Enter');
      await pages.getByText(`Page 1 of ${last}`, { exact: true }).waitFor();
      expect(search(page)).toBe('');
      // One call of the app, and one of this test.
      expect(counts).toHaveLength(2);
    }));

  it('opens an item on a press anywhere in its row, which is one line high', () =>
    inPage(
      async ({ page }) => {
        await open(page);
        const [first = ''] = await names(page);
        const row = page.getByRole('list', { name: 'Items' }).getByRole('listitem').first();
        expect((await row.boundingBox())?.height).toBeLessThan(60);
        const price = (await row.getByText(/^Buy: \d+\.\d\d MO$/).boundingBox())!;
        await page.mouse.click(price.x + 2, price.y + 2);
        await page.getByRole('button', { name: first, exact: true, expanded: true }).waitFor();
      },
      { viewport: { width: 1280, height: 800 } },
    ));

  it('shows the gem of a rarity in a closed row on a phone, with its word for screen readers', () =>
    inPage(
      async ({ page }) => {
        await open(page);
        const [first = ''] = await names(page);
        const rarity = (await itemOnServer(page, first))?.labels?.find(({ name }) => rarityOf(name));
        const row = page.getByRole('list', { name: 'Items' }).getByRole('listitem').first();
        const gem = row.locator('svg[data-rarity]').filter({ visible: true });
        expect(await gem.getAttribute('data-rarity')).toBe(rarityOf(rarity!.name));
        await row.getByText(rarity!.name, { exact: true }).filter({ visible: true }).waitFor();

        // In a wide row, only the labels show the gem.
        await page.setViewportSize({ width: 1_280, height: 800 });
        await expect.poll(() => gem.count()).toBe(1);
        await row.getByText(rarity!.name, { exact: true }).filter({ visible: true }).waitFor();
      },
      { viewport: { width: 390, height: 800 } },
    ));

  it('on a phone, hides the label filter behind a button that says how many filters are set', () =>
    inPage(
      async ({ page }) => {
        await open(page);
        const label = page.getByRole('button', { name: 'Filter by label' });
        const toggle = page.getByRole('button', { name: /^Filters/ });
        expect(await label.isVisible()).toBe(false);
        await toggle.press('Enter');
        await label.press('Enter');
        await page.getByRole('option', { name: 'Poison', exact: true }).press('Enter');
        await page.waitForURL(/label=/);
        await page.getByRole('button', { name: 'Filters, 1 active', expanded: true }).press('Enter');
        await label.waitFor({ state: 'hidden' });
        // The search field is next to the button.
        const boxes = [await toggle.boundingBox(), await field(page).boundingBox()];
        expect(Math.abs(boxes[0]!.y - boxes[1]!.y)).toBeLessThan(8);

        await page.setViewportSize({ width: 1_280, height: 800 });
        await label.waitFor();
        expect(await toggle.isVisible()).toBe(false);
      },
      { viewport: { width: 390, height: 800 } },
    ));

  it('says that one letter is too short for a search, and leaves an address with one letter unchanged', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto('/item/list');
      const all = await onServer(page);
      await rows(page).first().waitFor();
      const hint = page.getByText('Type at least 2 letters');
      await field(page).pressSequentially('z');
      await hint.and(page.locator('[aria-live=polite]')).waitFor();
      expect(await names(page)).toEqual(all);
      await field(page).pressSequentially('zz');
      await hint.waitFor({ state: 'detached' });

      await page.goto('/item/list?search=a&page=2');
      await hint.waitFor();
      await rows(page).first().waitFor();
      expect(await names(page)).toEqual(await onServer(page, { page: 2 }));
      await announced(page, 'Page 2: 10 items are shown').waitFor();
      expect(await field(page).inputValue()).toBe('a');
      expect(new URL(page.url()).search).toBe('?search=a&page=2');
      await field(page).fill('');
      await expect.poll(() => new URL(page.url()).search).toBe('');
    }));

  it('restores filter, search and page after a reload, Back and a shared link', () =>
    inPage(async ({ page, context }) => {
      await open(page);
      const labels = await ask<{ id: string; name: string }[]>(page, '/label?labelType=ITEM');
      const label = labels.find(({ name }) => name === 'Common');
      if (!label) throw new Error('The demo has no label named Common');
      await page.getByRole('button', { name: 'Filter by label' }).click();
      await page.getByRole('option', { name: label.name, exact: true }).click();
      await page.getByRole('button', { name: `Remove the label ${label.name}` }).waitFor();
      await expect.poll(() => names(page)).toEqual(await onServer(page, { label }));
      await page.getByRole('button', { name: '2: next page' }).first().click();
      await expect.poll(() => names(page)).toEqual(await onServer(page, { label, page: 2 }));
      expect(search(page)).toBe(`?label=${label.id}&page=2`);
      await field(page).fill('of');
      await expect.poll(() => search(page)).toBe(`?search=of&label=${label.id}`);
      const wanted = await onServer(page, { label, query: 'of' });
      await expect.poll(() => names(page)).toEqual(wanted);

      const shared = await context.newPage();
      for (const visit of [() => page.reload(), () => shared.goto(page.url())]) {
        await visit();
        const visitedPage = visit.toString().includes('shared') ? shared : page;
        await expect.poll(() => names(visitedPage)).toEqual(wanted);
        expect(await field(visitedPage).inputValue()).toBe('of');
        await visitedPage.getByRole('button', { name: `Remove the label ${label.name}` }).waitFor();
      }
      await shared.close();

      await page.goBack();
      await expect.poll(() => names(page)).toEqual(await onServer(page, { label, page: 2 }));
      expect(await field(page).inputValue()).toBe('');
      await waitForQuietNetwork(page);
      expect(search(page)).toBe(`?label=${label.id}&page=2`);
      await page.goBack();
      await page.goBack();
      await expect.poll(() => names(page)).toEqual(await onServer(page));
      expect(await page.getByRole('button', { name: /Remove the label/ }).count()).toBe(0);
    }));

  it('moves the focus from a removed label to the button that filters by label', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: 'Filter by label' }).press('Enter');
      await page.getByRole('option', { name: 'Artifact', exact: true }).waitFor();
      await page.keyboard.type('Artif');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove the label Artifact' }).waitFor();
      await page.getByText(/with the label Artifact/).waitFor();
      await waitForQuietNetwork(page);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await announced(page, 'Page 1: 10 items are shown').waitFor();
      await waitForQuietNetwork(page);
      await expect.poll(() => focused(page)).toMatch(/^button .*Filter by label/);
    }));

  it('announces how many items have a label or match a search, on all pages', () =>
    inPage(async ({ page }) => {
      await open(page);
      const labels = await ask<{ id: string; name: string }[]>(page, '/label?labelType=ITEM');
      const count = async (query: string, body: unknown) =>
        (await ask<string[]>(page, `/item/ids?${query}`, { method: 'POST', body })).length;
      const common = await count(
        '',
        labels.filter(({ name }) => name === 'Common'),
      );
      const last = Math.ceil(common / 10);
      await page.getByRole('button', { name: 'Filter by label' }).click();
      await page.getByRole('option', { name: 'Common', exact: true }).click();
      await announced(page, `${common} items with the label Common, page 1 of ${last}`).waitFor();
      await page.getByRole('button', { name: '2: next page' }).first().click();
      await announced(page, `${common} items with the label Common, page 2 of ${last}`).waitFor();
      await page.getByRole('button', { name: 'Remove the label Common' }).click();
      await field(page).fill('of');
      const named = await count('query=of', null);
      await announced(page, `${named} items for “of”, page 1 of ${Math.ceil(named / 10)}`).waitFor();
    }));

  it('loads items and labels once, in advance, when the menu is hovered or focused', () =>
    inPage(async ({ page }) => {
      const reads = calls(page, /^POST \/item\/search|^GET \/label/);
      await signInQuickly(page);
      await page.goto('/user');
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
      expect(reads).toEqual([]);
      const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Items' });
      await menu.hover();
      await expect
        .poll(() => reads.toSorted())
        .toEqual(['GET /label?labelType=ITEM', 'POST /item/search?limit=10&nextAt=0']);
      await page.mouse.move(0, 600);
      await menu.focus();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Sessions' }).hover();
      await waitForQuietNetwork(page);
      expect(reads).toHaveLength(2);
      await menu.click();
      await page.getByRole('menuitem', { name: 'Items List' }).click();
      await rows(page).first().waitFor();
      expect(reads.filter((call) => call.startsWith('GET /label'))).toHaveLength(1);
    }));

  it('says that nothing matches, and clears the filter on request', () =>
    inPage(async ({ page }) => {
      await open(page);
      await field(page).fill('no such thing');
      await page.getByText('No item matches').waitFor();
      expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Show all items' }).click();
      await expect.poll(() => names(page)).toEqual(await onServer(page));
      expect(await field(page).inputValue()).toBe('');
      await expect.poll(() => focused(page)).toBe('h1 Items');
    }));
});

describe('actions on items', () => {
  it('load the form only for an edit, and again on Try again after a failure', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/Failed to fetch dynamically imported module/);
      const isOfForm = /\/assets\/item-form-[^/]*\.js$/;
      const loaded: string[] = [];
      page.on('response', (response) => {
        if (isOfForm.test(response.url())) loaded.push(response.url());
      });
      await open(page, 'demo-keeper', '/item/list?search=amethyst');
      expect(loaded).toEqual([]);
      await context.route(isOfForm, (route) => route.abort('connectionrefused'));
      await page.getByRole('button', { name: 'Edit Amethyst' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Amethyst' });
      const alert = dialog.getByRole('alert');
      await alert.getByText('This item cannot be edited').waitFor();
      await alert.getByText('Part of the app did not load.').waitFor();
      const again = alert.getByRole('button', { name: 'Try again' });
      await again.focus();
      await page.keyboard.press('Enter');
      await waitForQuietNetwork(page);
      await expect.poll(() => focused(page)).toBe('button Try again');
      await context.unroute(isOfForm);
      await page.keyboard.press('Enter');
      await dialog.getByRole('spinbutton', { name: 'Sell price' }).waitFor();
      expect(loaded).not.toEqual([]);
      // The button is gone, so the focus starts in the first field, as in any dialog.
      await expect.poll(() => focused(page)).toMatch(/^input Name/);
      await pressEscape(page);
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('button Edit Amethyst');
    }));

  it('open the form with the server’s current item each time', () =>
    inPage(async ({ page }) => {
      await open(page, 'demo-keeper', '/item/list?search=amethyst');
      const dialog = page.getByRole('dialog', { name: 'Update Amethyst' });
      const link = dialog.getByRole('textbox', { name: 'Link' });
      for (const address of ['https://example.org/one', 'https://example.org/two', 'https://example.org/3']) {
        const before = await itemOnServer(page, 'Amethyst');
        await ask(page, '/item', {
          method: 'PUT',
          body: { item: { ...before, link: address }, originalName: 'Amethyst' },
        });
        await page.getByRole('button', { name: 'Edit Amethyst' }).click();
        await link.waitFor();
        expect(await link.inputValue()).toBe(address);
        await pressEscape(page);
        await dialog.waitFor({ state: 'detached' });
      }
    }));

  it('delete the only item found, and in a narrow window focus the button of the folded filter', () =>
    inPage(
      async ({ page }) => {
        await open(page, 'demo-keeper', '/item/list?search=silver%20h');
        const gone = await names(page);
        expect(gone).toHaveLength(1);
        await page.getByRole('button', { name: `Delete ${gone[0]}` }).press('Enter');
        const dialog = page.getByRole('alertdialog');
        await dialog.getByRole('button', { name: 'I understand, delete' }).press('Enter');
        await dialog.getByRole('button', { name: 'Ok' }).press('Enter');
        await page.getByText('No item matches').waitFor();
        await expect.poll(() => focused(page)).toContain('button Filters');
      },
      { viewport: { width: 320, height: 640 } },
    ));
});
