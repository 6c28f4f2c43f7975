import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './fixture.ts';
import { focused, mainCharacter, profilePath, signIn } from './person.ts';

const { inPage } = useBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
const stored = (page: Page) =>
  page.evaluate(() => ({ jwt: localStorage.getItem('jwt'), refreshJwt: localStorage.getItem('refreshJwt') }));

/** A token that expires `inSeconds` from now and that no server has signed. */
const forged = (inSeconds: number): string => {
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + inSeconds;
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ uId: 'demo-player', r: '["p"]', exp })}.c2lnbmF0dXJl`;
};

const store = (page: Page, tokens: Record<string, string>) =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, tokens);

const refused = /status of 401/;
const unreachable = /ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/;

describe('a deep link', () => {
  it('opened signed-out shows the landing page and, after login, the linked page', () =>
    inPage(async ({ page }) => {
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await heading(page, 'Welcome to Nyx!').waitFor();
      expect(path(page)).toBe('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: /demo-player/ }).click();
      await page.getByRole('tab', { name: 'Inventory', selected: true }).waitFor();
      expect(decodeURIComponent(path(page))).toBe(`/user/${mainCharacter}?tab=inventory`);
    }));

  it('opened with a stored session stays open, even during a refresh', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      await store(page, { jwt: forged(-60) });
      const tab = await context.newPage();
      const visited: string[] = [];
      tab.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      await tab.goto(profilePath());
      await heading(tab, 'Lyra Duskwhisper').waitFor();
      expect(visited).not.toContain('/');
      expect((await stored(tab)).jwt).not.toBe(forged(-60));
    }));

  it('opens a character whose name contains every awkward character', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.getByRole('link', { name: /Half\/Moon/ }).click();
      await page.getByRole('heading', { level: 1, name: /Zoë "Half\/Moon" O'Dell\? #7: 100% 🌙/ }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /Zoë "Half\/Moon" O'Dell\? #7: 100% 🌙/ }).waitFor();
    }));

  it('to an unknown address shows the error page', () =>
    inPage(async ({ page }) => {
      await page.goto('/no/such/page');
      await heading(page, 'Unexpected Application Error!').waitFor();
      await page.getByText('No route matches URL "/no/such/page"').waitFor();
    }));

  it('to an address below a page shows the error page', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto('/user/a/b/c');
      await page.getByText('No route matches URL "/user/a/b/c"').waitFor();
      expect(await page.title()).toBe('404 Not Found · Nyx');
    }));

  it('to a character without an id is a 404', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto('/user/%20');
      await page.getByText('Not found', { exact: true }).waitFor();
    }));
});

describe('the sign-in callback', () => {
  it('without a code shows the landing page', () =>
    inPage(async ({ page }) => {
      await page.goto('/auth');
      await heading(page, 'Welcome to Nyx!').waitFor();
      expect(path(page)).toBe('/');
    }));

  it('with a state that this tab did not make signs nobody in, and says why', () =>
    inPage(async ({ page }) => {
      await page.goto('/auth?code=12345678901234567890&state=forged');
      await page.getByText('This login did not start in this tab').waitFor();
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await heading(page, 'Welcome to Nyx!').waitFor();
    }));

  it('with a used code shows a message', () =>
    inPage(async ({ page, allow }) => {
      allow(refused);
      let used = '';
      page.on('framenavigated', (frame) => {
        if (frame.url().includes('/auth?')) used = frame.url();
      });
      await signIn(page);
      expect(used).not.toBe('');
      await page.evaluate(() => localStorage.clear());
      const state = new URL(used).searchParams.get('state') ?? '';
      await page.evaluate((kept) => sessionStorage.setItem('nyx-oauth-state', kept), state);
      await page.goto(used);
      await page.getByText('The login failed').waitFor();
      expect(await page.getByText(/[{}]/).count()).toBe(0);
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
    }));

  it('does not disturb a signed-in member', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto('/auth?code=evil&state=evil');
      await heading(page, 'Your characters').waitFor();
    }));
});

describe('bad tokens', () => {
  it.each([
    ['malformed', 'not-a-token'],
    ['truncated', 'a.b'],
    ['unreadable', 'a.!!!.c'],
    ['expired', forged(-3_600)],
  ])('(%s in both places) show the landing page, without a loop', (_kind, token) =>
    inPage(async ({ page }) => {
      await page.goto('/');
      await store(page, { jwt: token, refreshJwt: token });
      await page.goto('/user');
      await heading(page, 'Welcome to Nyx!').waitFor();
    }),
  );

  it('are renewed invisibly when the server refuses the access token in mid-use', () =>
    inPage(async ({ page, allow }) => {
      allow(refused);
      await signIn(page);
      await store(page, { jwt: forged(3_600) });
      await page.reload();
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
      expect((await stored(page)).jwt).not.toBe(forged(3_600));
    }));

  it('end in a clean sign-out with a message when both are refused', () =>
    inPage(async ({ page, allow }) => {
      allow(refused);
      await signIn(page);
      await store(page, { jwt: forged(3_600), refreshJwt: forged(86_400) });
      const calls: string[] = [];
      page.on('request', (request) => calls.push(request.url()));
      await page.goto('/user');
      await heading(page, 'Welcome to Nyx!').waitFor();
      await page.getByText('Your session has ended').waitFor();
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
      expect(calls.filter((url) => url.endsWith('/auth/refresh'))).toHaveLength(1);
    }));

  it('are removed when the refresh token is refused at the start', () =>
    inPage(async ({ page, allow }) => {
      allow(refused);
      await page.goto('/');
      await store(page, { jwt: forged(-60), refreshJwt: forged(86_400) });
      await page.goto('/user');
      await page.getByText('Your session has ended').waitFor();
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
    }));
});

describe('an answer that is not the server’s', () => {
  it('to a refresh is ignored: the tokens stay, and the session continues when the server is back', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      const { refreshJwt } = await stored(page);
      const expired = forged(-60);
      await store(page, { jwt: expired });
      await context.route('**/auth/refresh', (route) =>
        route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Accept our terms</h1>' }),
      );
      await page.goto('/user');
      await page.getByText('The server cannot be reached').waitFor();
      expect(await stored(page)).toEqual({ jwt: expired, refreshJwt });
      await context.unroute('**/auth/refresh');
      await page.getByRole('button', { name: 'Try again now' }).click();
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    }));
});

describe('a part of the app that fails to load', () => {
  it('shows an error whose Try again works once it can be loaded', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/ERR_CONNECTION_REFUSED|Failed to fetch dynamically imported module/);
      await signIn(page);
      await context.route('**/assets/profile-page-*.js', (route) => route.abort('connectionrefused'));
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
      await heading(page, 'Unexpected Application Error!').waitFor();
      await context.unroute('**/assets/profile-page-*.js');
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Lyra Duskwhisper').waitFor();
    }));

  it('appears with its styles then, even when one of them had failed', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/ERR_CONNECTION_REFUSED|Unable to preload CSS|No style came/);
      const isOfTable = /\/assets\/table-[^/]*\.css$/;
      await signIn(page);
      await context.route(isOfTable, (route) => route.abort('connectionrefused'));
      await page.goto('/player/all');
      await heading(page, 'Unexpected Application Error!').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Unexpected Application Error!').waitFor();
      await context.unroute(isOfTable);
      await page.getByRole('button', { name: 'Try again' }).click();
      const row = page.locator('tbody tr').first();
      await row.waitFor();
      expect(await row.evaluate((each) => getComputedStyle(each).position)).toBe('absolute');
    }));
});

describe('a browser without storage', () => {
  it('still signs in, until the page is left', () =>
    inPage(async ({ page, context }) => {
      await context.addInitScript(() => {
        Object.defineProperty(globalThis, 'localStorage', {
          get() {
            throw new DOMException('Storage is not available', 'SecurityError');
          },
        });
      });
      await signIn(page);
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
      await heading(page, 'Lyra Duskwhisper').waitFor();
    }));
});

describe('two open tabs', () => {
  it('share one refresh', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      await store(page, { jwt: forged(-60) });
      let refreshes = 0;
      context.on('request', (request) => {
        if (request.url().endsWith('/auth/refresh')) refreshes += 1;
      });
      const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()]);
      await Promise.all(tabs.map((tab) => tab.goto('/user')));
      for (const tab of tabs) await heading(tab, 'Your characters').waitFor();
      expect(refreshes).toBe(1);
    }));

  it('share one sign-out', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      const other = await context.newPage();
      await other.goto(profilePath());
      await heading(other, 'Lyra Duskwhisper').waitFor();
      // A background page does not render, so its elements never become stable for a click.
      await page.bringToFront();
      await page.getByRole('button', { name: /your menu/i }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading(page, 'Welcome to Nyx!').waitFor();
      await heading(other, 'Welcome to Nyx!').waitFor();
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
    }));

  it('show the next member nothing that the previous one saw', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.getByRole('button', { name: /your menu/i }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading(page, 'Welcome to Nyx!').waitFor();
      await signIn(page, 'demo-newcomer');
      await page.getByText('You have no active character yet.').waitFor();
      expect(await page.getByText('Lyra Duskwhisper').count()).toBe(0);
    }));
});

describe('an unreachable server', () => {
  it('does not end a session being restored, which continues at its address when the server is back', () =>
    inPage(async ({ page, context, allow }) => {
      allow(unreachable);
      await signIn(page);
      const expired = forged(-60);
      await store(page, { jwt: expired });
      // The page still loads, as from a file server or a cache; the API does not answer.
      await context.route('**/auth/refresh', (route) => route.abort('connectionrefused'));
      await page.goto(profilePath());
      await page.getByText('The server cannot be reached').waitFor();
      expect((await stored(page)).jwt).toBe(expired);
      await context.unroute('**/auth/refresh');
      await page.getByRole('button', { name: 'Try again now' }).click();
      await heading(page, 'Lyra Duskwhisper').waitFor();
    }));

  it('gives the specified error with Try again, and signs nobody out', () =>
    inPage(async ({ page, context, allow }) => {
      allow(unreachable);
      await signIn(page);
      await context.route('**/character/forSelf', (route) => route.abort('connectionrefused'));
      await page.reload();
      await page.getByText('There was an error while loading your characters').waitFor();
      await page.getByText('The server cannot be reached. Check your connection').waitFor();
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await page.waitForTimeout(200);
      expect(await focused(page)).toBe('button Try again');
      await context.unroute('**/character/forSelf');
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
      await expect.poll(() => focused(page)).toBe('h1 Your characters');
    }));

  it('leaves no error behind once the browser is online again', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/ERR_INTERNET_DISCONNECTED/);
      await signIn(page);
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
      await heading(page, 'Lyra Duskwhisper').waitFor();
      await context.setOffline(true);
      await page.getByRole('tab', { name: 'Inventory' }).click();
      await page.getByText('Could not load the inventory').waitFor();
      await context.setOffline(false);
      await page.getByText(/items are shown/).waitFor();
    }));

  it('is explained by the browser being offline, until it is online again', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/ERR_INTERNET_DISCONNECTED/);
      await signIn(page);
      await context.setOffline(true);
      await page.getByText('You are offline').waitFor();
      await context.setOffline(false);
      await page.getByText('You are offline').waitFor({ state: 'detached' });
    }));
});

describe('the colour mode', () => {
  it('is light at first, turns dark from the menu and stays dark after a reload', () =>
    inPage(
      async ({ page }) => {
        await signIn(page);
        const mode = () => page.locator('html').getAttribute('data-colour-mode');
        expect(await mode()).toBe('light');
        await page.getByRole('button', { name: /your menu/i }).click();
        await page.getByRole('menuitem', { name: 'Dark mode' }).click();
        expect(await mode()).toBe('dark');
        await page.reload();
        await heading(page, 'Your characters').waitFor();
        expect(await mode()).toBe('dark');
      },
      { colorScheme: 'dark' },
    ));
});
