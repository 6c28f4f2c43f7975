import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireItem } from '#core/contract/items.ts';
import { rarityOf } from '#core/views/rarity.ts';
import { ask, breakCalls, calls, reconnect } from '../support/ask.ts';
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

  it('shows an item as a row of 44 px, and opens it on a press anywhere in the row', () =>
    inPage(
      async ({ page }) => {
        await open(page);
        const [first = ''] = await names(page);
        const row = page.getByRole('list', { name: 'Items' }).getByRole('listitem').first();
        // 44 px and the hairline between rows.
        expect((await row.boundingBox())?.height).toBe(45);
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
        // 52 px and the hairline between rows.
        expect((await row.boundingBox())?.height).toBe(53);

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

  it('searches after a pause in typing, from the second letter on, and opens page 1', () =>
    inPage(async ({ page }) => {
      const reads = calls(page, /^POST \/item\/search/);
      await open(page, 'demo-player', '/item/list?page=2');
      await page.getByText('Page 2: 10 items are shown').waitFor();
      await field(page).pressSequentially('p', { delay: 10 });
      await page.waitForTimeout(600);
      expect(search(page)).toBe('?page=2');
      // Inserted in one step: on a busy computer, a pause between two letters could start a search.
      await page.keyboard.insertText('otion');
      await expect.poll(() => search(page)).toBe('?search=potion');
      await expect.poll(() => names(page)).toEqual(await onServer(page, { query: 'potion' }));
      const queries = new Set(reads.map((call) => new URLSearchParams(call.split('?')[1]).get('query')));
      expect([...queries]).toEqual([null, 'potion']);
      await expect.poll(() => focused(page)).toBe('input Search');

      await page.keyboard.press('Escape');
      await expect.poll(() => search(page)).toBe('');
      await expect.poll(() => names(page)).toEqual(await onServer(page));
    }));

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
      await page.waitForTimeout(500);
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
      await page.waitForTimeout(500);
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

  it('announces the number of items on the page while the number of all matches is unknown', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page);
      await breakCalls(page, ({ pathname }) => pathname === '/item/ids');
      await page.goto('/item/list?search=of');
      await announced(page, 'Page 1: 10 items are shown for “of”').waitFor();
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
      await page.waitForTimeout(300);
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

  it('filters, changes the page and opens an item with the keyboard alone', () =>
    inPage(async ({ page }) => {
      const { keyboard } = page;
      await open(page);
      await tabTo(page, /^button .*Filter by label/);
      await keyboard.press('Enter');
      await page.getByRole('option', { name: 'Common', exact: true }).waitFor();
      await keyboard.type('Com');
      await keyboard.press('Enter');
      await page.getByRole('button', { name: 'Remove the label Common' }).waitFor();
      await page.getByText(/^\d+ items with the label Common, page 1 of \d+$/).waitFor();
      await tabTo(page, /^button 2: next page/);
      await keyboard.press('Enter');
      await page.getByText(/^\d+ items with the label Common, page 2 of \d+$/).waitFor();
      await expect.poll(() => focused(page)).toMatch(/^button (?:3: next|Next) page/);
      const [first = ''] = await names(page);
      await tabTo(page, new RegExp(`^button ${first}$`));
      await keyboard.press('Enter');
      expect(await opener(page, first).getAttribute('aria-expanded')).toBe('true');
    }));
});

describe('an item list whose reads fail', () => {
  it('shows an error whose Go Back button opens the member’s characters', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page);
      await breakCalls(page, ({ pathname }) => pathname === '/item/search');
      await page.goto('/item/list');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Could not load the items').waitFor();
      await pressEscape(page);
      await dialog.getByRole('button', { name: 'Go Back' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/user');
    }));

  it('shows the items even if the labels fail to load, with a message', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page);
      const repair = await breakCalls(page, ({ pathname }) => pathname === '/label');
      await page.goto('/item/list');
      await rows(page).first().waitFor();
      await page.getByText('Cannot load labels. Trying again...').first().waitFor();
      await page.getByText('Cannot load labels', { exact: true }).first().waitFor();
      await repair();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Cannot load labels').first().waitFor({ state: 'detached' });
    }));

  it('reports a filter in the address that cannot be loaded', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page);
      await breakCalls(page, ({ pathname }) => pathname === '/label');
      await page.goto('/item/list?label=3');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText('Could not load the items').waitFor();
      await dialog.getByText('An error occurred, please try again later').waitFor();
      await dialog.getByRole('button', { name: 'Go Back' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
    }));

  it('keeps its earlier items and shows a notice when a refresh fails', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await open(page);
      const before = await names(page);
      await breakCalls(page, ({ pathname }) => pathname === '/item/search');
      await reconnect(page);
      await page.getByRole('alert').getByText('Could not refresh this page').waitFor();
      expect(await names(page)).toEqual(before);
      expect(await page.getByRole('alertdialog').count()).toBe(0);
    }));
});

