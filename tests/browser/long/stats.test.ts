import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatDay } from '#core/views/dates.ts';
import { sized, useBrowser } from '../support/fixture.ts';
import { focused, tabTo } from '../support/person.ts';
import { visit } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

const zone = { timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone };
const touched = { ...sized(320), ...zone, hasTouch: true };
const year = new Date().getFullYear();
const range = `?from=${year - 1}-01-01&to=${year}-12-31`;

async function open(page: Page, search = range): Promise<void> {
  await visit(page, `/session/stats${search}`);
  await page.getByRole('heading', { level: 2, name: 'Masters' }).waitFor();
  await page.getByRole('list', { name: 'Masters' }).waitFor();
}

describe('session stats', () => {
  it('align the words of the button that shows a whole list with the list', () =>
    inPage(async ({ page }) => {
      await open(page);
      const list = page.getByRole('list', { name: 'Most played' });
      const button = page.getByRole('button', { name: /, Most played$/ });
      const wordsLeft = await button.evaluate((element) => {
        const words = document.createRange();
        words.selectNode(document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!);
        return words.getBoundingClientRect().left;
      });
      // The button has a transparent border.
      expect(Math.abs(wordsLeft - (await list.boundingBox())!.x)).toBeLessThan(4);
    }, zone));

  it('can be read day by day at 320 px, by touch and by keyboard', () =>
    inPage(async ({ page }) => {
      await open(page);
      const chart = page.getByRole('figure', { name: /^Sessions per day/ });
      const slider = chart.getByRole('slider');
      const isShown = (words: string) => chart.getByText(words, { exact: true }).isVisible();
      const read = async () => (await slider.getAttribute('aria-valuetext')) ?? '';
      const busy = chart.locator('rect[data-at][data-shade="4"]');
      const box = (await busy.last().boundingBox())!;
      expect(box.width).toBeGreaterThanOrEqual(10);
      expect(box.height).toBeGreaterThanOrEqual(10);
      const day = formatDay(Number(await busy.last().getAttribute('data-at')));
      await busy.last().tap();
      await expect.poll(read).toMatch(new RegExp(`^${day}: \\d+ sessions?$`));
      expect(await isShown(await read())).toBe(true);
      await slider.press('End');
      expect(await read()).toMatch(new RegExp(`^31-12-${year}: `));
      await slider.press('ArrowLeft');
      expect(await read()).toMatch(new RegExp(`^30-12-${year}: `));
      expect(await isShown(await read())).toBe(true);
      await slider.press('Home');
      expect(await read()).toMatch(new RegExp(`-${year - 1}: |-01-${year}: `));
    }, touched));

  it.each([
    [820, ['Tags', 'Most played'], ['Masters', 'Last sessions']],
    [1440, ['Tags', 'Masters', 'Most played', 'Last sessions'], []],
  ])('have columns at %d px, in the order of the document', (width, upper, lower) =>
    inPage(async ({ page }) => {
      await open(page);
      const topOf = async (name: string) =>
        (await page.getByRole('heading', { level: 2, name }).boundingBox())!.y;
      const first = await Promise.all(upper.map(topOf));
      expect(new Set(first).size).toBe(1);
      for (const name of lower) expect(await topOf(name)).toBeGreaterThan(first[0]!);
      const placeOf = async (name: string) =>
        (await page.getByRole('button', { name, exact: true }).boundingBox())!;
      const [preset, search] = [await placeOf('One year'), await placeOf('Search')];
      const isInOneLine = search.y < preset.y + preset.height;
      expect(isInOneLine).toBe(width > 992);
    }, sized(width)),
  );

  it('cannot be searched while the end is before the start, and can be searched by keyboard afterwards', () =>
    inPage(async ({ page }) => {
      await open(page);
      const box = (name: string) => page.getByRole('textbox', { name });
      await box('End date').fill(`${year - 3}-12-31`);
      await page.getByText('The end cannot be before the start').first().waitFor();
      expect(await page.getByRole('button', { name: 'Search', exact: true }).isDisabled()).toBe(true);
      expect(new URL(page.url()).search).toBe(range);
      await box('Start date').fill(`${year - 4}-01-01`);
      await expect.poll(() => page.getByText('The end cannot be before the start').count()).toBe(0);
      await tabTo(page, /^button Search/);
      await page.keyboard.press('Enter');
      await page.getByText('No session was registered between these dates.').waitFor();
      await expect.poll(() => focused(page)).toBe('button Search');
      expect(new URL(page.url()).search).toBe(`?from=${year - 4}-01-01&to=${year - 3}-12-31`);
      await page.goBack();
      await page.getByRole('list', { name: 'Masters' }).waitFor();
      expect(await box('End date').inputValue()).toBe(`${year}-12-31`);
    }));
});
