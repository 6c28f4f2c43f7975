import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { mainCharacter, profilePath } from '../../support/person.ts';
import { visit } from '../../support/quick-sign-in.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';

const { inPage } = useBrowser();

interface List {
  path: string;
  rows: (page: Page) => Locator;
  /** What the member does, and the names of the address's parameters after that. */
  steps: [act: (page: Page) => Promise<unknown>, parameters: string][];
}

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const chips = (page: Page) => page.getByRole('button', { name: /^Remove the label/ });
const search = (words: string) => (page: Page) => field(page).fill(words);
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const headings = (name: string) => (page: Page) =>
  page.getByRole('list', { name }).getByRole('heading', { level: 2 });

async function chooseLabel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter by label' }).click();
  await page.getByRole('option', { name: 'Common', exact: true }).click();
  await chips(page).waitFor();
}

const inventory = profilePath(mainCharacter, 'inventory');
const lists: Record<string, List> = {
  characters: {
    path: '/character/all',
    rows: (page) => page.locator('tbody tr'),
    steps: [
      [press('Money'), 'sort'],
      [press('Money'), 'sort'],
      [search('Bra'), 'search,sort'],
    ],
  },
  items: {
    path: '/item/list',
    rows: headings('Items'),
    steps: [
      [chooseLabel, 'label'],
      [press('2: next page'), 'label,page'],
      [search('of'), 'label,search'],
    ],
  },
  sessions: {
    path: '/session/list',
    rows: (page) => page.getByRole('article').getByRole('heading', { level: 2 }),
    steps: [
      [press(/^Last page: \d+$/), 'page'],
      [press('First page'), ''],
      [press('2: next page'), 'page'],
    ],
  },
  'an inventory': {
    path: inventory,
    rows: headings('Inventory'),
    steps: [
      [chooseLabel, 'label,tab'],
      [search(' of '), 'label,search,tab'],
    ],
  },
};

const parametersOf = (page: Page) => [...new URL(page.url()).searchParams.keys()].toSorted().join();

it.each(Object.entries(lists))(
  'what is shown of %s is in the address, and so survives a reload, Back, Forward and a shared link',
  (_, { path, rows, steps }) =>
    inPage(async ({ page, context }) => {
      /** The first rows, the searched text and the number of chosen labels. */
      const shownIn = async (each: Page) => {
        const typed = (await field(each).count()) === 0 ? '' : await field(each).inputValue();
        return [(await rows(each).allTextContents()).slice(0, 6), typed.trim(), await chips(each).count()];
      };
      await visit(page, path);
      await rows(page).first().waitFor();
      const states = [await shownIn(page)];
      for (const [act, parameters] of steps) {
        await act(page);
        await expect.poll(() => parametersOf(page)).toBe(parameters);
        await waitForQuietNetwork(page);
        states.push(await shownIn(page));
      }
      for (const [index, [names]] of states.entries()) expect(names).not.toEqual(states[index + 1]?.[0]);
      const shared = await context.newPage();
      await shared.goto(page.url());
      await page.reload();
      for (const each of [page, shared]) await expect.poll(() => shownIn(each)).toEqual(states.at(-1));
      await shared.close();
      for (const state of states.toReversed().slice(1)) {
        await page.goBack();
        await expect.poll(() => shownIn(page)).toEqual(state);
      }
      await page.goForward();
      await expect.poll(() => shownIn(page)).toEqual(states[1]);
    }),
);
