import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { tokensOf } from '../../support/sign-in.ts';
import { ask } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused, signIn } from '../support/person.ts';

const { inPage, server } = useBrowser();

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
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

it('the sign-ins of a member list this browser and the others; the member ends the others, and finally this one', () =>
  inPage(async ({ page }) => {
    await signIn(page, 'demo-newcomer');
    await ask(page, '/auth/signIns?which=others', 'DELETE');
    const elsewhere = await tokensOf(server().url, 'demo-newcomer', firefox);
    await page.getByRole('button', { name: /your menu/i }).click();
    await page.getByRole('menuitem', { name: 'Sign-ins' }).click();
    await heading(page, 'Where you are signed in').waitFor();
    await page.getByText('2 sign-ins', { exact: true }).waitFor();
    const here = cards(page).filter({ hasText: 'This browser' });
    await here.getByRole('heading', { name: 'Chrome on Linux' }).waitFor();
    await cards(page)
      .filter({ hasText: 'Firefox on Linux' })
      .getByText(/^Last used: \d\d-\d\d-\d{4} \d\d:\d\d$/)
      .waitFor();

    await endInDialog(page, /^End all others$/);
    await answer(page, 'Ok');
    await page.getByText('1 sign-in', { exact: true }).waitFor();
    expect(await refreshStatus(elsewhere.refreshToken)).toBe(401);
    // The pressed button is gone, so the heading of the page gets the focus.
    await expect.poll(() => focused(page)).toBe('h1 Where you are signed in');

    await endInDialog(page, /^End the sign-in Chrome on Linux/);
    await heading(page, 'Welcome to Nyx!').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('jwt'))).toBeNull();
    expect(await page.getByText('Your session has ended').count()).toBe(0);
  }));
