import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { mainCharacter, profilePath, signIn } from '../support/person.ts';
import { forged, store, stored } from '../support/stored-tokens.ts';

const { inPage } = useBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const path = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;
const refused = /status of 401/;

describe('a deep link', () => {
  it('shows a signed-out visitor the landing page and, after login, the linked page', () =>
    inPage(async ({ page }) => {
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await heading(page, 'Welcome to Nyx!').waitFor();
      expect(path(page)).toBe('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: /demo-player/ }).click();
      await page.getByRole('tab', { name: 'Inventory', selected: true }).waitFor();
      expect(decodeURIComponent(path(page))).toBe(`/user/${mainCharacter}?tab=inventory`);
    }));

  it('opens its page directly if a session is stored, even while the access token is refreshed', () =>
    inPage(async ({ page, context }) => {
      await signIn(page);
      const expired = forged(-60);
      await store(page, { jwt: expired });
      const tab = await context.newPage();
      const visited: string[] = [];
      tab.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
      await tab.goto(profilePath());
      await heading(tab, 'Lyra Duskwhisper').waitFor();
      expect(visited).not.toContain('/');
      expect((await stored(tab)).jwt).not.toBe(expired);
    }));
});

describe('the sign-in callback', () => {
  it('refuses a sign-in whose OAuth `state` this tab did not create, and says why', () =>
    inPage(async ({ page }) => {
      await page.goto('/auth?code=12345678901234567890&state=forged');
      await page.getByText('it did not start in this tab').waitFor();
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await heading(page, 'Welcome to Nyx!').waitFor();
    }));
});

describe('bad tokens', () => {
  it('cause a sign-out with a message when the server refuses both', () =>
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
});

describe('a browser without storage', () => {
  it('allows a sign-in that lasts until the page closes', () =>
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

describe('open tabs', () => {
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
      // A page in the background does not render, so Playwright would wait forever for its elements to stop moving.
      await page.bringToFront();
      await page.getByRole('button', { name: /your menu/i }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await heading(page, 'Welcome to Nyx!').waitFor();
      await heading(other, 'Welcome to Nyx!').waitFor();
      expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
    }));
});
