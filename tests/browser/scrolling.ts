import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Distance of the page from its end, in px. */
const short = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);

/** Presses End once: the page then reaches its end, and stays there. */
export async function pressEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect.poll(() => short(page)).toBeLessThan(2);
  // Rows there may be higher than estimated.
  await page.waitForTimeout(500);
  await expect.poll(() => short(page)).toBeLessThan(2);
  await page.waitForTimeout(500);
  expect(await short(page)).toBeLessThan(2);
}

/** Position of the first visible element in its list or table. */
const firstInView = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) =>
    Math.min(
      ...all
        .filter((one) => one.getBoundingClientRect().bottom > 0)
        .map((one) => Number(one.ariaPosInSet ?? one.ariaRowIndex)),
    ),
  );

/**
 * Scrolls to the middle and gives the window other widths, as when a phone is rotated: the first visible
 * element must then be the same, within `tolerance`.
 */
export async function expectPlaceKept(elements: Locator, widths: number[], tolerance: number): Promise<void> {
  const page = elements.page();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.6));
  await expect.poll(() => firstInView(elements)).toBeGreaterThan(15);
  const before = await firstInView(elements);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(400);
    await expect.poll(async () => Math.abs((await firstInView(elements)) - before)).toBeLessThan(tolerance);
  }
}
