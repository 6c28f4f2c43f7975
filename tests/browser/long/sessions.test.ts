import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireSession } from '#core/contract/sessions.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { createAskAs } from '../support/ask-as.ts';
import { ask, breakCalls, calls, reconnect } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const askAs = createAskAs(server);
const pageSize = 10;

interface Sessions {
  entities: WireSession[];
  nextAt?: number | null;
}

const pageOnServer = (page: Page, number: number) =>
  ask<Sessions>(page, `/session?limit=${pageSize}&nextAt=${(number - 1) * pageSize}`);
const countOnServer = async (page: Page) => (await ask<{ count: number }>(page, '/session/count')).count;

/** A day in the time zone of the tests' pages, Europe/Rome. */
const day = (instant: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome' }).format(instant).replaceAll('/', '-');

const cards = (page: Page) => page.getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 }).allTextContents();
const open = async (page: Page, member: string, path = '/session/list') => {
  await signInQuickly(page, member);
  await page.goto(path);
};
/** The expected texts of a card, derived from the server's answer. */
const expected = ({ title, master, date, labels, characters }: WireSession) => ({
  title,
  master: `by ${nameInId(master)}`,
  date: `Registered on: ${day(date ?? 0)}`,
  labels: (labels ?? []).map(({ name }) => name),
  participants: (characters ?? []).map(
    ({ character, ms, isAlive }) =>
      `${nameInId(character)}|${(ms ?? 0).toLocaleString('en')} exp${isAlive ? '' : '|Dead'}`,
  ),
});

const shownCards = (page: Page) =>
  cards(page).evaluateAll((articles) =>
    articles.map((article) => {
      const words = (selector: string) =>
        [...article.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText.trim());
      return {
        title: words('h2')[0],
        // An image separates the two words.
        master: words('header p')[0]?.replaceAll(/\s+/g, ' '),
        // Without the relative time, for example '(6 days ago)'.
        date: words('header p')[1]?.replace(/ \(.*\)$/, ''),
        labels: words('ul[aria-label="Labels"] li'),
        participants: words('ul[aria-label^="Participants"] li').map((line) =>
          line.replaceAll(/\s*\n\s*/g, '|'),
        ),
      };
    }),
  );

/** Registers a session that is older than all others. */
async function registerOldest(page: Page, title: string): Promise<void> {
  const [master, player] = await ask<{ id: string }[]>(page, '/character/active');
  await ask(page, '/session', {
    method: 'POST',
    body: {
      masterId: master?.id,
      masterReward: 1,
      title,
      date: Date.UTC(2001, 0, 1),
      labels: [],
      outcomes: [{ characterId: player?.id, exp: 7, isDead: false }],
    },
  });
}

/** Registers a session of today with the given number of participants. */
async function registerToday(count: number, title: string): Promise<void> {
  const [master, ...others] = await askAs<{ id: string }[]>('demo-master', '/character/active');
  await askAs('demo-master', '/session', 'POST', {
    masterId: master?.id,
    masterReward: 1,
    title,
    date: Date.now(),
    labels: [],
    outcomes: others.slice(0, count).map(({ id }) => ({ characterId: id, exp: 1, isDead: false })),
  });
}

