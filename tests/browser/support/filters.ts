import type { Page } from 'playwright-core';

/** Opens the filters, which are collapsed in a narrow window. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^Filters/, expanded: false });
  if (await toggle.isVisible()) await toggle.click();
}
