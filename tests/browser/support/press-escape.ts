import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Presses Escape once the topmost dialog has the focus; before that, the key would reach no dialog. */
export async function pressEscape(page: Page): Promise<void> {
  const hasFocus = () =>
    [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
      .at(-1)
      ?.contains(document.activeElement);
  await expect.poll(() => page.evaluate(hasFocus)).toBe(true);
  await page.keyboard.press('Escape');
}
