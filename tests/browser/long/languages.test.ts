import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible } from '../../support/axe.ts';
import { pages } from '../budgets/routes.ts';
import { still, useBrowser } from '../support/fixture.ts';
import * as form from '../support/form.ts';
import { signInQuickly, visit } from '../support/quick-sign-in.ts';
import { assertReflow } from '../support/looks.ts';
import { heading } from '../support/person.ts';

const { inPage } = useBrowser();
const italian = { locale: 'it-IT' };

/** Source of a module that replaces the Italian catalogue: the English texts, each mirrored. */
const mirrored = (english: string): string => `
  import english, { ariaWords } from '${english}';
  const mirror = (words) => '\\u202e' + words + '\\u202c';
  const text = (message) =>
    typeof message === 'string' ? mirror(message) : (...values) => mirror(message(...values));
  export default Object.fromEntries(Object.entries(english).map(([key, message]) => [key, text(message)]));
  export const refusals = {};
  export { ariaWords };
`;

/** Makes Italian a right-to-left language, because the built app contains no such language. */
async function speakMirrored(context: BrowserContext, page: Page): Promise<void> {
  await context.route(/\/assets\/it-.*\.js$/, async (route) => {
    const english = await page.evaluate(() => document.getElementById('door')?.dataset['textsEn'] ?? '');
    await route.fulfill({ contentType: 'text/javascript', body: mirrored(english) });
  });
  await context.addInitScript(() => {
    for (const [name, value] of [
      ['lang', 'he'],
      ['dir', 'rtl'],
    ] as const) {
      const property = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)!;
      Object.defineProperty(HTMLElement.prototype, name, {
        ...property,
        set(this: HTMLElement, given: string) {
          property.set!.call(this, this === document.documentElement ? value : given);
        },
      });
    }
  });
}

/** Every page that demo-admin opens, and the profile, which only demo-player opens. */
const shown = pages.filter(({ member, address }) => member === 'demo-admin' || address.includes('/user/'));

describe.each([320, 1_280])('from right to left, at %i px', (width) => {
  const options = { ...still(width), ...italian };

  it.each(['demo-admin', 'demo-player'])('the pages of %s fit and have no axe violations', (member) =>
    inPage(async ({ page, context }) => {
      await speakMirrored(context, page);
      await signInQuickly(page, member);
      for (const { address, content } of shown.filter((each) => each.member === member)) {
        await page.goto(address);
        await page.locator(`#root :is(${content})`).filter({ visible: true }).first().waitFor();
        await expect.poll(() => page.locator('#root').textContent()).toContain('\u202e');
        const main = page.locator('#root main');
        expect(await main.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
        await assertReflow(page);
        await assertAccessible(page, `${address}, from right to left, ${width} px`);
      }
    }, options),
  );
});

it('a form in Italian shows its errors, its date and react-aria’s own words', () =>
  inPage(async ({ page }) => {
    await visit(page, '/session/insert', 'demo-admin');
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

it('a change to Italian loses no typed input: the browser asks first, and the form offers the input again', () =>
  inPage(async ({ page }) => {
    await visit(page, '/session/insert', 'demo-admin');
    await page.getByRole('textbox', { name: 'Title' }).fill('Half a title');
    let question = '';
    page.once('dialog', (dialog) => {
      question = dialog.type();
      void dialog.accept();
    });
    await page.getByRole('button', { name: /, your menu$/ }).click();
    const choice = page.getByRole('menuitem', { name: 'Italiano' });
    expect(await choice.locator('[lang=it]').count()).toBe(1);
    await choice.click();
    await page.getByText('Continuare da dove eri?').waitFor();
    expect(question).toBe('beforeunload');
    await page.getByRole('button', { name: 'Continua', exact: true }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Titolo' }).inputValue()).toBe('Half a title');
  }));

it('the app falls back to English if its catalogue does not load', () =>
  inPage(async ({ page, allow }) => {
    allow(/net::ERR_FAILED|Failed to fetch dynamically|status of 404/);
    await page.route(/\/assets\/it-.*\.js$/, (route) => route.abort());
    await visit(page, '/user');
    await heading(page, 'Your characters').waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  }, italian));
