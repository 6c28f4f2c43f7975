import { expect, it } from 'vitest';
import { calls } from '../support/ask.ts';
import { useBrowser } from '../support/fixture.ts';
import { focused, heading, profilePath } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';
import { withholdApp } from '../support/withhold.ts';

const { inPage } = useBrowser({ NYX_PRODUCT_NAME: 'Owls & <Larks>' });

it('the landing page is visible, and its Login button works, before the app has loaded', () =>
  inPage(async ({ page }) => {
    await withholdApp(page);
    await page.goto('/');
    await heading(page, 'Welcome to Nyx!').waitFor();
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(/\/oauth2\/authorize\?/);
    const state = new URL(page.url()).searchParams.get('state');
    expect(state).toMatch(/^[0-9a-f]{32}$/);
  }));

it('the landing page opens the app when another tab signs in', () =>
  inPage(async ({ page, context }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).waitFor();
    const other = await context.newPage();
    await signInQuickly(other);
    await heading(page, 'Your characters').waitFor();
  }));

it('until the app runs, a member sees an empty shell of the signed-in area, not the landing page', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    await withholdApp(page);
    await page.goto(profilePath(), { waitUntil: 'domcontentloaded' });
    await page.locator('[data-prerendered="app"]:not([hidden])').waitFor();
    expect(await page.getByRole('button', { name: 'Login' }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(profilePath());
  }));

it('a member who opens a page requests its data only once', () =>
  inPage(async ({ page }) => {
    await signInQuickly(page);
    const reads = calls(page, / \/(?:character\/forSelf|utils\/)/);
    await page.goto('/user');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).waitFor();
    expect(reads).toEqual(['GET /character/forSelf/overview']);
  }));

it('if the app did not load, the page says so and reloads on request', () =>
  inPage(async ({ page, allow }) => {
    allow(/ERR_FAILED|^page error/);
    await signInQuickly(page);
    await page.route(/\/assets\/start-.*\.js$/, (route) => route.abort());
    await page.goto('/user');
    await expect.poll(() => focused(page)).toBe('h1 Unexpected Application Error!');
    await page.getByText('Part of the app did not load.').waitFor();
    await page.unroute(/\/assets\/start-.*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Your characters').waitFor();
  }));
