import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { heading, signIn } from '../../support/person.ts';

const { inPage } = useBrowser();

it('a part of the app that fails to load causes the app’s error page offline too, not the browser’s own', () =>
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

it('a part of the app that fails to load appears with its styles even if a style sheet failed before', () =>
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
