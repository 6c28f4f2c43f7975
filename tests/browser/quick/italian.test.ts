import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { heading } from '../support/person.ts';

const { inPage } = useBrowser();

const italian = { locale: 'it-IT' };

const language = (page: Page) =>
  page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`);

/** Records the languages of the catalogues that a page requests. @returns an array that grows with each request */
function cataloguesOf(page: Page): string[] {
  const languages: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/(?:en|it)-/.test(pathname))
      languages.push(pathname.slice('/assets/'.length, -'-12345678.js'.length));
  });
  return languages;
}

it('for a browser that prefers Italian, the landing page is in Italian from the first paint, without the app', () =>
  inPage(async ({ page }) => {
    await page.route(/\/assets\/(?:main|start|gate)-.*\.js$/, () => {});
    await page.goto('/', { waitUntil: 'commit' });
    await heading(page, 'Benvenuti in Nyx!').waitFor();
    expect(await language(page)).toBe('it ltr');
    expect(await page.getByText('Welcome to Nyx!').isVisible()).toBe(false);
  }, italian));

it('for a browser that prefers Italian, the screens from the login to a sale are in Italian, and only the Italian catalogue is loaded', () =>
  inPage(async ({ page }) => {
    const catalogues = cataloguesOf(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await heading(page, 'Chi sei oggi?').waitFor();
    expect(await language(page)).toBe('it ltr');
    await page.getByRole('button', { name: /demo-player/ }).click();
    await heading(page, 'I tuoi personaggi').waitFor();
    expect(await language(page)).toBe('it ltr');
    await page.getByRole('link', { name: /Lyra Duskwhisper/ }).click();
    await page.getByText(/^Liv\. \d+ Rogue\/Bard Half-Elf$/).waitFor();
    await page.getByRole('tab', { name: 'Inventario' }).click();
    await page.getByRole('searchbox', { name: 'Cerca' }).fill('Potion of Healing');
    await page.getByRole('button', { name: 'Potion of Healing', exact: true }).click();
    await page.getByRole('button', { name: /^Vendi per [\d,.]+ MO, Potion of Healing$/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Vuoi vendere 1 Potion of Healing?').waitFor();
    await dialog.getByRole('button', { name: 'Vendi', exact: true }).click();
    await dialog.getByText('Operazione completata').waitFor();
    expect(new Set(catalogues)).toEqual(new Set(['it']));
  }, italian));

it('a chosen language replaces the browser’s language on the landing page and the sign-in page', () =>
  inPage(async ({ page }) => {
    await page.goto('/');
    const choice = page.getByRole('button', { name: 'Italiano' });
    expect(await choice.getAttribute('lang')).toBe('it');
    await choice.click();
    await heading(page, 'Benvenuti in Nyx!').waitFor();
    await page.getByRole('button', { name: 'English' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Accedi' }).click();
    await heading(page, 'Chi sei oggi?').waitFor();
  }));