describe('the registered sessions', () => {
  it('show the server’s data, and load several images per call, only for visible cards', () =>
    inPage(async ({ page }) => {
      const images = calls(page, /\/character\/.*token/i);
      await open(page, 'demo-player');
      await cards(page).first().waitFor();
      const { entities } = await pageOnServer(page, 1);
      expect(await shownCards(page)).toEqual(entities.map(expected));
      const dateText = /Registered on: [-\d]+ \((?:today|yesterday|\d+ (?:day|month|year)s? ago)\)/;
      await expect.poll(() => cards(page).getByText(dateText).count()).toBe(entities.length);
      await page.getByText(`${await countOnServer(page)} sessions so far`).waitFor();
      await expect.poll(() => cards(page).first().getByRole('presentation').count()).toBeGreaterThan(0);
      expect(images.every((call) => call.startsWith('GET /character/tokenImages'))).toBe(true);
      const requestedIds = images.flatMap((call) => new URLSearchParams(call.split('?')[1]).getAll('ids'));
      const all = new Set(entities.flatMap(({ characters }) => characters?.map((one) => one.character)));
      expect(requestedIds.join().split(',').length).toBeLessThan(all.size);
      expect(await page.getByText('Dead', { exact: true }).count()).toBe(
        entities.flatMap(({ characters }) => characters ?? []).filter(({ isAlive }) => !isAlive).length,
      );
    }));

  it('on a phone, hide their participants behind a button that names the session', () =>
    inPage(
      async ({ page }) => {
        await open(page, 'demo-master');
        await cards(page).first().waitFor();
        const { entities } = await pageOnServer(page, 1);
        const session = entities.find(({ characters }) => (characters ?? []).some(({ isAlive }) => !isAlive));
        if (!session) throw new Error('The demo has no session with a dead participant on its first page');
        const all = session.characters ?? [];
        const dead = all.filter(({ isAlive }) => !isAlive).length;
        const strip = page.getByRole('button', {
          name: `${all.length} characters, ${dead} dead: ${session.title}`,
          exact: true,
        });
        await strip.press('Enter');
        expect(await strip.getAttribute('aria-expanded')).toBe('true');
        const participants = page.getByRole('list', { name: `Participants of ${session.title}` });
        expect(await participants.getByRole('listitem').count()).toBe(all.length);
        await strip.press('Enter');
        await participants.waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toMatch(/^button \d+ characters/);
      },
      { viewport: { width: 320, height: 640 } },
    ));

  it('on a phone, show up to four portraits, or three and the number of the others', () =>
    inPage(
      async ({ page }) => {
        await registerToday(7, 'Crowd');
        await registerToday(4, 'Quartet');
        await open(page, 'demo-player');
        const strip = (name: string) => page.getByRole('button', { name, exact: true });
        const portraits = (name: string) => strip(name).locator('[data-fate]');
        const others = (name: string) => strip(name).locator('[data-more]');
        await strip('7 characters: Crowd').waitFor();
        expect(await portraits('7 characters: Crowd').count()).toBe(3);
        expect(await others('7 characters: Crowd').getAttribute('data-more')).toBe('+4');
        await strip('4 characters: Quartet').waitFor();
        expect(await portraits('4 characters: Quartet').count()).toBe(4);
        expect(await others('4 characters: Quartet').count()).toBe(0);
      },
      { viewport: { width: 320, height: 640 } },
    ));

  it('are split into pages of ten, and the address restores the page after a reload and Back', () =>
    inPage(async ({ page }) => {
      const reads = calls(page, /^GET \/session\?/);
      await open(page, 'demo-player');
      await page.getByText('Page 1: 10 sessions are shown').waitFor();
      const pageCount = Math.ceil((await countOnServer(page)) / 10);
      await page.getByText(`Page 1 of ${pageCount}`, { exact: true }).first().waitFor();
      const [first, second] = [await pageOnServer(page, 1), await pageOnServer(page, 2)];
      expect(await titles(page)).toEqual(first.entities.map(({ title }) => title));
      await expect.poll(() => reads).toContain('GET /session?limit=10&nextAt=10');

      await page.getByRole('button', { name: '2: next page' }).first().click();
      await page.getByText('Page 2: 10 sessions are shown').waitFor();
      expect(new URL(page.url()).search).toBe('?page=2');
      expect(await titles(page)).toEqual(second.entities.map(({ title }) => title));
      await expect.poll(() => focused(page)).toMatch(/^button (?:3: next|Next) page/);

      await page.reload();
      await page.getByText('Page 2: 10 sessions are shown').waitFor();
      expect(await titles(page)).toEqual(second.entities.map(({ title }) => title));
      await page.goBack();
      await page.getByText('Page 1: 10 sessions are shown').waitFor();
      expect(await titles(page)).toEqual(first.entities.map(({ title }) => title));
      await page.goForward();
      await page.getByRole('button', { name: '1: previous page' }).first().click();
      await page.getByText('Page 1: 10 sessions are shown').waitFor();
      expect(new URL(page.url()).search).toBe('');
    }));

  it('end with a button for the next page, and that page opens at its top', () =>
    inPage(async ({ page }) => {
      await open(page, 'demo-player');
      const end = page.getByRole('navigation', { name: 'Pages, at the end of the list' });
      await end.getByRole('button', { name: '2: next page' }).click();
      const status = page.getByText('Page 2: 10 sessions are shown');
      await status.waitFor();
      await expect.poll(() => focused(page)).toBe('p Page 2: 10 sessions are shown');
      expect(await status.evaluate((line) => line.getBoundingClientRect().top)).toBeLessThan(800);
    }));

  it('show page 1 for an address far beyond the last page', () =>
    inPage(async ({ page }) => {
      await open(page, 'demo-player', '/session/list?page=99');
      await page.getByText('Page 1: 10 sessions are shown').waitFor();
      expect(await cards(page).count()).toBe(10);
    }));
});

