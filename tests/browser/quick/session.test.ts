import { expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { heading, signIn } from '../support/person.ts';
import { forged, store, stored } from '../support/stored-tokens.ts';

const { inPage } = useBrowser();

it('the sign-in callback refuses a sign-in whose OAuth `state` this tab did not create, and says why', () =>
  inPage(async ({ page }) => {
    await page.goto('/auth?code=12345678901234567890&state=forged');
    await page.getByText('it did not start in this tab').waitFor();
    expect(await stored(page)).toEqual({ jwt: null, refreshJwt: null });
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await heading(page, 'Welcome to Nyx!').waitFor();
  }));

it('a browser without storage allows a sign-in that lasts until the page closes', () =>
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

it('open tabs share one refresh', () =>
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