describe('actions on items', () => {
  it.each([
    ['demo-player', 0, 0],
    ['demo-master', 0, 0],
    ['demo-keeper', 10, 10],
    ['demo-admin', 10, 10],
  ])('offer %s %d buttons to edit and %d to delete', (member, edit, remove) =>
    inPage(async ({ page }) => {
      await open(page, member);
      expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(edit);
      expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(remove);
    }),
  );

  it('change the edited values and keep values that the form does not show', () =>
    inPage(async ({ page }) => {
      await open(page, 'demo-keeper', '/item/list?search=amethyst');
      const before = await itemOnServer(page, 'Amethyst');
      if (!before) throw new Error('The demo has no item named Amethyst');
      const hidden = { tier: 'Rare', category: 'Gem', rumours: ['It hums at night'] };
      await ask(page, '/item', {
        method: 'PUT',
        body: { item: { ...before, ...hidden }, originalName: 'Amethyst' },
      });
      await page.getByRole('button', { name: 'Edit Amethyst' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Amethyst' });
      const price = dialog.getByRole('spinbutton', { name: 'Sell price' });
      await price.fill('77.5');
      await price.blur();
      await dialog.getByRole('button', { name: 'Update item' }).click();
      const done = page.getByRole('alertdialog');
      await done.getByText('Item updated succesfully').waitFor();
      await done.getByRole('button', { name: 'Ok' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('button Edit Amethyst');
      await page.getByText('Sell: 77.50 MO').waitFor();
      expect(search(page)).toBe('?search=amethyst');

      const { version: _, ...after } = (await itemOnServer(page, 'Amethyst')) ?? {};
      const { version: __, ...wanted } = before;
      expect(after).toEqual({ ...wanted, ...hidden, sell: { ...before.sell, cost: 77.5 } });
    }));

  it('replace the stored abbreviation of a manual with its name', () =>
    inPage(async ({ page }) => {
      await open(page, 'demo-keeper', '/item/list?search=amethyst');
      const before = await itemOnServer(page, 'Amethyst');
      await ask(page, '/item', {
        method: 'PUT',
        body: { item: { ...before, manual: 'CDK' }, originalName: 'Amethyst' },
      });
      await page.getByRole('button', { name: 'Edit Amethyst' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Amethyst' });
      await dialog.getByRole('button', { name: 'Codex of Drowned Kings (CDK) Manual' }).waitFor();
      const price = dialog.getByRole('spinbutton', { name: 'Sell price' });
      await price.fill('78.5');
      await price.blur();
      await dialog.getByRole('button', { name: 'Update item' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ok' }).click();
      await dialog.waitFor({ state: 'detached' });
      const after = await itemOnServer(page, 'Amethyst');
      expect(after?.sell?.cost).toBe(78.5);
      expect(after?.manual).toBe('Codex of Drowned Kings');
    }));

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
      await page.waitForTimeout(2_500);
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

  it('load a style sheet again after a failure', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/Unable to preload CSS/);
      const isOfForm = /\/assets\/item-form-[^/]*\.css$/;
      let requestCount = 0;
      await context.route(isOfForm, (route) => {
        // With this request, the app asks whether a newer version has replaced the file.
        if (route.request().method() === 'HEAD') return route.continue();
        requestCount += 1;
        return requestCount === 1 ? route.abort('connectionrefused') : route.continue();
      });
      await open(page, 'demo-keeper', '/item/list?search=amethyst');
      await page.getByRole('button', { name: 'Edit Amethyst' }).click();
      await page.getByRole('spinbutton', { name: 'Sell price' }).waitFor();
      expect(requestCount).toBe(2);
      const sheets = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
          ({ sheet }) => sheet === null,
        ),
      );
      expect(sheets).toEqual([]);
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

  it('keep an open form unchanged when its item cannot be read again', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await open(page, 'demo-keeper', '/item/list?search=amethyst');
      await page.getByRole('button', { name: 'Edit Amethyst' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Amethyst' });
      const link = dialog.getByRole('textbox', { name: 'Link' });
      await link.fill('https://example.org/typed');
      const again = page.waitForResponse((answer) => answer.url().includes('/item/byIds'));
      await breakCalls(page, ({ pathname }) => pathname === '/item/byIds');
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      expect((await again).status()).toBe(500);
      await page.waitForTimeout(2_500);
      expect(await link.inputValue()).toBe('https://example.org/typed');
      expect(await dialog.getByText('This item cannot be edited').count()).toBe(0);
    }));

  it('open a question about unsaved input before the dialog closes', () =>
    inPage(async ({ page }) => {
      await open(page, 'demo-keeper', '/item/list?search=amulet');
      const [name = ''] = await names(page);
      await page.getByRole('button', { name: `Edit ${name}` }).click();
      const dialog = page.getByRole('dialog', { name: `Update ${name}` });
      await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/');
      await pressEscape(page);
      const question = page.getByRole('alertdialog');
      await question.getByText('Leave without saving?').waitFor();
      await question.getByRole('button', { name: 'Leave' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(`button Edit ${name}`);
    }));

  it('delete an item with the keyboard after a warning, and focus the next item', () =>
    inPage(async ({ page }) => {
      const { keyboard } = page;
      await open(page, 'demo-keeper');
      const [, gone = '', next = ''] = await names(page);
      await tabTo(page, new RegExp(`^button Delete ${gone}$`));
      await keyboard.press('Enter');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByText(`Do you want to delete the item ${gone}?`).waitFor();
      await dialog.getByText('Warning: This operation cannot be undone.').waitFor();
      await expect.poll(() => focused(page)).toBe('button Cancel');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await dialog.getByText('Operation completed successfully').waitFor();
      await expect.poll(() => focused(page)).toBe('button Ok');
      await keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe(`button ${next}`);
      expect(await itemOnServer(page, gone)).toBeUndefined();
      expect(await names(page)).toEqual(await onServer(page));
      expect(new URL(page.url()).pathname).toBe('/item/list');
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

  it('show why an item could not be deleted', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await open(page, 'demo-keeper');
      await breakCalls(page, (_, method) => method === 'DELETE');
      const [first = ''] = await names(page);
      await page.getByRole('button', { name: `Delete ${first}`, exact: true }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'I understand, delete' }).click();
      await dialog.getByText('An error occurred, please try again later').waitFor();
      await dialog.getByRole('button', { name: 'Go Back' }).click();
      await expect.poll(() => focused(page)).toBe(`button Delete ${first}`);
      expect(await names(page)).toContain(first);
    }));
});

describe('a forbidden address', () => {
  it.each(['/item/add', '/item/usage', '/session/insert', '/character/update'])(
    'reports missing permission to a player, and no menu links to it: %s',
    (path) =>
      inPage(async ({ page }) => {
        await signInQuickly(page);
        await page.goto(path);
        await page.getByText('You do not have permission to view this page.').waitFor();
        for (const group of await page.getByRole('navigation', { name: 'Main' }).getByRole('button').all()) {
          await group.click();
          const menu = page.getByRole('menu');
          await menu.getByRole('menuitem').first().waitFor();
          const paths = await menu
            .getByRole('menuitem')
            .evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href')));
          expect(paths.every((each) => each?.startsWith('/'))).toBe(true);
          expect(paths).not.toContain(path);
          await page.keyboard.press('Escape');
          await menu.waitFor({ state: 'detached' });
        }
      }),
  );
});
