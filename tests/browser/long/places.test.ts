import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedLargeInventory } from '#server/demo/large-inventory.ts';
import { insertAll } from '#server/store/insert-all.ts';
import { openStore } from '#server/store/store.ts';
import { inTransaction } from '#server/store/engine/transaction.ts';
import { sized, still, useBrowser } from '../support/fixture.ts';
import { hold } from '../support/form.ts';
import { focused, heading, mainCharacter, profilePath, sellName } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';
import { settled } from '../support/settled.ts';

const { inPage, server } = useBrowser();

interface Spot {
  /** Scroll position of the page, in px. */
  top: number;
  /** The first row that is not scrolled out at the top; '' if the page has no rows. */
  row: string;
  /** Distance of this row from the top of the window, in px. */
  offset: number;
  focus: string;
}

interface List {
  path: string;
  member?: string;
  /** Scroll position of the test, in px. */
  top: number;
  /** Text that is visible once the list is shown. */
  ready: RegExp;
}

const shared = 'Stored Curio 00001';

const lists = {
  characters: { path: '/character/all', top: 1_200, ready: /characters, sorted by/ },
  players: { path: '/player/all', top: 400, ready: /players, sorted by/ },
  inventory: { path: profilePath(mainCharacter, 'inventory'), top: 2_363, ready: /items are shown/ },
  sessions: {
    path: '/session/list',
    member: 'demo-master',
    top: 1_500,
    ready: /^1–10 of [\d,]+ sessions$/,
  },
  items: { path: '/item/list', member: 'demo-keeper', top: 120, ready: /^1–10 of [\d,]+ items$/ },
  'item usage': {
    path: `/item/usage?item=${encodeURIComponent(shared)}&inactive=included`,
    member: 'demo-keeper',
    top: 900,
    ready: /^Total: \d+$/,
  },
} as const satisfies Record<string, List>;

const spotOf = async (page: Page): Promise<Spot> => {
  const { top, row, offset } = await page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
    const first = rows.find((one) => one.getBoundingClientRect().bottom > 0);
    return {
      top: Math.round(window.scrollY),
      row: first?.dataset['row'] ?? '',
      offset: Math.round(first?.getBoundingClientRect().top ?? 0),
    };
  });
  return { top, row, offset, focus: await focused(page) };
};

/**
 * The part of a spot that a person sees: the first row and its offset, or the scroll position if there are no rows. A
 * difference of up to 2 px counts as equal. The scroll position of a list with rows is ignored, because it depends on
 * the heights of the rows above the window, which are estimates until the rows are mounted.
 */
const seenOf = ({ top, row, offset, focus }: Spot, wanted: Spot) => {
  const [actual, expected] = row === '' ? [top, wanted.top] : [offset, wanted.offset];
  return { row, focus, offset: Math.abs(actual - expected) <= 2 ? expected : actual };
};

/** Checks that the page reaches this spot with this focus, and stays there. */
async function expectSpot(page: Page, wanted: Spot): Promise<void> {
  const seen = async () => seenOf(await spotOf(page), wanted);
  await expect.poll(seen).toEqual(seenOf(wanted, wanted));
  await untilAtRest(page);
  expect(await seen()).toEqual(seenOf(wanted, wanted));
}

async function open(page: Page, { path, member, ready }: List): Promise<void> {
  await visit(page, path, member);
  await page.getByText(ready).first().waitFor();
}

const untilAtRest = (page: Page) => settled(async () => JSON.stringify(await spotOf(page)));

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((px) => window.scrollTo({ top: px, behavior: 'instant' }), top);
  await untilAtRest(page);
}

/** Focuses the first enabled, fully visible control of a row, if there is one. */
const focusInView = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const inView = [...document.querySelectorAll<HTMLElement>('main [data-row] :is(button, a)')].filter(
      (one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top > 100 && bottom < window.innerHeight && !one.matches(':disabled');
      },
    );
    inView[0]?.focus({ preventScroll: true });
    return inView.length > 0;
  });

/** Opens a list, scrolls to where the test of it begins, and focuses a row there. */
async function openAtSpot(page: Page, list: List): Promise<Spot> {
  await open(page, list);
  await scrollTo(page, list.top);
  await focusInView(page);
  return spotOf(page);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nyx' }).click();
  await heading(page, 'Your characters').waitFor();
  await expect.poll(() => focused(page)).toBe('h1 Your characters');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
}

const variants: [string, BrowserContextOptions][] = [
  ['at 1280 px', sized(1280)],
  ['at 320 px', sized(320)],
  ['with reduced motion', still(1280)],
];

beforeAll(async () => {
  const store = await openStore(server().folder);
  await seedLargeInventory(store, mainCharacter, 2_000);
  const characters = await store.db.selectFrom('character').select('id').execute();
  const others = characters.filter(({ id }) => id !== mainCharacter);
  await inTransaction(store.db, (transaction) =>
    insertAll(
      transaction,
      'inventory',
      others.map(({ id }) => ({ character_id: id, item_name: shared, quantity: 1 })),
    ),
  );
  await store.close();
});

