import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { firstBytes } from '../../../paths/models/files.ts';
import { useBrowser } from '../../support/fixture.ts';
import { profilePath } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage } = useBrowser();

/** Leaves every call to this path without an answer. */
const silence = (page: Page, path: RegExp) =>
  page.route(path, (route) => (route.request().resourceType() === 'fetch' ? undefined : route.fallback()));

const pageWords = 'The server has not answered yet. You can wait longer, or reload the page to try again.';

describe('after 20 seconds of silence', () => {
  it('the login says that the server has not answered, and links back to the start', () =>
    inPage(async ({ page }) => {
      await page.clock.install();
      await silence(page, /\/auth\/discord/);
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: /demo-player/ }).click();
      await page.getByText('Logging in...').waitFor();
      await page.clock.fastForward(21_000);
      const words =
        'The server has not answered yet. You can wait longer, or go back to the start and log in again.';
      await page.getByRole('alert').getByText(words).waitFor();
      await page.getByRole('link', { name: 'Back to the start' }).click();
      await page.getByRole('button', { name: 'Login' }).waitFor();
    }));

  it('an activation says that the server has not answered, also after a retry', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await page.clock.install();
      let isBroken = false;
      await page.route(/\/foundry\/inactive\//, (route) =>
        isBroken ? route.fulfill({ status: 500, body: '' }) : undefined,
      );
      await page.goto('/inactive/deposito-pg/x');
      await page.getByText('Activating deposito-pg...').waitFor();
      await page.clock.fastForward(21_000);
      await page.getByRole('alert').getByText(pageWords).waitFor();
      isBroken = true;
      await page.reload();
      await page.getByText('Invalid foundry instance: deposito-pg').waitFor();
      isBroken = false;
      await page.getByRole('button', { name: 'Try again now' }).click();
      await page.getByText('Activating deposito-pg...').waitFor();
      await page.clock.fastForward(21_000);
      await page.getByRole('alert').getByText(pageWords).waitFor();
    }));

  it('a page that restores a session says that the server has not answered', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.evaluate(() => {
        const expired = `x.${btoa(JSON.stringify({ exp: 1_000, uId: 'demo-player' }))}.x`;
        localStorage.setItem('jwt', expired);
      });
      await page.clock.install();
      await silence(page, /\/auth\/refresh/);
      await page.goto('/user');
      await page.getByText('Restoring your session...').waitFor();
      await page.clock.fastForward(21_000);
      await page.getByText(pageWords).waitFor();
    }));

  it('an upload says that it may or may not have been done', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.clock.install();
      await page.goto(profilePath());
      await silence(page, /\/token$/);
      await page.getByRole('button', { name: 'Change the image' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload a token image' });
      const buffer = Buffer.from(firstBytes.png);
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await dialog.getByRole('button', { name: 'Upload' }).click();
      await page.clock.fastForward(21_000);
      await dialog.getByRole('alert').getByText('It may or may not have been done already').waitFor();
    }));
});
