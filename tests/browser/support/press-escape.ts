import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits until the topmost dialog contains the focus, and presses Escape: without focus, no dialog gets the key. */
export async function pressEscape(page: Page): Promise<void> {
  const hasFocus = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      .at(-1)
      ?.contains(document.activeElement);
  await expect.poll(() => page.evaluate(hasFocus)).toBe(true);
  await page.keyboard.press('Escape');
}
