import assert from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import type { WireItem } from '#core/contract/item-schemas.ts';
import { reconnect } from '../../browser/ask.ts';
import type { Scene, Stage } from '../support/stage.ts';

interface Apart {
  text: string;
  sort: { by: 'name' | 'level'; isDescending: boolean } | null;
  page: number;
}

/** What is searched from: eleven items, two pages. */
const props = Array.from({ length: 11 }, (_, index) => `Stage Prop ${String(index + 1).padStart(2, '0')}`);
/** Where each case begins. */
const addresses = ['search=stage prop', 'search=stage prop&page=99', 'search=stage prop&page=2'];

/** The reading of the page before the one that was found empty. */
const reading = new WeakMap<Scene, Promise<Route>>();

const onServer = async ({ askAs }: Scene): Promise<string[]> =>
  (await askAs<WireItem[]>('demo-keeper', 'POST', '/item/byIds', { ids: props })).map(({ name }) => name);

async function remove(scene: Scene, names: readonly string[]): Promise<void> {
  for (const name of names) await scene.askAs('demo-keeper', 'DELETE', `/item/${encodeURIComponent(name)}`);
}

async function putBack(scene: Scene): Promise<void> {
  const there = await onServer(scene);
  for (const name of props.filter((prop) => !there.includes(prop)))
    await scene.askAs('demo-keeper', 'POST', '/item', { name, labels: [] });
}

const names = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Items' }).getByRole('heading', { level: 2 }).allTextContents();
const turner = (page: Page) => page.getByRole('navigation', { name: 'Pages', exact: true });
const head = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

/** A page's button by its number; where there is no such page, the one that leads nowhere. */
async function turn({ page, keys }: Scene, to: 'Next' | 'Previous', number: number): Promise<void> {
  const known = page.getByRole('button', { name: `${to} page: ${number}` });
  if ((await known.count()) > 0) return keys.press(known.first());
  if ((await turner(page).count()) === 0) return;
  const idle = turner(page).getByRole('button', { name: `${to} page`, exact: true });
  assert.equal(await idle.getAttribute('aria-disabled'), 'true');
  await keys.press(idle);
}

/** What of the items matches is shown, in the order of the search. */
async function seeItems(scene: Scene, { text, page: number }: Apart): Promise<void> {
  const { page } = scene;
  const wanted = (await onServer(scene))
    .filter((name) => name.toLowerCase().includes(text))
    .toSorted()
    .slice((number - 1) * 10, number * 10);
  const isPaged = number > 1 || (await onServer(scene)).length > 10;
  const count = wanted.length === 1 ? '1 item is shown' : `${wanted.length} items are shown`;
  if (wanted.length === 0) await page.getByText('No item matches').waitFor();
  else if (isPaged && text === 'stage prop') await page.getByText(`Page ${number}: ${count}`).waitFor();
  else await page.getByText(count, { exact: true }).waitFor();
  assert.deepEqual(await names(page), wanted);
  assert.equal(await page.getByRole('searchbox', { name: 'Search' }).inputValue(), text);
}

async function seeTable({ page }: Scene, { sort }: Apart): Promise<void> {
  const [by, order] = [
    sort?.by === 'level' ? 'Level' : 'Name',
    sort?.isDescending ? 'descending' : 'ascending',
  ];
  await page.getByText(new RegExp(`^\\d+ characters, sorted by ${by}, ${order}$`)).waitFor();
  assert.equal(await head(page, by).getAttribute('aria-sort'), order);
  assert.equal(await page.locator('[aria-sort]').count(), 1);
  const column = by === 'Level' ? '[aria-colindex="4"]' : '[aria-colindex="1"]';
  const shown = await page.locator(`tbody ${column}`).allTextContents();
  const sorted = shown.toSorted(new Intl.Collator('en-GB', { numeric: by === 'Level' }).compare);
  assert.deepEqual(shown, order === 'descending' ? sorted.toReversed() : sorted);
}

const parametersOf = ({ text, sort, page }: Apart): Record<string, string> => ({
  ...(text ? { search: text } : {}),
  ...(sort && (sort.by !== 'name' || sort.isDescending)
    ? { sort: `${sort.isDescending ? '-' : ''}${sort.by}` }
    : {}),
  ...(page > 1 ? { page: String(page) } : {}),
});

export const browseStage: Stage = {
  member: 'demo-player',
  async open(scene) {
    const { page, given } = scene;
    const address = addresses[given];
    if (address === undefined) {
      await page.goto('/character/all');
      return head(page, 'Name').waitFor();
    }
    await putBack(scene);
    if (given === 1) {
      const isBefore = (url: URL) =>
        url.pathname === '/item/search' && url.searchParams.get('nextAt') === '970';
      reading.set(scene, new Promise((resolve) => void page.route(isBefore, resolve)));
    }
    await page.goto(`/item/list?${address}`);
    if (given === 1) await reading.get(scene);
    else
      await page.getByText(given === 0 ? 'Page 1: 10 items are shown' : 'Page 2: 1 item is shown').waitFor();
  },
  acts: {
    'filter.changed': ({ page, keys }, { event }) =>
      keys.write(
        page.getByRole('searchbox', { name: 'Search' }),
        (event as unknown as { filter: { text: string } }).filter.text,
      ),
    async 'sort.chosen'({ page, keys }, { event }) {
      const name = (event as unknown as { by: string }).by === 'level' ? 'Level' : 'Name';
      await keys.press(head(page, name).getByRole('button'));
    },
    'page.turned': (scene, { event }) => {
      const { page: number } = event as unknown as { page: number };
      return turn(scene, number === 2 ? 'Next' : 'Previous', number);
    },
    async 'page.emptied'(scene, { event }) {
      const held = reading.get(scene);
      if (held && (event as unknown as { last: number | null }).last !== null) {
        reading.delete(scene);
        return (await held).continue();
      }
      const isLast = new URL(scene.page.url()).searchParams.get('page') === '2';
      await remove(scene, isLast ? await names(scene.page) : await onServer(scene));
      await reconnect(scene.page);
    },
  },
  sees: {
    async browse(scene, apart: Apart) {
      const { page } = scene;
      await page.waitForFunction(
        (wanted) => JSON.stringify(Object.fromEntries(new URLSearchParams(location.search))) === wanted,
        JSON.stringify(parametersOf(apart)),
      );
      if (apart.sort) await seeTable(scene, apart);
      else if (apart.page === 98) await page.getByText('Loading page 98...').waitFor();
      else await seeItems(scene, apart);
    },
  },
};
