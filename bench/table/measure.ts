import type { Page } from 'playwright-core';

/** In ms, except `nodes`, the number of the document's elements. */
export interface Measured {
  firstRows: number;
  sort: number;
  search: number;
  nodes: number;
}

interface Watch {
  firstRows: number;
  /** When the effect of the last input was painted; 0 before. */
  painted: number;
  pressed: number;
}

const watched = (page: Page): Promise<Watch> =>
  page.evaluate(() => (globalThis as unknown as { watch: Watch }).watch);

const sinceAsked = async (page: Page): Promise<number> => {
  await page.waitForTimeout(700);
  const { painted, pressed } = await watched(page);
  if (painted === 0) throw new Error('Nothing was painted after it was asked for');
  return painted - pressed;
};

/**
 * Opens a table and performs each action once. `wait` is the delay of a search after the last letter, in ms.
 */
export async function measureTable(page: Page, path: string, wait: number, by: RegExp): Promise<Measured> {
  await page.goto(path);
  await page.locator('tbody tr').first().waitFor();
  await page.waitForTimeout(1_000);
  const { firstRows } = await watched(page);
  const nodes = await page.locator('*').count();
  // Like a person: hover, press, release. The time counts from the release.
  await page.getByRole('button', { name: by }).hover();
  await page.mouse.down();
  await page.waitForTimeout(100);
  await page.mouse.up();
  const sort = await sinceAsked(page);
  const field = page.getByRole('searchbox');
  await field.focus();
  await page.keyboard.type('ar');
  await page.waitForTimeout(700);
  await page.keyboard.press('i');
  const search = (await sinceAsked(page)) - wait;
  return { firstRows, sort, search, nodes };
}
