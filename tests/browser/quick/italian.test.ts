import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import * as form from '../support/form.ts';
import { characterOnServer, profilePath } from '../support/person.ts';
import { signInQuickly } from '../support/quick-sign-in.ts';

const { inPage } = useBrowser();

/** A browser whose owner prefers Italian. */
const italian = { locale: 'it-IT' };

/** The language and the direction of the page. */
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

describe('for a browser that prefers Italian', () => {
  it('the landing page is in Italian from the first paint, without the app', () =>
    inPage(async ({ page }) => {
      await page.route(/\/assets\/(?:main|start|gate)-.*\.js$/, () => {});
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1, name: 'Benvenuti in Nyx!' }).waitFor();
      expect(await language(page)).toBe('it ltr');
      expect(await page.getByText('Welcome to Nyx!').isVisible()).toBe(false);
    }, italian));

  it('the screens from the login to a sale are in Italian, and only the Italian catalogue is loaded', () =>
    inPage(async ({ page }) => {
      const catalogues = cataloguesOf(page);
      await page.goto('/');
      await page.getByRole('button', { name: 'Accedi' }).click();
      await page.getByRole('heading', { level: 1, name: 'Chi sei oggi?' }).waitFor();
      expect(await language(page)).toBe('it ltr');
      await page.getByRole('button', { name: /demo-player/ }).click();
      await page.getByRole('heading', { level: 1, name: 'I tuoi personaggi' }).waitFor();
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

  it('numbers are formatted as in Italian, and number fields accept a decimal comma', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-admin');
      await page.goto('/item/add');
      const price = page.getByRole('spinbutton', { name: 'Prezzo di vendita' });
      await price.fill('12345,5');
      await price.blur();
      expect(await price.inputValue()).toBe('12345,5');
      await signInQuickly(page);
      const { money } = await characterOnServer(page);
      await page.goto(profilePath());
      await page
        .getByText(`${new Intl.NumberFormat('it', { minimumFractionDigits: 2 }).format(money ?? 0)} MO`)
        .first()
        .waitFor();
    }, italian));

  it('a form shows its errors, its date and react-aria’s own words in Italian', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-admin');
      await page.goto('/session/insert');
      await page.getByRole('textbox', { name: 'Titolo' }).fill(' ');
      await form.press(page, 'Salva');
      await page.getByText('Il titolo non può essere vuoto').first().waitFor();
      await page.getByText('Devi scegliere un personaggio valido come master').first().waitFor();
      await page.getByRole('textbox', { name: 'Ora, Data della sessione' }).fill('');
      await page.getByText('Inserisci una data come 2026-05-24 19:30.').first().waitFor();
      await page.getByRole('button', { name: /Calendario/ }).press('Enter');
      const calendar = page.getByRole('application');
      const firstDay = calendar.getByRole('columnheader', { includeHidden: true }).first();
      expect(await firstDay.textContent()).toBe('dom');
    }, italian));
});

describe('a refusal by the server', () => {
  it('is marked as English if the catalogue has no sentence for its code', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 409/);
      await page.route('**/character/forSelf*', (route) =>
        route.fulfill({ status: 409, json: { status: false, message: 'The moon is wrong.', code: 409 } }),
      );
      await page.route('**/character/forSelf/overview*', (route) =>
        route.fulfill({ status: 409, json: { status: false, message: 'The moon is wrong.', code: 409 } }),
      );
      await signInQuickly(page);
      await page.goto('/user');
      const reason = page.getByText('The moon is wrong.');
      await reason.waitFor();
      expect(await reason.getAttribute('lang')).toBe('en');
    }, italian));
});

describe('a chosen language', () => {
  it('replaces the browser’s language on the landing page and the sign-in page', () =>
    inPage(async ({ page }) => {
      await page.goto('/');
      const choice = page.getByRole('button', { name: 'Italiano' });
      expect(await choice.getAttribute('lang')).toBe('it');
      await choice.click();
      await page.getByRole('heading', { level: 1, name: 'Benvenuti in Nyx!' }).waitFor();
      await page.getByRole('button', { name: 'English' }).and(page.locator(':focus')).waitFor();
      await page.getByRole('button', { name: 'Accedi' }).click();
      await page.getByRole('heading', { level: 1, name: 'Chi sei oggi?' }).waitFor();
    }));

  it('takes effect at once when the member chooses it in the member’s menu', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page);
      await page.goto('/user');
      await page.getByRole('button', { name: /, your menu$/ }).click();
      await page.getByRole('menuitem', { name: 'Italiano' }).click();
      await page.getByRole('heading', { level: 1, name: 'I tuoi personaggi' }).waitFor();
      await page.getByRole('button', { name: /, il tuo menu$/ }).click();
      const back = page.getByRole('menuitem', { name: 'English' });
      expect(await back.locator('[lang=en]').count()).toBe(1);
      await back.click();
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
    }));

  it('loses no typed input: the browser asks first, and the form offers the input again', () =>
    inPage(async ({ page }) => {
      await signInQuickly(page, 'demo-admin');
      await page.goto('/session/insert');
      await page.getByRole('textbox', { name: 'Title' }).fill('Half a title');
      let question = '';
      page.once('dialog', (dialog) => {
        question = dialog.type();
        void dialog.accept();
      });
      await page.getByRole('button', { name: /, your menu$/ }).click();
      await page.getByRole('menuitem', { name: 'Italiano' }).click();
      await page.getByText('Continuare da dove eri?').waitFor();
      expect(question).toBe('beforeunload');
      await page.getByRole('button', { name: 'Continua', exact: true }).click();
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Titolo' }).inputValue())
        .toBe('Half a title');
    }));

  it('falls back to English if its catalogue does not load', () =>
    inPage(async ({ page, allow }) => {
      allow(/net::ERR_FAILED|Failed to fetch dynamically|status of 404/);
      await page.route(/\/assets\/it-.*\.js$/, (route) => route.abort());
      await signInQuickly(page);
      await page.goto('/user');
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      expect(await language(page)).toBe('en ltr');
    }, italian));
});
