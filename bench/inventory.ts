/**
 * Measures times in an inventory of about 2,070 items: `npm run bench -- inventory`. These are the times until the
 * inventory is open, until its search is cleared, and until a letter in its search takes effect; the last is compared
 * with that in an inventory of about 70 items. All times are medians.
 */
import type { Page } from 'playwright-core';
import { launchChromium } from '../tests/support/chromium.ts';
import { newPage } from '../tests/support/page.ts';
import { startServer } from '../tests/support/server.ts';
import { mainCharacter, profilePath } from '../tests/browser/support/person.ts';
import { signInQuickly } from '../tests/browser/support/quick-sign-in.ts';
import { seedLargeInventory } from '../server/demo/large-inventory.ts';
import { openStore } from '../server/store/store.ts';
import { spanOfClick, timesOfLetters, watchScript } from './inventory/times.ts';
import { atMost, atMostTimes, type BenchRow, type BenchSpan, lengthOf, median } from './rows.ts';

const letters = 'stored curio 0';
const rounds = 5;
const rows = '[role=tabpanel] li h2';
/** More rows than the filtered list has, but fewer than a viewport shows. */
const fewRows = 5;

async function lettersIn(page: Page): Promise<number[]> {
  await page.goto(profilePath(mainCharacter, 'inventory'));
  await page.getByText(/items are shown/).waitFor();
  return timesOfLetters(page, letters, rounds);
}

/** Loads the character's page, and opens the inventory from another tab of it for the first time. */
async function openInventory(page: Page): Promise<BenchSpan> {
  await page.goto(profilePath());
  await page.locator('[role=tabpanel] dl').first().waitFor();
  await page.waitForTimeout(1_000);
  return spanOfClick(page, page.getByRole('tab', { name: 'Inventory' }), rows, fewRows);
}

/** Opens the inventory, filters it to one item, clears the search, and opens the inventory again from the other tab. */
export async function openAndClear(page: Page): Promise<Record<'open' | 'clear' | 'again', BenchSpan>> {
  const open = await openInventory(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('stored curio 00207');
  await page.getByText(/^1 item is shown/).waitFor();
  await page.waitForTimeout(500);
  const clear = await spanOfClick(page, page.getByRole('button', { name: /Clear/ }), rows, fewRows);
  await page.waitForURL((url) => !url.searchParams.has('search'));
  await page.getByRole('tab', { name: 'Info' }).click();
  await page.waitForTimeout(500);
  const again = await spanOfClick(page, page.getByRole('tab', { name: 'Inventory' }), rows, fewRows);
  return { open, clear, again };
}

/** Calls `run` with a page in which a member is signed in, and with a function that fills the member's inventory. */
export async function withInventory<T>(
  run: (page: Page, fill: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const [browser, server] = await Promise.all([launchChromium(), startServer()]);
  try {
    const { page, context } = await newPage(browser, server.url);
    await context.addInitScript({ path: watchScript });
    await signInQuickly(page);
    return await run(page, async () => {
      const store = await openStore(server.folder);
      await seedLargeInventory(store, mainCharacter, 2_000);
      await store.close();
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

export const measure = (): Promise<BenchRow[]> =>
  withInventory(async (page, fill) => {
    const small = await lettersIn(page);
    await fill();
    const large = await lettersIn(page);
    const visits: Awaited<ReturnType<typeof openAndClear>>[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await openAndClear(page));
    const timeOf = (action: 'open' | 'clear' | 'again') =>
      median(visits.map((spans) => lengthOf(spans[action])));
    return [
      atMost({ measure: 'inventory: open', unit: 'ms' }, timeOf('open'), 150),
      atMost({ measure: 'inventory: open again', unit: 'ms' }, timeOf('again'), 150),
      atMost({ measure: 'inventory: clear search', unit: 'ms' }, timeOf('clear'), 50),
      atMostTimes(
        { measure: 'inventory: letter in search', unit: 'ms' },
        [median(small)],
        [median(large)],
        2,
      ),
    ];
  });
