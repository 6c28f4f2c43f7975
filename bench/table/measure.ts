import type { Page } from 'playwright-core';
import type { BenchSpan } from '../rows.ts';

export const actions = ['firstRows', 'sort', 'search'] as const;
export type Action = (typeof actions)[number];

export interface Measured extends Record<Action, BenchSpan> {
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

/** Waits for the effect of the last input. @returns the span from the input to the paint of its effect */
const spanOfInput = async (page: Page): Promise<BenchSpan> => {
  await page.waitForTimeout(700);
  const { painted, pressed } = await readWatch(page);
  if (painted === 0) throw new Error('Nothing was painted after the input');
  return { from: pressed, to: painted };
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
  const sort = await spanOfInput(page);
  const field = page.getByRole('searchbox');
  await field.focus();
  await page.keyboard.type('ar');
  await page.waitForTimeout(700);
  await page.keyboard.press('i');
  const { from, to } = await spanOfInput(page);
  return { firstRows: { from: 0, to: firstRows }, sort, search: { from: from + wait, to }, nodes };
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
