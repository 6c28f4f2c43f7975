import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { tokensOf } from '../../../support/sign-in.ts';
import { breakCalls } from '../../support/ask.ts';
import { useBrowser } from '../../support/fixture.ts';
import { signIn } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const cards = (page: Page) => page.locator('main').getByRole('article');
const answer = (page: Page, button: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click();

async function endInDialog(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await answer(page, 'End');
}

const refreshStatus = async (refreshToken: string): Promise<number> => {
  const headers = { authorization: `Bearer ${refreshToken}` };
  return (await fetch(`${server().url}/auth/refresh`, { method: 'POST', headers })).status;
};

describe('the sign-ins of a member', () => {
  it('can be ended, and the other browser is then signed out at its next call', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-warden');
      await page.goto('/signIns');
      await cards(page).first().waitFor();
      await inPage(async (other) => {
        other.allow(/status of 401/);
        // The stream of changes might end the session before the next call, depending on the speed of the computer.
        await other.page.route(/\/changes\?/, (route) => route.abort());
        await signIn(other.page, 'demo-warden');
        await page.reload();
        await endInDialog(page, /^End the sign-in Chrome on Linux/);
        await answer(page, 'Ok');
        await other.page.goto('/session/list');
        await other.page.getByText('Your session has ended').waitFor();
      });
    }));

  it('can be read again after a failure', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page);
      const repair = await breakCalls(page, ({ pathname }) => pathname === '/auth/signIns');
      await page.goto('/signIns');
      await page.getByText('Could not load the sign-ins').waitFor();
      await repair();
      await page.getByRole('button', { name: 'Try again' }).click();
      await cards(page).first().waitFor();
    }));
});

describe('the sign-ins of another member', () => {
  it('can be found in the table of players and ended by ADMIN', () =>
    inPage(async ({ page }) => {
      const { refreshToken } = await tokensOf(server().url, 'demo-keeper', firefox);
      await signInQuickly(page, 'demo-admin');
      await page.goto('/player/all?search=keeper');
      await page
        .getByRole('link', { name: /^Sign-ins of / })
        .first()
        .click();
      await page.getByText('Firefox on Linux', { exact: true }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/signIns/demo-keeper');
      // None of these sign-ins is the administrator's own, so no button ends only the others.
      expect(await page.getByRole('button', { name: /^End all/ }).allInnerTexts()).toEqual(['End all']);
      await endInDialog(page, /^End all$/);
      await answer(page, 'Ok');
      await page.getByText('No sign-in is known.').waitFor();
      expect(await refreshStatus(refreshToken)).toBe(401);
    }));
});
