import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { focused } from './person.ts';

/** Texts of the cells of each mounted row. */
export const rowsShown = (page: Page): Promise<string[][]> =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())),
    );

/** The sorted columns as `name direction`, from `aria-sort`. */
export const announcedSort = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const sort = header.getAttribute('aria-sort');
      return sort ? [`${header.textContent} ${sort}`] : [];
    }),
  );

/** Presses Enter on the focused header of `column`, and checks that the header keeps the focus. */
export async function sortByKeyboard(page: Page, column: string, expected: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(`button ${column}`);
  await page.keyboard.press('Enter');
  await expect.poll(() => announcedSort(page)).toEqual([`${column} ${expected}`]);
  await expect.poll(() => focused(page)).toBe(`button ${column}`);
  await page.getByText(`sorted by ${column}, ${expected}`).waitFor();
}
