import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { settled } from './settled.ts';

/** Distance from the bottom of the window to the end of the page, in px. */
const distanceToEnd = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);

/** Presses End once, and checks that the page scrolls to its end and stays there. */
export async function pressEnd(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await expect.poll(() => distanceToEnd(page)).toBeLessThan(2);
  // Rows that were mounted only now may be taller than estimated, and move the end.
  await settled(() => page.evaluate(() => `${window.scrollY} ${document.documentElement.scrollHeight}`));
  expect(await distanceToEnd(page)).toBeLessThan(2);
}

/** Position, counted in its list or table, of the first element that is not scrolled out at the top. */
const firstInView = (elements: Locator): Promise<number> =>
  elements.evaluateAll((all) =>
    Math.min(
      ...all
        // Rows state their position only in a list that does not mount all of them.
        .map((one, index) => ({ one, position: Number(one.ariaPosInSet ?? one.ariaRowIndex ?? index + 1) }))
        .filter(({ one }) => one.getBoundingClientRect().bottom > 0)
        .map(({ position }) => position),
    ),
  );

/**
 * Scrolls to 60 % of the page and sets each of the window widths in px, as when a phone is rotated. Checks that the
 * position of the first visible element changes by less than `tolerance` elements.
 */
export async function expectPlaceKept(elements: Locator, widths: number[], tolerance: number): Promise<void> {
  const page = elements.page();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.6));
  await expect.poll(() => firstInView(elements)).toBeGreaterThan(15);
  // Rows that were mounted only now may be taller than estimated, and move those below them.
  const before = Number(await settled(async () => String(await firstInView(elements))));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await settled(() => page.evaluate(() => String(window.scrollY)));
    await expect.poll(async () => Math.abs((await firstInView(elements)) - before)).toBeLessThan(tolerance);
  }
}
