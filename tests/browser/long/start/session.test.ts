import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { signIn } from '../../support/person.ts';

const { inPage } = useBrowser();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

it('the sign-in callback says after a reload that the login may have been interrupted', () =>
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
