import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { focused, signIn } from '../../support/person.ts';
import { forged, store, stored } from '../../support/stored-tokens.ts';

const { inPage } = useBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
const refused = /status of 401/;

describe('a deep link', () => {
  it('opens a character whose name contains every awkward character', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.getByRole('link', { name: /Half\/Moon/ }).click();
      await page.getByRole('heading', { level: 1, name: /Zoë "Half\/Moon" O'Dell\? #7: 100% 🌙/ }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /Zoë "Half\/Moon" O'Dell\? #7: 100% 🌙/ }).waitFor();
    }));

  it('shows the error page for an unknown address that begins with the address of a page', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto('/user/a/b/c');
      await page.getByText('No route matches URL "/user/a/b/c"').waitFor();
      expect(await page.title()).toBe('404 Not Found · Nyx');
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
    }));

  it('shows “Not found” for a character without an id', () =>
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

  it('says who is signed in if another tab was faster', () =>
    inPage(async ({ page, context }) => {
      const tab = await context.newPage();
      await tab.goto('/');
      await tab.getByRole('button', { name: 'Login' }).click();
      const chosen = tab.getByRole('button', { name: /demo-keeper/ });
      await chosen.waitFor();
      await signIn(page);
      await tab.bringToFront();
      await chosen.click();
      await heading(tab, 'Your characters').waitFor();
      await tab.getByText('You are signed in as Mira').waitFor();
      await tab.getByText('this login changed nothing').waitFor();
    }));

  it('says after a reload that the login may have been interrupted', () =>
    inPage(async ({ page, allow }) => {
      allow(/ERR_FAILED/);
      await page.route('**/auth/discord', () => {});
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: /demo-player/ }).click();
      await page.getByText('Logging in...').waitFor();
      await page.reload();
      await page.getByText('It was interrupted, for example by a reload').waitFor();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await signIn(page);
    }));

  it('does not disturb a signed-in member', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto('/auth?code=evil&state=evil');
      await heading(page, 'Your characters').waitFor();
    }));
});

describe('bad tokens', () => {
  it('disappear from storage when the server refuses the refresh token at the start', () =>
    inPage(async ({ page, allow }) => {
      allow(refused);
      await page.goto('/');
      await store(page, { jwt: forged(-60), refreshJwt: forged(86_400) });
      await page.goto('/user');
      await page.getByText('Your session has ended').waitFor();
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
    }));
});

describe('a part of the app that fails to load', () => {
  it('causes the app’s error page offline too, not the browser’s own', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/Part of the app did not load/);
      await signIn(page);
      await context.setOffline(true);
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
      await page.getByText('Part of the app did not load.').waitFor();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again', exact: true }).click();
      await heading(page, 'Lyra Duskwhisper').waitFor();
    }));

  it('does not hide the rest of the page if it is the part with the menus', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      const isOfMenus = /\/assets\/bar-[^/]*\.js$/;
      const files = await page.locator('#nyx-route-files').textContent();
      expect(Object.values(JSON.parse(files!) as Record<string, string[]>).flat()).not.toContainEqual(
        expect.stringMatching(isOfMenus),
      );
      await context.route(isOfMenus, (route) => route.abort('connectionrefused'));
      await page.goto('/character/all');
      await heading(page, 'All characters').waitFor();
      await page.getByText('Could not load the menu').waitFor();
      await page.getByRole('row', { name: /Lyra Duskwhisper/ }).waitFor();
      await context.unroute(isOfMenus);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Sessions' }).waitFor();
    }));

  it('appears with its styles even if a style sheet failed before', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/Unable to preload CSS|The style sheet/);
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
      expect(await row.evaluate((each) => getComputedStyle(each).display)).toBe('grid');
    }));
});

describe('an unreachable server', () => {
  it('causes the specified error with Try again, and ends no session', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      await context.route('**/character/forSelf/overview', (route) => route.abort('connectionrefused'));
      await page.reload();
      await page.getByText('There was an error while loading your characters').waitFor();
      await page.getByText('The server cannot be reached. Check your connection').waitFor();
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await page.waitForTimeout(200);
      await expect.poll(() => focused(page)).toBe('button Try again');
      await context.unroute('**/character/forSelf/overview');
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
      await expect.poll(() => focused(page)).toBe('h1 Your characters');
    }));

  it('causes an error that disappears once the browser is online again', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
      await heading(page, 'Lyra Duskwhisper').waitFor();
      await context.setOffline(true);
      await page.getByRole('tab', { name: 'Inventory' }).click();
      await page.getByText('Could not load the inventory').waitFor();
      await context.setOffline(false);
      await page.getByText(/items are shown/).waitFor();
    }));
});

describe('the colour mode', () => {
  it('starts light, turns dark with the menu and stays dark after a reload', () =>
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
