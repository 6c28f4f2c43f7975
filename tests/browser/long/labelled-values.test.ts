import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireAdventureStats } from '#core/contract/adventures/stats.ts';
import type { WireAdventure } from '#core/contract/adventures/adventure.ts';
import type { WireCharacter, WirePublicCharacter } from '#core/contract/characters.ts';
import type { Fields } from '#core/contract/fields.ts';
import { itemFields, type WireItem } from '#core/contract/items.ts';
import type { JournalPage } from '#core/contract/journal/entry.ts';
import type { Player } from '#core/contract/players.ts';
import type { WireSessionInDates } from '#core/contract/sessions.ts';
import { createAskAs, giveItem } from '../support/ask-as.ts';
import { useBrowser } from '../support/fixture.ts';
import { reportInstances } from '../support/instances.ts';
import { characterOnServer, heading, mainCharacter, profilePath } from '../support/person.ts';
import { signInQuickly, visit } from '../support/quick-sign-in.ts';

const { inPage: inPageOf, server } = useBrowser();
const askAs = createAskAs(server);

/** Runs in a page with the time zone of `dayOf` and `noonDaysAgo`. */
const inPage: typeof inPageOf = (run) => inPageOf(run, { timezoneId: 'UTC' });

/** Runs in a page whose clock stays at `today`, because `noonDaysAgo` is relative to it. */
const inPageOfToday: typeof inPageOf = (run) =>
  inPage(async (watched) => {
    await watched.page.clock.setFixedTime(today);
    await run(watched);
  });

const msPerDay = 86_400_000;
/** Not a fixed date: the demo's dates are relative to the start of the server, and would one day be later than it. */
const today = Date.now();
const noonDaysAgo = (days: number): number =>
  Math.floor(today / msPerDay) * msPerDay + msPerDay / 2 - days * msPerDay;
