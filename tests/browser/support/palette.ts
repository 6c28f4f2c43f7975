import type { Page } from 'playwright-core';

export function paletteParts(page: Page) {
  const palette = page.getByRole('dialog', { name: 'Quick search' });
  const field = palette.getByRole('searchbox');
  return {
    palette,
    field,
    options: palette.getByRole('option'),
    /** The text of the option that Enter would choose; null if no option is marked. */
    marked: (): Promise<string | null> =>
      field.evaluate((input) => {
        const id = input.getAttribute('aria-activedescendant');
        return id === null ? null : (document.getElementById(id)?.textContent ?? null);
      }),
  };
}

/** Waits until the top bar listens for keys, and opens the palette with Ctrl+K. */
export async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Quick search' }).waitFor();
  await page.keyboard.press('Control+k');
  await paletteParts(page).field.waitFor();
}