describe('the deletion of a session', () => {
  it('has buttons with different names for two sessions with the same title', () =>
    inPage(async ({ page }) => {
      for (const hour of [20, 21])
        await askAs('demo-master', '/session', 'POST', {
          masterId: 'demo-player:Bram Copperkettle',
          masterReward: 1,
          title: 'Twins',
          date: Date.UTC(2040, 0, 1, hour),
          labels: [],
          outcomes: [{ characterId: 'demo-player:Lyra Duskwhisper', exp: 1, isDead: false }],
        });
      await open(page, 'demo-master');
      await page
        .getByRole('button', { name: /^Delete Twins/ })
        .first()
        .waitFor();
      const names = await page
        .getByRole('button', { name: /^Delete Twins/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
      expect(names).toEqual(['Delete Twins, 01-01-2040 22:00', 'Delete Twins, 01-01-2040 21:00']);
    }));

  it.each(['demo-player', 'demo-keeper', 'demo-warden'])('does not appear for %s', (member) =>
    inPage(async ({ page }) => {
      await open(page, member);
      await cards(page).first().waitFor();
      expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
    }),
  );

  it('focuses the last session of the previous page when a page becomes empty', () =>
    inPage(async ({ page }) => {
      await open(page, 'demo-master');
      await cards(page).first().waitFor();
      // Fills all pages except the last, which gets one session.
      for (let count = await countOnServer(page); count % pageSize !== 1; count += 1)
        await registerOldest(page, `Long Ago ${count}`);
      const last = Math.ceil((await countOnServer(page)) / pageSize);
      await page.goto(`/session/list?page=${last}`);
      await page.getByText(`Page ${last}: 1 session is shown`).waitFor();
      await page.getByRole('button', { name: /^Delete/ }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'I understand, delete' }).click();
      // If the previous page were still loading when the dialog closes, its heading would get the focus.
      await page.getByText(`Page ${last - 1}: 10 sessions are shown`).waitFor();
      await dialog.getByRole('button', { name: 'Ok' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).search).toBe(`?page=${last - 1}`);
      const shown = await titles(page);
      await expect.poll(() => focused(page)).toBe(`h2 ${shown.at(-1)}`);
    }));
});

describe('the list of sessions', () => {
  it('stays displayed, with a notice, when a refresh fails', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await open(page, 'demo-player');
      await cards(page).first().waitFor();
      const before = await titles(page);
      const repair = await breakCalls(page, ({ pathname }) => pathname === '/session');
      await reconnect(page);
      await page.getByRole('alert').getByText('Could not refresh this page').waitFor();
      expect(await titles(page)).toEqual(before);
      await repair();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('alert').waitFor({ state: 'detached' });
      expect(await titles(page)).toEqual(before);
    }));
});