/**
 * The focus expected after Back, and after a reload: the same control, or the page's heading if nothing had the focus.
 */
const focusAfter = async (page: Page, { focus }: Spot): Promise<string> =>
  focus === 'nothing' ? `h1 ${await page.locator('h1').innerText()}` : focus;

describe.each(Object.entries<List>(lists))('the page of %s', (_name, list) => {
  it.each(variants)('keeps scroll position and focus after Back and a reload, %s', (_where, options) =>
    inPage(async ({ page }) => {
      const spotBefore = await openAtSpot(page, list);
      // A measured height of a row above the window may have moved the page by a pixel.
      expect(Math.abs(spotBefore.top - list.top)).toBeLessThanOrEqual(2);
      const wanted = { ...spotBefore, focus: await focusAfter(page, spotBefore) };
      await leave(page);
      await page.goBack();
      await expectSpot(page, wanted);
      await page.reload();
      await expectSpot(page, wanted);
    }, options),
  );
});

const card = (page: Page) => page.getByRole('link', { name: /Lyra Duskwhisper/ });
const small = sized(320, 480);

it('Back returns to the followed card of a member’s characters, and Forward to the inventory', () =>
  inPage(async ({ page }) => {
    await open(page, { path: '/user', top: 0, ready: /Lyra Duskwhisper/ });
    await card(page).evaluate((link) => link.scrollIntoView({ block: 'center' }));
    await untilAtRest(page);
    const characters = { ...(await spotOf(page)), focus: '' };
    expect(characters.top).toBeGreaterThan(100);
    await card(page).click();
    await expect.poll(() => focused(page)).toBe('h1 Lyra Duskwhisper');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.getByRole('tab', { name: 'Inventory' }).click();
    await page.getByText(/items are shown/).waitFor();
    await scrollTo(page, 2_000);
    await focusInView(page);
    const inventory = await spotOf(page);
    await page.goBack();
    await card(page).waitFor();
    await expectSpot(page, { ...characters, focus: await focused(page) });
    await expect.poll(() => focused(page)).toMatch(/^a .*Lyra Duskwhisper/);
    await page.goForward();
    await expectSpot(page, inventory);
  }, small));

it('Back restores the open rows, even far above the window', () =>
  inPage(async ({ page }) => {
    await open(page, lists.inventory);
    const opener = (name: string) => page.getByRole('button', { name, exact: true });
    const isOpen = (name: string) => opener(name).getAttribute('aria-expanded');
    await scrollTo(page, 7_000);
    const [first = '', second = ''] = await page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('heading', { level: 2 })
      .evaluateAll((all) =>
        all.filter((one) => one.getBoundingClientRect().top > 100).map((one) => one.textContent),
      );
    await opener(first).click();
    await opener(second).click();
    await page
      .getByRole('button', { name: sellName(first) })
      .or(page.getByRole('button', { name: sellName(second) }))
      .first()
      .waitFor();
    // At this position, neither of the two rows is mounted.
    await scrollTo(page, 9_363);
    await focusInView(page);
    const spotBefore = await spotOf(page);
    await leave(page);
    await page.goBack();
    await expectSpot(page, spotBefore);
    await page.reload();
    await expectSpot(page, spotBefore);
    await scrollTo(page, 7_000);
    expect([await isOpen(first), await isOpen(second)]).toEqual(['true', 'true']);
  }));

it.each(['characters', 'inventory', 'sessions'] as const)(
  'slow answers delay the restoration of %s until they have loaded',
  (name) =>
    inPage(async ({ page }) => {
      const list: List = lists[name];
      const spotBefore = await openAtSpot(page, list);
      await leave(page);
      // The reload empties the query cache.
      await page.reload();
      await page.getByRole('heading', { name: 'Your active characters', level: 2 }).waitFor();
      const release = await hold(page, (call) => call.resourceType() === 'fetch');
      await page.goBack();
      await expect.poll(() => focused(page)).toMatch(/^h1 (?!Your characters)/);
      expect(await page.evaluate(() => window.scrollY)).toBeLessThan(list.top);
      await release();
      await page.getByText(list.ready).first().waitFor();
      await expectSpot(page, { ...spotBefore, focus: await focusAfter(page, spotBefore) });
    }),
);

it('a dialog stays closed after Back and Forward, and the control that opened it has the focus', () =>
  inPage(async ({ page }) => {
    await open(page, { ...lists.inventory, path: '/user', ready: /Lyra Duskwhisper/ });
    await card(page).click();
    await page.getByRole('tab', { name: 'Inventory' }).click();
    await page.getByText(/items are shown/).waitFor();
    await page.getByRole('searchbox').fill('Stored Curio 00101');
    await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('Stored Curio 00101');
    await page.getByRole('button', { name: 'Stored Curio 00101', exact: true }).press('Enter');
    await page.getByRole('button', { name: sellName('Stored Curio 00101') }).press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await page.goBack();
    await page.goBack();
    await card(page).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await page.goForward();
    await page.goForward();
    await expect.poll(() => focused(page)).toMatch(/^button Sell for [\d,.]+ MO, Stored Curio 00101$/);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  }));
