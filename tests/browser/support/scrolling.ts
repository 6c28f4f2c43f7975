import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Distance from the bottom of the window to the end of the page, in px. */
const distanceToEnd = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);

/** Presses End once, and checks that the page reaches its end and stays there. */
export async function pressEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
  // Rows there may be taller than estimated.
  await page.waitForTimeout(500);
  await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
  await page.waitForTimeout(500);
  expect(await distanceToEnd(page)).toBeLessThan(2);
}

/** Position of the first visible element in its list or table. */
const firstInView = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) =>
    Math.min(
      ...all
        // Where all rows are mounted, they have no position among all.
        .map((one, index) => ({ one, place: Number(one.ariaPosInSet ?? one.ariaRowIndex ?? index + 1) }))
        .filter(({ one }) => one.getBoundingClientRect().bottom > 0)
        .map(({ place }) => place),
    ),
  );

/**
 * Scrolls to 60 % of the page and resizes the window, as when a phone is rotated: the position of the first visible
 * element must then stay the same, within `tolerance` elements.
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
