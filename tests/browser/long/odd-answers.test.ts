import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { WireCharacter } from '#core/contract/characters.ts';
import { useBrowser } from '../support/fixture.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

interface Reply {
  status?: number;
  type?: string;
  body: string;
}

const json = (value: unknown): Reply => ({ body: JSON.stringify(value) });

/**
 * Answers the page's calls, except those of the sign-in, in place of the server. `answer` gets the path and a function
 * that reads the server's own JSON. If `answer` returns null, the server answers.
 */
async function replaceAnswers(
  page: Page,
  answer: (path: string, own: () => Promise<unknown>) => Promise<Reply | null> | Reply | null,
): Promise<void> {
  await page.route(
    () => true,
    async (route) => {
      const request = route.request();
      const { pathname } = new URL(request.url());
      if (request.resourceType() !== 'fetch' || pathname.startsWith('/auth')) return route.fallback();
      const own = async () => (await route.fetch()).json() as Promise<unknown>;
      const reply = await answer(pathname, own);
      if (!reply) return route.fallback();
      const { status = 200, type = 'application/json', body } = reply;
      return route.fulfill({ status, contentType: type, body });
    },
  );
}

const overview = calls.ownOverview.path;

/** An overview without a level table: the app then reads the table by a call of its own. */
const withoutTable = (own: unknown): Reply => json({ ...(own as object), table: null });

/** Screens that read data, with their addresses. */

describe('a list with unusable entries', () => {
  const odd = [null, 7, {}, { id: 7, name: 'No id' }, { playerId: 'p', name: '' }];
  const withOddEntries = (own: unknown): unknown => {
    if (Array.isArray(own)) return [...odd, ...(own as unknown[])];
    const { entities } = own as { entities?: unknown[] };
    return entities ? { ...(own as object), entities: [...odd, ...entities], nextAt: '10' } : own;
  };

  it.each<[string, string]>([
    ['/user', `${odd.length} entries of this page`],
    ['/session/list', `${odd.length} entries of this page`],
    // The odd entries of all characters, and those of the member's own characters, which the page reads to link them.
    ['/character/all', `${2 * odd.length} entries of this page`],
    // The odd entries of both the characters and the players.
    ['/player/all', `${2 * odd.length} entries of this page`],
    // The odd entry with a name is usable as an item. The labels have odd entries too.
    ['/item/list', `${odd.length - 1 + odd.length} entries of this page`],
    ['/item/usage?item=Potion%20of%20Healing', `${odd.length} entries of this page`],
  ])('shows the usable entries and the number of unusable ones, at %s', (path, words) =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-admin');
      await replaceAnswers(page, async (asked, own) =>
        /\/(?:overview|columns|active|session|byIds|search|usage|label)$/.test(asked)
          ? json(withOddEntries(await own()))
          : null,
      );
      await page.goto(path);
      const notice = page.getByText(/entries of this page could not be read/);
      await notice.waitFor();
      await expect.poll(() => notice.innerText()).toContain(words);
      expect(await notice.evaluate((element) => element.closest('[aria-live="polite"]') !== null)).toBe(true);
      const shown =
        (await page.getByRole('main').getByRole('listitem').count()) + (await page.getByRole('row').count());
      expect(shown).toBeGreaterThan(1);
      // /user and /character/all have read the member's own characters, and "Your characters" reuses that answer with its
      // odd entries. After the other screens, it reads an answer without odd entries.
      await page.unrouteAll();
      await page.getByRole('button', { name: /your menu/i }).click();
      await page.getByRole('menuitem', { name: 'Your characters' }).click();
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      if (!['/user', '/character/all'].includes(path)) await notice.waitFor({ state: 'detached' });
    }),
  );
});

describe('a character with an unknown status', () => {
  it('appears in the history with the server’s word and without a link, and affects no other character', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await replaceAnswers(page, async (path, own) => {
        if (path !== overview) return null;
        const { entities, ...rest } = (await own()) as { entities: WireCharacter[] };
        const [first, ...others] = entities;
        return json({
          ...rest,
          entities: [{ ...first, name: 'Grave Walker', status: 'zombie' }, ...others],
        });
      });
      await page.goto('/user');
      const history = page.getByRole('list', { name: 'Character history' });
      const card = history.getByRole('listitem').filter({ hasText: 'Grave Walker' });
      await card.getByText('zombie', { exact: true }).waitFor();
      expect(await card.getByRole('link').count()).toBe(0);
      const active = page.getByRole('list', { name: 'Your active characters' });
      expect(await active.getByRole('link').count()).toBeGreaterThan(0);
      expect(await active.getByText('Grave Walker').count()).toBe(0);
    }));
});

describe('a session without date and master', () => {
  const bare = { id: 's1', title: 'The Lost Page', master: '', characters: [], labels: [] };
  const dated = { ...bare, id: 's2', title: 'The Found Page', master: 'demo-master:Bodil', date: Date.now() };

  it('shows Unknown for both in the list', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await replaceAnswers(page, (path) =>
        path === '/session' ? json({ entities: [bare, { ...bare, id: 's3', title: null }] }) : null,
      );
      await page.goto('/session/list');
      const card = page.getByRole('article').filter({ hasText: 'The Lost Page' });
      await card.getByText('by Unknown').waitFor();
      await card.getByText('Registered on: Unknown').waitFor();
      await page.getByRole('heading', { level: 2, name: 'Unknown' }).waitFor();
      expect(await page.getByRole('main').innerText()).not.toContain('1970');
    }));

  it('counts in the statistics with an unknown master and an unknown date', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await replaceAnswers(page, (path) => (path === '/session/inDates' ? json([bare, dated]) : null));
      await page.goto('/session/stats');
      await page.getByText('2 sessions in these days').waitFor();
      const masters = page.getByRole('list', { name: 'Masters' });
      await masters.getByText('Unknown master').waitFor();
      const last = page.getByRole('list', { name: 'Last sessions' }).getByRole('listitem');
      await expect.poll(() => last.count()).toBe(2);
      expect(await last.last().innerText()).toMatch(/Unknown\s+The Lost Page/);
      expect(await page.getByRole('main').innerText()).not.toContain('1970');
    }));
});

describe('the level table', () => {
  it('replaces the ellipsis that levels show until the table has loaded', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      let release = (): void => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await replaceAnswers(page, async (path, own) => {
        if (path === '/utils/expTable') await released;
        return path === overview ? withoutTable(await own()) : null;
      });
      await page.goto('/user');
      const pending = page.getByText('Lvl …').first();
      await pending.waitFor();
      expect(await page.getByText('Unknown').count()).toBe(0);
      const card = page.getByRole('list', { name: 'Your active characters' }).getByRole('link').first();
      expect(await card.ariaSnapshot()).not.toMatch(/Lvl/);
      const before = await card.boundingBox();
      release();
      await page
        .getByText(/^Lvl \d/)
        .first()
        .waitFor();
      expect(await card.boundingBox()).toEqual(before);
    }));
});

describe('an undecodable address', () => {
  it.each(['/user/%E0%A4%A', '/user/%', '/session/%ff', '/%E0%A4%A'])('shows the error page: %s', (path) =>
    inPage(async ({ page }) => {
      for (const isSignedIn of [false, true]) {
        if (isSignedIn) await signInQuickly(page);
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor();
        await page.getByText('400 Bad Request').waitFor();
        await page.getByText(`The address "${path}" is not valid.`).waitFor();
        if (!isSignedIn) continue;
        await page.getByRole('navigation', { name: 'Main' }).waitFor();
        await page.getByRole('button', { name: /, your menu$/ }).waitFor();
      }
    }),
  );
});
