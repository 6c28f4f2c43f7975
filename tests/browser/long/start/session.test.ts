import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { signIn } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

describe('a deep link', () => {
  it('opens a character whose name contains every awkward character', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.getByRole('link', { name: /Half\/Moon/ }).click();
      await page.getByRole('heading', { level: 1, name: /Zoë "Half\/Moon" O'Dell\? #7: 100% 🌙/ }).waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1, name: /Zoë "Half\/Moon" O'Dell\? #7: 100% 🌙/ }).waitFor();
    }));
});

describe('the sign-in callback', () => {
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
      await heading(page, 'All Characters').waitFor();
      await page.getByText('Could not load the menu').waitFor();
      await page.getByRole('row', { name: /Lyra Duskwhisper/ }).waitFor();
      await context.unroute(isOfMenus);
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('button', { name: 'Sessions' }).waitFor();
    }));

  it('appears with its styles even if a style sheet failed before', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/Unable to preload CSS|The style sheet/);
      const isOfPage = /\/assets\/shared-[^/]*\.css$/;
      await signIn(page);
      await context.route(isOfPage, (route) => route.abort('connectionrefused'));
      await page.goto('/player/all');
      await heading(page, 'Unexpected Application Error!').waitFor();
      await page.getByRole('button', { name: 'Try again' }).click();
      await heading(page, 'Unexpected Application Error!').waitFor();
      await context.unroute(isOfPage);
      await page.getByRole('button', { name: 'Try again' }).click();
      const characters = page.locator('tbody tr ul').first();
      await characters.waitFor();
      expect(await characters.evaluate((each) => getComputedStyle(each).display)).toBe('flex');
    }));
});

it('a browser whose sign-in was ended in another one is signed out at its next call', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page, 'demo-warden');
    await page.goto('/signIns');
    await page.getByText('This browser').first().waitFor();
    await inPage(async (other) => {
      other.allow(/status of 401/);
      // The stream of changes might end the session before the next call, depending on the speed of the computer.
      await other.page.route(/\/changes\?/, (route) => route.abort());
      await signIn(other.page, 'demo-warden');
      await page.reload();
      const dialog = page.getByRole('alertdialog');
      await page.getByRole('button', { name: /^End the sign-in Chrome on Linux/ }).click();
      await dialog.getByRole('button', { name: 'End', exact: true }).click();
      await dialog.getByRole('button', { name: 'Ok' }).click();
      await other.page.goto('/session/list');
      await other.page.getByText('Your session has ended').waitFor();
    });
  }));
