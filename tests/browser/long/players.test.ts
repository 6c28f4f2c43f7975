import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readCharacter, type WireCharacter } from '#core/contract/characters.ts';
import type { Player } from '#core/contract/players.ts';
import { formatDay } from '#core/views/dates.ts';
import { ask, calls } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { expectPlaceKept } from '../support/scrolling.ts';
import { rowsShown } from '../support/table.ts';

const { inPage } = useBrowser();

interface Expected {
  name: string;
  dateJoined: number | null;
  lastActivity: number | null;
  characters: string[];
  isMaster: boolean;
}

const { compare } = new Intl.Collator('en-GB');

/** The expected data of each player, derived from the server's two answers. */
async function onServer(page: Page): Promise<Expected[]> {
  const characters = (await ask<WireCharacter[]>(page, '/character/active')).map(readCharacter);
  const ids = new Set(characters.map(({ player }) => player));
  const players = await ask<Player[]>(page, '/player/byIds', { method: 'POST', body: [...ids] });
  return players
    .map(({ playerId, name, dateJoined, masterSince }) => {
      const theirs = characters.filter(({ player }) => player === playerId);
      const timestamps = theirs.flatMap(({ lastPlayed, lastMastered }) => [
        lastPlayed ?? 0,
        lastMastered ?? 0,
      ]);
      return {
        name,
        dateJoined: dateJoined ?? null,
        lastActivity: Math.max(0, ...timestamps) || null,
        characters: theirs.map((character) => character.name),
        isMaster: typeof masterSince === 'number',
      };
    })
    .toSorted((a, b) => compare(a.name, b.name));
}

async function open(page: Page, search = ''): Promise<void> {
  await signInQuickly(page);
  await page.goto(`/player/all${search}`);
  await page.locator('tbody tr').first().waitFor();
}

const zone = { timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone };

describe('the table of all players', () => {
  it('shows every owner of an active character with the server’s data', () =>
    inPage(async ({ page }) => {
      await open(page);
      const players = await onServer(page);
      await page
        .getByText(`${players.length} players, sorted by Name, ascending`)
        .and(page.locator('[aria-live=polite]'))
        .waitFor();
      const rows = await rowsShown(page);
      expect(rows.length).toBeGreaterThan(5);
      expect(
        rows.map(([name, joined, active, characters, master]) => [
          name,
          joined,
          active,
          characters
            ?.split('\n')
            .map((each) => each.trim())
            .filter(Boolean),
          master,
        ]),
      ).toEqual(
        players
          .slice(0, rows.length)
          .map(({ name, dateJoined, lastActivity, characters, isMaster }) => [
            name,
            dateJoined === null ? 'Unknown' : formatDay(dateJoined),
            lastActivity === null ? 'Never' : formatDay(lastActivity),
            characters,
            isMaster ? 'Master' : 'Not a master',
          ]),
      );
    }, zone));

  it('loads all owners in one call, and images only for visible rows, many per call', () =>
    inPage(async ({ page }) => {
      const owners = calls(page, /^POST \/player\/byIds/);
      const images = calls(page, /^GET \/character\/.*[tT]oken/);
      await open(page);
      await page.locator('tbody img').first().waitFor();
      expect(owners).toHaveLength(1);
      const characters = (await onServer(page)).flatMap((player) => player.characters);
      const requestedIds = images.flatMap((call) => [
        ...new URLSearchParams(call.split('?')[1]).getAll('ids'),
      ]);
      expect(images.every((call) => call.startsWith('GET /character/tokenImages'))).toBe(true);
      expect(images.length).toBeLessThanOrEqual(3);
      expect(requestedIds.length).toBeGreaterThan(10);
      expect(requestedIds.length).toBeLessThan(characters.length);
      expect(new Set(requestedIds).size).toBe(requestedIds.length);
      await page.keyboard.press('End');
      await expect
        .poll(() => images.flatMap((call) => new URLSearchParams(call.split('?')[1]).getAll('ids')).length)
        .toBeGreaterThan(requestedIds.length);
    }));

  it('shows each player’s own pictures after a sort, in the rows that remain mounted', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.locator('tbody img').first().waitFor();
      const characters = await ask<WireCharacter[]>(page, '/character/active');
      const idOf = new Map(characters.map(({ id, name }) => [name, id]));
      const lists = page.locator('tbody ul');
      const before = await lists.elementHandles();
      await page.getByRole('button', { name: 'Date Joined' }).click();
      await page.getByText('sorted by Date Joined').waitFor();
      const shown = () =>
        lists
          .locator('li')
          .evaluateAll((all) =>
            all
              .filter((one) => one.getBoundingClientRect().top < window.innerHeight)
              .map((one): [string, string | null] => [
                one.textContent,
                one.querySelector('img')?.getAttribute('src') ?? null,
              ]),
          );
      const wanted = await Promise.all(
        (await shown()).map(async ([name]): Promise<[string, string | null]> => {
          const id = idOf.get(name) ?? '';
          const images = await ask<Record<string, { mimeType: string; image: string } | null>>(
            page,
            `/character/tokenImages?ids=${encodeURIComponent(id)}`,
          );
          const image = images[id];
          return [name, image ? `data:${image.mimeType};base64,${image.image}` : null];
        }),
      );
      expect(idOf.size).toBe(characters.length);
      expect(wanted.some(([, image]) => image !== null)).toBe(true);
      await expect.poll(shown).toEqual(wanted);
      expect(await Promise.all(before.map((list) => list.evaluate((each) => each.isConnected)))).toContain(
        true,
      );
    }));

  it('does not read the players again when they are sorted', () =>
    inPage(async ({ page }) => {
      const reads = calls(page, /^(?:GET \/character\/active|POST \/player\/byIds)/);
      await page.clock.install();
      // The clock jumps by a minute. A server that has run for less would answer that anything may have changed.
      await page.route('**/changes?*', () => {});
      await open(page);
      await page.clock.runFor(60_000);
      await page.getByRole('button', { name: 'Date Joined' }).click();
      await page.clock.runFor(1_000);
      await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('dateJoined');
      await page.clock.runFor(1_000);
      expect(reads).toHaveLength(2);
    }));
});

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

describe('rows of different heights', () => {
  it.each([320, 1280])('do not overlap at %d px, however they are sorted and searched', (width) =>
    inPage(
      async ({ page }) => {
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
      },
      { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
    ),
  );
});

describe('the scroll position in the table of all players', () => {
  it('stays the same when rows become cards and then rows again', () =>
    inPage(async ({ page }) => {
      await open(page);
      await expectPlaceKept(page.locator('tbody tr'), [320, 1280, 600, 1280], 4);
    }));
});
