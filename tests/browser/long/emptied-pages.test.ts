import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { createAskAs } from '../support/ask-as.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

/** The eleven items that the search finds. They need two pages. */
const props = Array.from({ length: 11 }, (_, index) => `Stage Prop ${String(index + 1).padStart(2, '0')}`);

async function restoreItems(): Promise<void> {
  const existing = await askAs<{ name: string }[]>('demo-keeper', '/item/byIds', 'POST', { ids: props });
  for (const name of props.filter((prop) => existing.every((item) => item.name !== prop)))
    await askAs('demo-keeper', '/item', 'POST', { name, labels: [] });
}

const names = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Items' }).getByRole('heading', { level: 2 }).allTextContents();
const addressOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);
const seeAddress = (page: Page, wanted: Record<string, string>): Promise<void> =>
  expect.poll(() => addressOf(page)).toEqual(wanted);

async function open(page: Page, number = 1): Promise<void> {
  await restoreItems();
  await visit(page, `/item/list?search=stage prop${number > 1 ? `&page=${number}` : ''}`, 'demo-keeper');
}

it.each([
  ['after the answer to the deletion', false],
  ['before the answer to the deletion, by the news of it', true],
])(
  'a last page that becomes empty %s is replaced by the previous page, whose last item has the focus',
  (_, isLate) =>
    inPage(async ({ page }) => {
      if (isLate)
        await page.route('**/item/*', async (route) => {
          if (route.request().method() !== 'DELETE') return route.fallback();
          const response = await route.fetch();
          await page.getByText('10 items are shown').waitFor();
          await route.fulfill({ response });
        });
      await open(page, 2);
      await page.getByText('11 of 11 items for “stage prop”').waitFor();
      expect(await names(page)).toEqual(props.slice(10));
      await page.getByRole('button', { name: `Delete ${props[10]}` }).press('Enter');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'I understand, delete' }).press('Enter');
      // If the previous page were still loading when the dialog closes, its heading would get the focus.
      await page.getByText('10 items are shown').waitFor();
      await dialog.getByRole('button', { name: 'Ok' }).press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await seeAddress(page, { search: 'stage prop' });
      expect(await names(page)).toEqual(props.slice(0, 10));
      await expect.poll(() => focused(page)).toContain(props[9]);
      // The list no longer has a second page.
      expect(await page.getByRole('button', { name: '2: next page' }).count()).toBe(0);
    }),
);

it('an address far beyond the end opens the previous page, and then the first', () =>
  inPage(async ({ page }) => {
    const isBefore = (url: URL) =>
      url.pathname === '/item/search' && url.searchParams.get('nextAt') === '970';
    const reading = new Promise<Route>((resolve) => void page.route(isBefore, resolve));
    await open(page, 99);
    await page.getByText('Loading page 98...').waitFor();
    await seeAddress(page, { search: 'stage prop', page: '98' });
    await (await reading).continue();
    await page.getByText('1–10 of 11 items for “stage prop”').waitFor();
    await seeAddress(page, { search: 'stage prop' });
  }));
