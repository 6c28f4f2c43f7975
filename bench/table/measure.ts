import type { Page } from 'playwright-core';

export const actions = ['firstRows', 'sort', 'search'] as const;

/** The ms that each action takes. */
export interface Measured extends Record<(typeof actions)[number], number> {
  /** Number of the document's elements. */
  nodes: number;
}

interface Watch {
  firstRows: number;
  /** When the effect of the last input was painted, in ms since the start of the navigation; 0 until then. */
  painted: number;
  pressed: number;
}

const readWatch = (page: Page): Promise<Watch> =>
  page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch);

/** Waits for the effect of the last input. @returns the ms from the input to the paint of its effect */
const timeOfInput = async (page: Page): Promise<number> => {
  await page.waitForTimeout(700);
  const { painted, pressed } = await readWatch(page);
  if (painted === 0) throw new Error('Nothing was painted after the input');
  return painted - pressed;
};

/**
 * Opens a table and performs each action once. `wait` is the pause in ms for which the search waits after the last
 * letter; the time of the search begins after it.
 */
export async function measureTable(page: Page, path: string, wait: number, by: RegExp): Promise<Measured> {
  await page.goto(path);
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(1_000);
  const { firstRows } = await readWatch(page);
  const nodes = await page.locator('*').count();
  // A person hovers, presses and releases. The time begins at the release.
  await page.getByRole('button', { name: by }).hover();
  await page.mouse.down();
  await page.waitForTimeout(100);
  await page.mouse.up();
  const sort = await timeOfInput(page);
  const field = page.getByRole('searchbox');
  await field.focus();
  await page.keyboard.type('ar');
  await page.waitForTimeout(700);
  await page.keyboard.press('i');
  return { firstRows, sort, search: (await timeOfInput(page)) - wait, nodes };
}

/** The heap of a table's page in MB, after its rows are shown and garbage is collected. */
export async function heapOf(page: Page, path: string): Promise<number> {
  // Otherwise the previous page could stay in the back/forward cache, in the same heap.
  await page.goto('about:blank');
  await page.goto(path);
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(1_000);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}
