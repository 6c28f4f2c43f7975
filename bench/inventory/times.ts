import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import type { BenchSpan } from '../rows.ts';

/**
 * Types letters into the search. @returns the ms from each key press to the frame after the last change that it causes
 */
export async function timesOfLetters(page: Page, letters: string, rounds: number): Promise<number[]> {
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(globalThis, { times });
    let pressed = 0;
    let changed = 0;
    addEventListener('keydown', () => {
      if (changed > pressed) times.push(changed - pressed);
      pressed = performance.now();
    });
    const list = document.querySelector('main');
    if (!list) throw new Error('The inventory is not shown');
    // `changed` becomes the time of the frame after the last change.
    new MutationObserver(() => {
      requestAnimationFrame((frame) => {
        changed = frame;
      });
    }).observe(list, { childList: true, subtree: true, characterData: true });
  });
  for (let round = 0; round < rounds; round += 1) {
    await search.fill('');
    for (const letter of letters) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(150);
    }
  }
  return page.evaluate(() => (globalThis as unknown as { times: number[] }).times);
}

/** Path of the script that a page must load for `spanOfClick`. */
export const watchScript = fileURLToPath(new URL('watch.js', import.meta.url));

/** Clicks. @returns the span from the release until more than `count` elements that match `selector` are painted */
export async function spanOfClick(
  page: Page,
  button: Locator,
  selector: string,
  count: number,
): Promise<BenchSpan> {
  await page.evaluate(
    ([awaited, least]) => {
      const { watchClick } = globalThis as unknown as {
        watchClick(selector: string, count: number): Promise<BenchSpan>;
      };
      Object.assign(globalThis, { measured: watchClick(awaited, least) });
    },
    [selector, count] as const,
  );
  await button.click();
  return page.evaluate(() => (globalThis as unknown as { measured: Promise<BenchSpan> }).measured);
}
