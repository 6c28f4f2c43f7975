import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { assertAccessible } from '../support/axe.ts';
import { createAskAs } from './ask-as.ts';
import { reconnect } from './ask.ts';
import { useBrowser } from './fixture.ts';
import { focused, tabTo } from './person.ts';
import { signInQuickly } from './quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);

/** What is searched: eleven items, two pages. */
const props = Array.from({ length: 11 }, (_, index) => `Stage Prop ${String(index + 1).padStart(2, '0')}`);

async function putBack(): Promise<void> {
  const there = await askAs<{ name: string }[]>('demo-keeper', '/item/byIds', 'POST', { ids: props });
  for (const name of props.filter((prop) => there.every((item) => item.name !== prop)))
    await askAs('demo-keeper', '/item', 'POST', { name, labels: [] });
}

/** Somebody else deletes them; the page hears of it when it reads again. */
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
/** The button that leads to no page. */
const idle = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByRole('button', { name: 'Next page', exact: true });

async function open(page: Page, number = 1): Promise<void> {
  await putBack();
  await signInQuickly(page);
  await page.goto(`/item/list?search=stage prop${number > 1 ? `&page=${number}` : ''}`);
}

async function turnToTheSecond(page: Page): Promise<void> {
  await page.getByText('Page 1: 10 items are shown').waitFor();
  await tabTo(page, /^button Next page: 2/);
  await page.keyboard.press('Enter');
  await page.getByText('Page 2: 1 item is shown').waitFor();
  await seeAddress(page, { search: 'stage prop', page: '2' });
  expect(await names(page)).toEqual(props.slice(10));
}

it('the last page leads to no other, and its button keeps the focus', () =>
  inPage(async ({ page }) => {
    await open(page);
    await turnToTheSecond(page);
    await expect.poll(() => focused(page)).toBe('button Next page');
    expect(await idle(page).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await seeAddress(page, { search: 'stage prop', page: '2' });
    await page.getByText('Page 2: 1 item is shown').waitFor();
    await seeFocus(page);
  }));

it('a page that somebody empties steps back to the one before, which is the last then', () =>
  inPage(async ({ page }) => {
    await open(page);
    await turnToTheSecond(page);
    await remove(page, props.slice(10));
    await page.getByText('10 items are shown').waitFor();
    await seeAddress(page, { search: 'stage prop' });
    expect(await names(page)).toEqual(props.slice(0, 10));
    await seeFocus(page);
    await assertAccessible(page, 'the page before');
    // Its button is gone, or leads nowhere.
    expect(await page.getByRole('button', { name: 'Next page: 2' }).count()).toBe(0);
  }));

it('the first page says that nothing matches when somebody empties it, and narrows no more than before', () =>
  inPage(async ({ page }) => {
    await open(page);
    const field = page.getByRole('searchbox', { name: 'Search' });
    await tabTo(page, /^input /);
    await field.fill('stage prop 1');
    await page.getByText('2 items are shown', { exact: true }).waitFor();
    await seeAddress(page, { search: 'stage prop 1' });
    expect(await names(page)).toEqual(props.slice(9));
    // The same again is no other search, and one page has no buttons to others.
    await field.fill('');
    await field.fill('stage prop 1');
    await page.getByText('2 items are shown', { exact: true }).waitFor();
    await seeAddress(page, { search: 'stage prop 1' });
    expect(await page.getByRole('navigation', { name: 'Pages', exact: true }).count()).toBe(0);
    await remove(page, props);
    await page.getByText('No item matches').waitFor();
    await seeAddress(page, { search: 'stage prop 1' });
    await seeFocus(page);
    await assertAccessible(page, 'nothing matches');
  }));

it('an address far beyond the end leads one page back, and then at once to the first', () =>
  inPage(async ({ page }) => {
    const isBefore = (url: URL) =>
      url.pathname === '/item/search' && url.searchParams.get('nextAt') === '970';
    const reading = new Promise<Route>((resolve) => void page.route(isBefore, resolve));
    await open(page, 99);
    await page.getByText('Loading page 98...').waitFor();
    await seeAddress(page, { search: 'stage prop', page: '98' });
    await (await reading).continue();
    await page.getByText('Page 1: 10 items are shown').waitFor();
    await seeAddress(page, { search: 'stage prop' });
  }));

it('the way back to the first page is a step of the same list', () =>
  inPage(async ({ page }) => {
    await open(page, 2);
    await page.getByText('Page 2: 1 item is shown').waitFor();
    await tabTo(page, /^button Previous page: 1/);
    await page.keyboard.press('Enter');
    await page.getByText('Page 1: 10 items are shown').waitFor();
    await seeAddress(page, { search: 'stage prop' });
    expect(await names(page)).toEqual(props.slice(0, 10));
    await seeFocus(page);
  }));
