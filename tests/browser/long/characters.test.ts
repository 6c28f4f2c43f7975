import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Character, readCharacter, type WireCharacter } from '#core/contract/characters.ts';
import { formatDay } from '#core/views/dates.ts';
import { levelAt, totalExperience } from '#core/rules/experience.ts';
import { ask } from '../support/ask.ts';
import { brokenWords } from '../support/broken-words.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused, tabTo } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { pressEnd } from '../support/scrolling.ts';
import { rowsShown, sortByKeyboard, announcedSort } from '../support/table.ts';
import { settled } from '../support/settled.ts';

const { inPage } = useBrowser();

const { compare } = new Intl.Collator('en-GB');
const byName = (a: Character, b: Character) => compare(a.name, b.name);
const namesOf = (characters: readonly Character[]): string[] => characters.map(({ name }) => name);

async function open(page: Page, search = ''): Promise<Character[]> {
  await signInQuickly(page);
  await page.goto(`/character/all${search}`);
  await page.locator('tbody tr').first().waitFor();
  return (await ask<WireCharacter[]>(page, '/character/active')).map(readCharacter);
}

/** Checks the names in the mounted rows, from the first on. */
async function expectNames(page: Page, expected: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const names = (await rowsShown(page)).map(([name]) => name);
      return names.length > 0 && names.every((name, index) => name === expected[index]) ? 'same' : names;
    })
    .toBe('same');
}

