import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { openItem } from '../../support/person.ts';
import { visit } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();
const item = 'Astral Compendium of All Things';

/** Maximum number of chips per row, by the width of the window in px (docs/specification.md#s2-item-card-chips). */
const widths: [number, number][] = [
  [320, 2],
  [768, 5],
  [992, 10],
  [1280, 15],
  [1300, 15],
  [1920, 15],
];

/** Number of chips in each row of a list, and whether a chip overflows the list at its right. */
const rowsOf = (list: Locator) =>
  list.evaluate((element) => {
    const boxes = [...element.querySelectorAll(':scope > li > *')].map((chip) =>
      chip.getBoundingClientRect(),
    );
    const tops = [...new Set(boxes.map(({ top, height }) => Math.round(top + height / 2)))];
    return {
      counts: tops.map((top) => boxes.filter((box) => Math.round(box.top + box.height / 2) === top).length),
      isCut: boxes.some(({ right }) => right > element.getBoundingClientRect().right + 1),
    };
  });

/** Checks every list of chips. @returns the number of lists */
async function check(lists: Locator, maxPerRow: number): Promise<number> {
  const all = await lists.all();
  for (const list of all) {
    const { counts, isCut } = await rowsOf(list);
    expect(counts.length, JSON.stringify(counts)).toBeLessThanOrEqual(2);
    expect(Math.max(...counts), JSON.stringify(counts)).toBeLessThanOrEqual(maxPerRow);
    expect(isCut).toBe(false);
  }
  return all.length;
}

async function openCard(page: Page) {
  await visit(page, '/item/list');
  const card = await openItem(page, item);
  return { card, list: card.getByRole('list', { name: 'Labels' }) };
}

it('label chips fill at most two rows on an item card from 320 to 1920 px, and the ellipsis button shows all of them', () =>
  inPage(async ({ page }) => {
    const { card, list } = await openCard(page);
    await list.waitFor();
    for (const [width, maxPerRow] of widths) {
      // The window is resized first; then the card is opened at this width.
      await page.setViewportSize({ width, height: 800 });
      await check(list, maxPerRow);
      const resized = await rowsOf(list);
      expect(resized.counts.length).toBe(2);
      const more = list.getByRole('button', { name: 'All labels' });
      expect(await more.evaluate((button) => button.parentElement?.matches(':last-child'))).toBe(true);
      await card.getByRole('button', { name: item, exact: true }).click();
      await list.waitFor({ state: 'detached' });
      await card.getByRole('button', { name: item, exact: true }).click();
      await list.waitFor();
      expect(await rowsOf(list), `${width} px, reopened`).toEqual(resized);
    }
    await list.getByRole('button', { name: 'All labels' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: `All labels of ${item}` });
    expect(await drawer.getByRole('listitem').count()).toBe(36);
  }));

it('label chips adapt to larger text, and the ellipsis button keeps the focus', () =>
  inPage(async ({ page }) => {
    const { list } = await openCard(page);
    const more = list.getByRole('button', { name: 'All labels' });
    await more.focus();
    const before = await rowsOf(list);
    await page.evaluate(() => (document.documentElement.style.fontSize = '24px'));
    await expect.poll(async () => (await rowsOf(list)).counts[0]).toBeLessThan(before.counts[0]!);
    await check(list, 15);
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  }));
