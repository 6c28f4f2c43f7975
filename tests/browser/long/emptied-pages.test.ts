import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessible } from '../../support/axe.ts';
import { createAskAs } from '../support/ask-as.ts';
import { reconnect } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused, tabTo } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

/** The eleven items that the search finds. They need two pages. */
const props = Array.from({ length: 11 }, (_, index) => `Stage Prop ${String(index + 1).padStart(2, '0')}`);

async function restoreItems(): Promise<void> {
  const existing = await askAs<{ name: string }[]>('demo-keeper', '/item/byIds', 'POST', { ids: props });
  for (const name of props.filter((prop) => existing.every((item) => item.name !== prop)))
    await askAs('demo-keeper', '/item', 'POST', { name, labels: [] });
}

/** Deletes items with another member's token, and makes the page read its data again. */
async function remove(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await askAs('demo-keeper', `/item/${encodeURIComponent(name)}`, 'DELETE');
  await reconnect(page);
}

const names = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Items' }).getByRole('heading', { level: 2 }).allTextContents();
const addressOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URL(page.url()).searchParams);
const seeAddress = (page: Page, wanted: Record<string, string>): Promise<void> =>
  expect.poll(() => addressOf(page)).toEqual(wanted);
const seeFocus = (page: Page): Promise<void> => expect.poll(() => focused(page)).not.toBe('nothing');

async function open(page: Page, number = 1): Promise<void> {
  await restoreItems();
  await signInQuickly(page);
  await page.goto(`/item/list?search=stage prop${number > 1 ? `&page=${number}` : ''}`);
}

async function turnToSecondPage(page: Page): Promise<void> {
  await page.getByText('11 items for “stage prop”, page 1 of 2').waitFor();
  await tabTo(page, /^button 2: next page/);
  await page.keyboard.press('Enter');
  await page.getByText('11 items for “stage prop”, page 2 of 2').waitFor();
  await seeAddress(page, { search: 'stage prop', page: '2' });
  expect(await names(page)).toEqual(props.slice(10));
}

it('a last page that becomes empty is replaced by the previous page', () =>
  inPage(async ({ page }) => {
    await open(page);
    await turnToSecondPage(page);
    await remove(page, props.slice(10));
    await page.getByText('10 items are shown').waitFor();
    await seeAddress(page, { search: 'stage prop' });
    expect(await names(page)).toEqual(props.slice(0, 10));
    await seeFocus(page);
    await assertAccessible(page, 'the previous page');
    // The list no longer has a second page.
    expect(await page.getByRole('button', { name: '2: next page' }).count()).toBe(0);
  }));

it('an address far beyond the end opens the previous page, and then the first', () =>
  inPage(async ({ page }) => {
    const isBefore = (url: URL) =>
      url.pathname === '/item/search' && url.searchParams.get('nextAt') === '970';
    const reading = new Promise<Route>((resolve) => void page.route(isBefore, resolve));
    await open(page, 99);
    await page.getByText('Loading page 98...').waitFor();
    await seeAddress(page, { search: 'stage prop', page: '98' });
    await (await reading).continue();
    await page.getByText('11 items for “stage prop”, page 1 of 2').waitFor();
    await seeAddress(page, { search: 'stage prop' });
  }));