describe('the table of all characters', () => {
  it('shows every active character as the server has it, sorted by name', () =>
    inPage(
      async ({ page }) => {
        const characters = (await open(page)).toSorted(byName);
        const { table } = await ask<{ table: Record<string, string> }>(page, '/utils/expTable');
        await page.getByText(`${characters.length} characters, sorted by Name, ascending`).waitFor();
        const number = (value: number) => value.toLocaleString('en');
        const expected = characters.map((character) => [
          character.name,
          character.created === null ? 'Unknown' : formatDay(character.created),
          number(totalExperience(character)),
          levelAt(table, totalExperience(character)) ?? 'Unknown',
          `${character.money.toLocaleString('en', { minimumFractionDigits: 2 })} MO`,
          character.lastPlayed === null ? 'Never' : formatDay(character.lastPlayed),
        ]);
        const rows = await rowsShown(page);
        expect(rows).toEqual(expected);
      },
      { timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ));

  it('links own names to the profile and, for managers, other names to the history, also on a phone', () =>
    inPage(
      async ({ page }) => {
        const names = namesOf((await open(page)).toSorted(byName));
        const own = (await ask<WireCharacter[]>(page, '/character/current')).map(({ name }) => name);
        const linked = () => page.locator('tbody a').allTextContents();
        await expect.poll(async () => (await linked()).toSorted()).toEqual(own.toSorted());
        await page.getByRole('link', { name: 'Lyra Duskwhisper', exact: true }).press('Enter');
        await page.getByRole('heading', { level: 1, name: 'Lyra Duskwhisper' }).waitFor();
        expect(new URL(page.url()).pathname).toMatch(/^\/user\//);
        await page.goBack();
        await inPage(async (other) => {
          await signInQuickly(other.page, 'demo-keeper');
          await other.page.goto('/character/all');
          await expectNames(other.page, names);
        });
        await inPage(
          async (other) => {
            await signInQuickly(other.page, 'demo-keeper');
            await other.page.goto('/character/all');
            await expectNames(other.page, names);
            const link = other.page.getByRole('link', { name: 'Lyra Duskwhisper: history', exact: true });
            await link.press('Enter');
            await other.page
              .getByRole('heading', { level: 1, name: 'History of Lyra Duskwhisper' })
              .waitFor();
            await other.page.getByRole('article').first().waitFor();
            await other.page.goBack();
            await other.page.waitForFunction(
              () => document.activeElement?.getAttribute('aria-label') === 'Lyra Duskwhisper: history',
            );
          },
          { viewport: { width: 320, height: 700 } },
        );
      },
      { viewport: { width: 1280, height: 800 } },
    ));

  it('sorts by every column, in both directions, with the keyboard alone', () =>
    inPage(async ({ page }) => {
      const characters = (await open(page)).toSorted(byName);
      const keys: [string, (character: Character) => number | null][] = [
        ['Created', ({ created }) => created],
        ['Exp', totalExperience],
        ['Level', totalExperience],
        ['Money', ({ money }) => money],
        ['Last Played', ({ lastPlayed }) => lastPlayed],
      ];
      const sorted = (keyOf: (character: Character) => number | null, turn: 1 | -1) => [
        ...characters
          .filter((character) => keyOf(character) !== null)
          .toSorted((a, b) => turn * (keyOf(a)! - keyOf(b)!)),
        ...characters.filter((character) => keyOf(character) === null),
      ];
      await page.getByRole('searchbox').focus();
      await tabTo(page, /^button Name/);
      await sortByKeyboard(page, 'Name', 'descending');
      await expectNames(page, namesOf(characters).toReversed());
      for (const [column, keyOf] of keys) {
        await page.keyboard.press('Tab');
        await sortByKeyboard(page, column, 'ascending');
        await expectNames(page, namesOf(sorted(keyOf, 1)));
        await sortByKeyboard(page, column, 'descending');
        await expectNames(page, namesOf(sorted(keyOf, -1)));
      }
    }));

  it('keeps sort and search in the address through a reload and Back', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByRole('searchbox').fill('Bra');
      await expect.poll(() => new URL(page.url()).search).toBe('?search=Bra');
      await page.getByRole('button', { name: 'Money' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?search=Bra&sort=money');
      await page.getByRole('button', { name: 'Money' }).click();
      await expect.poll(() => new URL(page.url()).search).toBe('?search=Bra&sort=-money');
      const before = await rowsShown(page);
      await page.reload();
      await expect.poll(() => rowsShown(page)).toEqual(before);
      expect(await page.getByRole('searchbox').inputValue()).toBe('Bra');
      expect(await announcedSort(page)).toEqual(['Money descending']);

      await page.getByRole('link', { name: 'Nyx' }).click();
      await page.getByRole('heading', { name: 'Your characters', level: 1 }).waitFor();
      await page.goBack();
      await expect.poll(() => rowsShown(page)).toEqual(before);
      expect(await page.getByRole('searchbox').inputValue()).toBe('Bra');
      await page.goBack();
      await expect.poll(() => announcedSort(page)).toEqual(['Money ascending']);
    }));

  it('scrolls from a column header to the end of the page with End and to its start with Home', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByRole('button', { name: 'Name' }).focus();
      await pressEnd(page);
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      await expect.poll(() => focused(page)).toBe('button Name');
      await page.keyboard.press('Home');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    }));

  it.each([320, 1280])('does not scroll while the keyboard moves through the top bar, at %d px', (width) =>
    inPage(
      async ({ page }) => {
        await open(page);
        await pressEnd(page);
        const position = await page.evaluate(() => window.scrollY);
        expect(position).toBeGreaterThan(500);
        const skipLinks = ['Skip to the content', 'Skip to the search', 'Skip to the results'];
        for (const control of [...skipLinks, width < 768 ? 'Menu' : 'Nyx', '']) {
          await page.keyboard.press('Tab');
          await expect.poll(() => focused(page)).toContain(control);
          const found = await settled(() => page.evaluate(() => String(window.scrollY)));
          expect(found).toBe(String(position));
        }
      },
      { viewport: { width, height: 800 } },
    ),
  );

  it('moves the focus to the heading when the window widens while the menu is open', () =>
    inPage(
      async ({ page }) => {
        await open(page);
        await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter');
        await page.getByRole('dialog').waitFor();
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toMatch(/^h1 /);
      },
      { viewport: { width: 320, height: 800 } },
    ));

  it('wraps no date, level or amount and breaks no word at 768, 992 and 1280 px', () =>
    inPage(async ({ page }) => {
      await open(page);
      for (const width of [768, 992, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const words = await brokenWords(page, 'th, th *, td, td *');
        // All cells but the names: a value and its unit count as one word here.
        const values = await brokenWords(page, 'tbody td', /\S.*\S|\S/);
        expect({ words, values }, `${width} px`).toEqual({ words: [], values: [] });
      }
    }));
});
