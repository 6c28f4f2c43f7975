import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireCharacter } from '#core/contract/characters.ts';
import { ask, calls } from '../support/ask.ts';
import { still, useBrowser } from '../support/fixture.ts';
import { visit } from '../support/quick-sign-in.ts';
import { expectPlaceKept } from '../support/scrolling.ts';

const { inPage } = useBrowser();

interface TokenImage {
  mimeType: string;
  image: string;
}

async function open(page: Page): Promise<void> {
  await visit(page, '/player/all');
  await page.locator('tbody tr').first().waitFor();
}

it('the table of players reads all owners once, and images only for visible rows, many per call; a sort leaves each character its own', () =>
  inPage(async ({ page }) => {
    const owners = calls(page, /^POST \/player\/byIds/);
    const images = calls(page, /^GET \/character\/.*[tT]oken/);
    const requestedIds = () =>
      images.flatMap((call) => new URLSearchParams(call.split('?')[1]).getAll('ids'));
    await open(page);
    await page.locator('tbody img').first().waitFor();
    const characters = await ask<WireCharacter[]>(page, '/character/active');
    expect(images.every((call) => call.startsWith('GET /character/tokenImages'))).toBe(true);
    expect(images.length).toBeLessThanOrEqual(3);
    const first = requestedIds();
    expect(first.length).toBeGreaterThan(10);
    expect(first.length).toBeLessThan(characters.length);
    expect(new Set(first).size).toBe(first.length);

    await page.getByRole('button', { name: 'Date Joined' }).click();
    await page.getByText('sorted by Date Joined').waitFor();
    const shown = () =>
      page
        .locator('tbody ul li')
        .evaluateAll((all) =>
          all
            .filter((one) => one.getBoundingClientRect().top < window.innerHeight)
            .map((one) => [one.textContent, one.querySelector('img')?.getAttribute('src') ?? null]),
        );
    const wanted = await Promise.all(
      (await shown()).map(async ([name]) => {
        const { id } = characters.find((one) => one.name === name)!;
        const query = `ids=${encodeURIComponent(id)}`;
        const found = await ask<Record<string, TokenImage | null>>(page, `/character/tokenImages?${query}`);
        const image = found[id];
        return [name, image ? `data:${image.mimeType};base64,${image.image}` : null];
      }),
    );
    expect(wanted.some(([, image]) => image !== null)).toBe(true);
    await expect.poll(shown).toEqual(wanted);
    expect(owners).toHaveLength(1);

    const before = requestedIds().length;
    await page.keyboard.press('End');
    await expect.poll(() => requestedIds().length).toBeGreaterThan(before);
  }));

/** Top and bottom of each mounted row in whole px, from the first row down. */
const rowBounds = (page: Page) =>
  page.locator('tbody tr').evaluateAll((rows) =>
    rows
      .map((row) => row.getBoundingClientRect())
      .map(({ top, bottom }) => [Math.round(top), Math.round(bottom)] as const)
      .toSorted(([one], [other]) => one - other),
  );

/**
 * Sorts by a column: with its header, or in a narrow window with the list. If the table is already sorted by this
 * column, reverses the order.
 */
async function sortBy(page: Page, column: string): Promise<void> {
  const list = page.getByRole('combobox', { name: 'Sort' });
  if ((await list.count()) === 0) return page.getByRole('button', { name: column, exact: true }).click();
  const [sorted] = await list.locator('option:checked').allTextContents();
  if (sorted === column) await page.getByRole('button', { name: /^Sort (?:as|des)cending$/ }).click();
  else await list.selectOption({ label: column });
}

describe('the rows of the table of players', () => {
  it.each([320, 1280])('do not overlap at %d px, however they are sorted and searched', (width) =>
    inPage(async ({ page }) => {
      const expectInLine = async () =>
        await expect
          .poll(async () => {
            const rows = await rowBounds(page);
            const gaps = rows.slice(1).map(([top], index) => top - (rows[index]?.[1] ?? 0));
            return rows.length > 1 && gaps.every((gap) => Math.abs(gap) <= 1) ? [] : gaps;
          })
          .toEqual([]);
      await open(page);
      await expectInLine();
      for (const column of ['Name', 'Last Activity', 'Last Activity', 'Date Joined']) {
        await sortBy(page, column);
        await expectInLine();
      }
      await page.keyboard.press('End');
      await expectInLine();
      await page.getByRole('searchbox').fill('e');
      await expect.poll(() => new URL(page.url()).search).toContain('search=e');
      await expectInLine();
    }, still(width)),
  );

  it('stay where they are when they become cards and then rows again', () =>
    inPage(async ({ page }) => {
      await open(page);
      await expectPlaceKept(page.locator('tbody tr'), [320, 1280, 600, 1280], 4);
    }));
});