const dayOf = (instant: number): string => {
  const date = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(date.getUTCDate())}-${two(date.getUTCMonth() + 1)}-${date.getUTCFullYear()}`;
};
const moneyWords = (value: number | null | undefined): string =>
  `${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(value ?? 0)} MO`;

const amount = (value: number): string => new Intl.NumberFormat('en').format(value);

const definitions = (where: Locator): Promise<Record<string, string>> =>
  where.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll('dt')].map((term) => [
        term.textContent.trim(),
        (term.nextElementSibling?.textContent ?? '').trim(),
      ]),
    ),
  );

async function cellsOf(page: Page, row: Locator): Promise<Record<string, string>> {
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const cells = await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts();
  return Object.fromEntries(headers.map((header, index) => [header.trim(), cells[index]?.trim() ?? '']));
}

/** Searches for `name`. @returns the texts of the cells in the row that is found, by column header */
async function rowOf(page: Page, name: string): Promise<Record<string, string>> {
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.waitFor();
  return cellsOf(page, row);
}

/** Downloads a list as CSV. @returns the cells of the first line below the headings, by heading */
async function firstLine(page: Page, isInMenu = false): Promise<Record<string, string | undefined>> {
  const waiting = page.waitForEvent('download');
  if (isInMenu) await page.getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole(isInMenu ? 'menuitem' : 'button', { name: 'Download as CSV' }).click();
  const file = await readFile(await (await waiting).path(), 'utf8');
  const [head = '', first = ''] = file.replace('\uFEFF', '').split('\r\n');
  const cells = first.split(',');
  return Object.fromEntries(head.split(',').map((name, at) => [name, cells[at]]));
}

const outcome = (characterId: string, exp: number) => ({ characterId, exp, isDead: false });

/** Registers two sessions, so that Lyra last played and last mastered on different days. */
async function playAndMaster() {
  const [played, mastered] = [noonDaysAgo(3), noonDaysAgo(1)];
  const active = await askAs<WireCharacter[]>('demo-master', '/character/active');
  const { id: other, name: otherName } = active.find(({ player }) => player !== 'demo-player')!;
  const session = { masterReward: 2, labels: [] };
  await askAs('demo-master', '/session', 'POST', {
    ...session,
    title: 'Played',
    masterId: other,
    date: played,
    outcomes: [outcome(mainCharacter, 11)],
  });
  await askAs('demo-master', '/session', 'POST', {
    ...session,
    title: 'Mastered',
    masterId: mainCharacter,
    date: mastered,
    outcomes: [outcome(other, 13)],
  });
  return { played, mastered, otherName };
}

/**
 * A value for each text or number field of an item, so that a new field gets one too. The app shows all of them except
 * the ratio.
 */
const plainValues: Record<string, string | number> = Object.fromEntries(
  Object.entries<Fields[string]>(itemFields).flatMap(
    ([field, { kind }], index): [string, string | number][] => {
      if (kind === 'text') return [[field, `Words of ${field}`]];
      return kind === 'number' || kind === 'integer' ? [[field, index + 7_000]] : [];
    },
  ),
);

const experienceOf = ({ masterMS, pbcMS, errataMS, sessionMS }: WireCharacter): number =>
  (masterMS ?? 0) + (pbcMS ?? 0) + (errataMS ?? 0) + (sessionMS ?? 0);

describe('labels and values on screens, the server’s data and downloads', () => {
  it('match on a profile and in the table of all characters', () =>
    inPageOfToday(async ({ page }) => {
      const { played, mastered } = await playAndMaster();
      await visit(page, profilePath(), 'demo-player');
      const character = await characterOnServer(page);
      const facts = page.locator('dl').first();
      await facts.waitFor();
      await facts.getByText('(yesterday)').waitFor();
      expect(await definitions(facts)).toEqual({
        Created: expect.stringContaining(`${dayOf(character.created ?? 0)} (`),
        'Last Played': `${dayOf(played)} (3 days ago)`,
        'Last Mastered': `${dayOf(mastered)} (yesterday)`,
      });
      await page.getByText(moneyWords(character.money), { exact: true }).waitFor();
      await page
        .getByText(`${amount(experienceOf(character))} Exp, `)
        .first()
        .waitFor();
      const listed = (name: string) => page.getByRole('list', { name }).getByRole('listitem').allInnerTexts();
      expect(await listed('Proficiencies')).toEqual((character.proficiencies ?? []).map(({ name }) => name));
      expect((await listed('Experience')).map((line) => line.replaceAll(/\s+/g, ' '))).toEqual([
        `Sessions ${amount(character.sessionMS ?? 0)}`,
        `Sessions as master ${amount(character.masterMS ?? 0)}`,
        `Play by chat ${amount(character.pbcMS ?? 0)}`,
        `Corrections ${amount(character.errataMS ?? 0)}`,
      ]);
      await page.goto('/character/all');
      expect(await rowOf(page, 'Lyra Duskwhisper')).toEqual({
        Name: 'Lyra Duskwhisper',
        Created: dayOf(character.created ?? 0),
        Exp: amount(experienceOf(character)),
        Level: '5',
        Money: moneyWords(character.money),
        'Last Played': dayOf(played),
      });
    }));

  it('match in the rows of an inventory, also for items that cannot be sold', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-player');
      const { inventory = {} } = await characterOnServer(page);
      await page.goto(profilePath(mainCharacter, 'inventory'));
      const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
      await rows.first().waitFor();
      const shown = await rows.allInnerTexts();
      const pairs = shown.map((row) => [row.split('\n', 1)[0]!, /(\d+) owned/.exec(row)?.[1]] as const);
      expect(pairs.length).toBeGreaterThan(10);
      expect(Object.fromEntries(pairs)).toEqual(
        Object.fromEntries(pairs.map(([name]) => [name, String(inventory?.[name])])),
      );
      expect(shown.some((row) => !row.includes('Sell'))).toBe(true);
    }));

  it('match on an item', () =>
    inPage(async ({ page }) => {
      // A retry of this test needs another name.
      const name = `Everything ${Date.now()}`;
      const shown = { ...plainValues, name, link: 'https://5e.example/everything' };
      const item: WireItem = {
        ...shown,
        usable: true,
        attunement: false,
        sell: { cost: 7.5, tools: ['Smith’s Tools'], buildings: ['Forge'] },
        buy: { cost: 9.25, tools: ['Herbalism Kit'], buildings: ['Garden'] },
        craft: [
          {
            label: 'Brew',
            cost: 3,
            timeRequired: 5_400_000,
            minQuantity: 2,
            maxQuantity: 4,
            materials: { Beeswax: 1.5 },
            tools: ['Kettle'],
            buildings: ['Still'],
          },
        ],
      };
      await askAs('demo-keeper', '/item', 'POST', item);
      await visit(page, `/item/list?search=${encodeURIComponent(name)}`, 'demo-player');
      await page.getByRole('button', { name, exact: true }).click();
      const part = (title: string) =>
        page
          .locator('section, li')
          .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
          .last();
      await part('Brew').waitFor();
      await page.locator(`a[href="${shown.link}"]`).waitFor();
      for (const [field, value] of Object.entries<string | number>(shown))
        if (!['name', 'link', 'giveRatio'].includes(field))
          await page.getByText(typeof value === 'number' ? amount(value) : value).waitFor();
      expect(await definitions(part('Sell'))).toEqual({
        Cost: '7.50 MO',
        Tools: 'Smith’s Tools',
        Buildings: 'Forge',
      });
      expect(await definitions(part('Buy'))).toEqual({
        Cost: '9.25 MO',
        Where: 'with the bot, in chat',
        Tools: 'Herbalism Kit',
        Buildings: 'Garden',
      });
      expect(await definitions(part('Brew'))).toEqual({
        Cost: '3.00 MO',
        Time: '1 hour 30 minutes',
        Quantity: '2 to 4',
        Materials: '1.5 × Beeswax',
        Tools: 'Kettle',
        Buildings: 'Still',
      });
    }));

  it('match on a session', () =>
    inPageOfToday(async ({ page }) => {
      const { mastered, otherName } = await playAndMaster();
      await visit(page, '/session/list', 'demo-admin');
      const card = page.getByRole('article').filter({ hasText: 'Mastered' }).first();
      await card.getByText('(yesterday)').waitFor();
      expect((await card.innerText()).replaceAll(/ +/g, ' ').split(/\n+/)).toEqual([
        'Mastered',
        'by Lyra Duskwhisper',
        `Registered on: ${dayOf(mastered)} (yesterday)`,
        'In the audit',
        otherName,
        '13 Exp',
      ]);
    }));

  it('match on the pages of a session, a character and a player', () =>
    inPage(async ({ page }) => {
      const { played, otherName } = await playAndMaster();
      await visit(page, '/session/list', 'demo-player');
      // With its date, if other tests have registered a session of this title too.
      await page
        .getByRole('link', { name: /^Played\b/ })
        .first()
        .click();
      await heading(page, 'Played').waitFor();
      const facts = page.getByRole('main').locator('dl').first();
      expect(await definitions(facts)).toEqual({ Master: otherName, 'Registered by': 'Master Corvin' });
      await page.getByRole('list', { name: 'What happened to this session' }).waitFor();
      await facts.getByRole('link', { name: otherName }).click();
      await heading(page, otherName).waitFor();
      const { Player: player = '', ...character } = await definitions(facts);
      const { id } = (await askAs<WireCharacter[]>('demo-player', '/character/active')).find(
        ({ name }) => name === otherName,
      )!;
      const summary = await askAs<WirePublicCharacter>(
        'demo-player',
        `/character/${encodeURIComponent(id)}/summary`,
      );
      expect(character).toEqual({
        'Sessions played': amount(summary.sessions ?? 0),
        Created: dayOf(summary.created ?? 0),
        'Last Played': dayOf(summary.lastPlayed ?? 0),
        'Last Mastered': dayOf(played),
      });
      await facts.getByRole('link', { name: player }).click();
      await heading(page, player).waitFor();
      const [of] = await askAs<Player[]>('demo-player', '/player/byIds', 'POST', [id.split(':')[0]]);
      expect((await definitions(facts))['Master since']).toBe(
        of?.masterSince ? dayOf(of.masterSince) : undefined,
      );
    }));

  it('match on the page of an adventure', () =>
    inPage(async ({ page }) => {
      const hour = 3_600_000;
      const at = (hours: number): number => Math.ceil(today / hour) * hour + hours * hour;
      const moment = (instant: number): string =>
        `${dayOf(instant)} ${new Date(instant).toISOString().slice(11, 16)}`;
      const { created } = await askAs<{ created: string }>('demo-master', '/adventure', 'POST', {
        title: 'The Labelled Gate',
        description: '',
        startsAt: at(48),
        zone: 'UTC',
        minutes: 90,
        least: 2,
        most: 4,
        lowest: 3,
        highest: 5,
        labels: [],
        instance: 'deposito-pg',
        signUpFrom: at(1),
        signUpUntil: at(40),
        publishedAt: today,
        choosing: 'turn',
      });
      await visit(page, `/adventure/${created}`, 'demo-master');
      const facts = page.getByRole('main').locator('dl').first();
      await facts.waitFor();
      expect(await definitions(facts)).toEqual({
        Master: 'Master Corvin',
        Seats: '4 seats, 0 taken, played with 2 or more',
        Levels: 'Levels 3 to 5',
        'Sign-up': `from ${moment(at(1))} until ${moment(at(40))}`,
        'Who gets a seat': 'By turn, at the end of sign-up',
        'Virtual tabletop': 'deposito-pg (opens in a new window)',
      });
      const past = await askAs<WireAdventure[]>('demo-master', '/adventure?from=0');
      const { id, title } = past.find(({ session }) => session !== null)!;
      await page.goto(`/adventure/${id}`);
      await heading(page, title).waitFor();
      expect(await definitions(facts)).toMatchObject({ Session: title });
      await facts.getByRole('link', { name: title }).click();
      // The address changes before the page does.
      await expect.poll(() => definitions(facts)).toMatchObject({ Adventure: title });
    }));

  it('match in the table of all players', () =>
    inPage(async ({ page }) => {
      const { mastered } = await playAndMaster();
      const [player] = await askAs<{ dateJoined?: number | null }[]>('demo-admin', '/player/byIds', 'POST', [
        'demo-player',
      ]);
      await visit(page, '/player/all', 'demo-admin');
      const { 'Active Characters': characters, ...row } = await rowOf(page, 'Mira');
      expect(row).toEqual({
        Name: 'Mira\nSign-ins',
        'Date Joined': dayOf(player!.dateJoined ?? 0),
        'Last Activity': dayOf(mastered),
        Master: 'Not a master',
      });
      expect(characters?.split('\n')).toContain('Lyra Duskwhisper');
    }));

  it('match on a webhook', () =>
    inPage(async ({ page }) => {
      // A retry of this test needs another name.
      const name = `Tavern ${Date.now()}`;
      const { id } = await askAs<{ id: string }>('demo-admin', '/webhook', 'POST', {
        name,
        address: 'https://hooks.example/tavern',
        format: 'signed',
        kinds: ['itemGiven', 'levelReached'],
      });
      await visit(page, '/webhooks', 'demo-admin');
      const card = page.getByRole('article').filter({ hasText: name });
      expect(await definitions(card)).toEqual({
        'Sends to': 'https://hooks.example',
        Format: 'Signed JSON',
        Reports: 'Level reached, Item given',
        'Last delivery': 'Nothing was sent yet.',
      });
      await card.getByRole('button', { name: `Last deliveries: ${name}` }).click();
      await card.getByText('There was nothing to deliver.').waitFor();
      await card.getByText('Events of the chosen kinds appear here for seven days, tests do not.').waitFor();
      await giveItem(askAs, 'Beeswax');
      await expect.poll(() => askAs<object[]>('demo-admin', `/webhook/${id}/deliveries`)).toHaveLength(1);
      await card.getByRole('button', { name: `Refresh the deliveries of ${name}` }).click();
      await card.getByRole('listitem').filter({ hasText: 'Item given' }).getByText('Waiting').waitFor();
      await card.getByText('1 delivery waits.').waitFor();
    }));

  it('match in the statistics of the sessions', () =>
    inPageOfToday(async ({ page }) => {
      const day = (days: number): string => new Date(noonDaysAgo(days)).toISOString().slice(0, 10);
      await playAndMaster();
      await visit(page, `/session/stats?from=${day(40)}&to=${day(0)}`);
      await page.getByRole('heading', { level: 2, name: 'Over time' }).waitFor();
      const all = await askAs<WireSessionInDates[]>(
        'demo-player',
        '/session/inDates?from=0&to=8640000000000000',
      );
      const begin = Date.parse(`${day(40)}T00:00Z`);
      const outcomes = all
        .filter(({ date }) => (date ?? 0) >= begin)
        .map(({ characters }) => characters ?? []);
      const played = outcomes.flat();
      // The wire omits a false flag.
      const dead = played.filter(({ isAlive }) => isAlive !== true);
      expect(await definitions(page.locator('dl').first())).toEqual({
        Sessions: amount(outcomes.length),
        Adventurers: amount(new Set(played.map(({ character }) => character)).size),
        Exp: amount(played.reduce((sum, { ms }) => sum + (ms ?? 0), 0)),
        Fallen: amount(new Set(dead.map(({ character }) => character)).size),
      });
      const end = Date.parse(`${day(-1)}T00:00Z`) - 1;
      const adventures = await askAs<WireAdventureStats>(
        'demo-player',
        `/adventure/stats?from=${begin}&to=${end}`,
      );
      expect(await definitions(page.getByRole('region', { name: 'Adventures' }))).toEqual({
        'Wait for a seat (median)': `${Math.floor(adventures.wait! / 60_000)} minutes`,
        Newcomers: amount(adventures.newcomers!),
        'Not played for 30 days': amount(adventures.absent!),
      });
    }));

  it('match in the history that is downloaded', () =>
    inPage(async ({ page }) => {
      const path = `/character/${encodeURIComponent(mainCharacter)}`;
      const sale = { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' };
      await giveItem(askAs, sale.itemId);
      await askAs('demo-player', `${path}/inventory`, 'POST', sale);
      const { entities } = await askAs<JournalPage>('demo-player', `${path}/history?kinds=sold&limit=1`);
      const [entry] = entities;
      await visit(page, `${profilePath()}?tab=history&kind=trades`);
      expect(await firstLine(page)).toEqual({
        Entry: String(entry?.id),
        Date: new Date(entry?.at ?? 0).toISOString(),
        By: 'Mira',
        'What happened': `Sold 1 Potion of Healing for ${moneyWords(entry?.money)}`,
        Consequences: `'+${moneyWords(entry?.money)}`,
        Experience: '',
        Money: String(entry?.money),
        'Undone by entry': '',
      });
    }));

  it('match in the audit that is downloaded', () =>
    inPage(async ({ page }) => {
      await giveItem(askAs, 'Beeswax', 2);
      const { entities } = await askAs<JournalPage>('demo-admin', '/journal?kinds=given&limit=1');
      const [entry] = entities;
      await visit(page, '/audit?kind=given', 'demo-admin');
      expect(await firstLine(page, true)).toEqual({
        Entry: String(entry?.id),
        Date: new Date(entry?.at ?? 0).toISOString(),
        By: 'Keeper Isolde',
        Call: entry?.call,
        Kind: 'Gift',
        'About a': 'Character',
        Id: mainCharacter,
        Experience: '',
        Money: '',
        Changes: expect.stringMatching(/^Beeswax: \d* → \d+$/) as unknown,
        'Undone by entry': '',
      });
    }));

  it('match in the table of virtual tabletops', () =>
    inPage(async ({ page }) => {
      const hour = 3_600_000;
      const started = Date.now() - 26 * hour - 90_000;
      const figures = { uptime: started, cpu: 0.073, memory: 5 * 1_048_576 + 1, diskSize: 2_000 * 1_048_576 };
      await reportInstances(page, { keep: figures });
      await visit(page, '/foundry/instances', 'demo-warden');
      await page.getByRole('rowheader', { name: 'keep' }).waitFor();
      expect(await cellsOf(page, page.getByRole('row').filter({ hasText: 'keep' }))).toEqual({
        'Instance Name': expect.stringMatching(/^keep\b/) as unknown,
        Master: 'Mira',
        'Last Activation': '1D 2H 1m',
        Status: 'ONLINE',
        CPU: '8 %',
        'RAM (Mb)': '6',
        'Disk Occupation (Mb)': '2,000',
        Terminate: '',
      });
    }));
});
