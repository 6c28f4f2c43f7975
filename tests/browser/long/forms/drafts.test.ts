import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { focused, heading, signIn } from '../../support/person.ts';
import { pressEscape } from '../../support/press-escape.ts';
import { visit } from '../../support/quick-sign-in.ts';
import * as form from '../../support/form.ts';
import { character, fill, lyra, master, path, title } from '../../support/session-form.ts';

const { inPage } = useBrowser();
const offer = (page: Page) => page.getByText('Continue where you left off?');
const pathOf = (page: Page): string => new URL(page.url()).pathname;

it('a form that is saved after the session has expired opens the login, and then the form with all input', () =>
  inPage(async ({ page, context, allow }) => {
    allow(/status of 401/);
    await signIn(page, 'demo-master');
    await page.goto(path);
    await fill(page, 'Too late');
    const isRefused = ({ pathname }: URL) => ['/session', '/auth/refresh'].includes(pathname);
    await context.route(isRefused, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, contentType: 'text/plain', body: 'Token expired' })
        : route.continue(),
    );
    await form.press(page, 'Save');
    await page.getByText('Your session has ended').waitFor();
    await context.unroute(isRefused);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: /demo-master/ }).click();
    await offer(page).waitFor();
    expect(pathOf(page)).toBe(path);
    await page.getByText('What you typed here was not saved.').waitFor();
    await form.press(page, 'Continue');
    await expect.poll(() => focused(page)).toBe('h1 Insert a New Session');
    await expect.poll(() => title(page).inputValue()).toBe('Too late');
    await expect.poll(() => master(page).inputValue()).toBe(lyra.shown);
    await expect.poll(() => character(page, 1).inputValue()).toBe(lyra.shown);
    await form.press(page, 'Save');
    await form.acknowledge(page, 'Operation completed successfully', '/user');
  }));

describe('a form with unsaved input', () => {
  it.each(['Leave', 'Stay here'])(
    'in a dialog keeps its input if the user goes Back, then Forward while the app asks, and then answers "%s"',
    (answer) =>
      inPage(async ({ page }) => {
        const list = '/item/list';
        const field = page.getByRole('textbox', { name: 'Link' });
        const question = form.alertDialog(page).getByText('Leave without saving?');
        const follow = async (menu: string, link: string, to: string) => {
          await page.getByRole('button', { name: menu }).click();
          await page.getByRole('menuitem', { name: link }).click();
          await page.waitForURL(`**${to}`);
        };
        /** Tries to go back or forward in the browser, and checks that the form prevents it. */
        const tryToGo = async (steps: number) => {
          await page.evaluate(
            (by) =>
              new Promise((resolve) => {
                window.addEventListener('popstate', resolve, { once: true });
                window.history.go(by);
              }),
            steps,
          );
          await question.waitFor();
          await expect.poll(() => pathOf(page)).toBe(list);
        };
        const openDialog = () =>
          page
            .getByRole('button', { name: /^Edit / })
            .first()
            .click();
        await visit(page, '/user', form.admin);
        await follow('Items', 'Items List', list);
        await follow('Sessions', 'Insert Session', path);
        await heading(page, 'Insert a New Session').waitFor();
        await page.goBack();
        await openDialog();
        await field.fill('https://half.example');
        await tryToGo(-1);
        await tryToGo(1);
        await form.press(form.alertDialog(page), answer);
        await question.waitFor({ state: 'detached' });
        if (answer === 'Leave') {
          await heading(page, 'Insert a New Session').waitFor();
          await page.waitForURL(`**${path}`);
          await page.goBack();
          await openDialog();
          await form.press(page, 'Continue');
        }
        await expect.poll(() => pathOf(page)).toBe(list);
        expect(await field.inputValue()).toBe('https://half.example');
        await field.fill('https://whole.example');
        await tryToGo(-1);
        await pressEscape(page);
        await form.reload(page);
        await openDialog();
        await form.press(page, 'Continue');
        expect(await field.inputValue()).toBe('https://whole.example');
      }),
  );

  it('stays, and asks nothing, when a link or Back opens the same page', () =>
    inPage(async ({ page }) => {
      await form.openForm(page, `${path}?from=elsewhere`);
      await title(page).fill('Still here');
      await page.getByRole('button', { name: 'Sessions' }).click();
      await page.getByRole('menuitem', { name: 'Insert Session' }).click();
      await page.waitForURL((url) => url.search === '');
      await page.goBack();
      await page.waitForURL((url) => url.search !== '');
      expect(await form.alertDialog(page).count()).toBe(0);
      expect(await title(page).inputValue()).toBe('Still here');
      await title(page).fill('Still alive');
      await form.reload(page);
      await form.press(page, 'Continue');
      expect(await title(page).inputValue()).toBe('Still alive');
    }));

  it.each([
    ['after the other page has loaded', false],
    ['while the other page is loading', true],
  ] as const)('offers its draft when the user follows a link and goes Back %s', (_when, isHeld) =>
    inPage(async ({ page }) => {
      await form.openForm(page, path);
      await title(page).fill('Back to it');
      const release = await form.hold(page, (call) => isHeld && call.resourceType() === 'script');
      await page.getByRole('link', { name: 'Nyx' }).click();
      await form.press(form.alertDialog(page), 'Leave');
      await page.waitForURL('**/user');
      if (!isHeld) await heading(page, 'Your characters').waitFor();
      await page.goBack();
      await page.waitForURL(`**${path}`);
      await form.press(page, 'Continue');
      await release();
      await title(page).fill('Gone on with');
      await page.getByRole('link', { name: 'Nyx' }).click();
      await form.alertDialog(page).getByText('Leave without saving?').waitFor();
    }),
  );
});
