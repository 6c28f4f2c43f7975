import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './fixture.ts';
import { signIn } from './person.ts';

const { inPage } = useBrowser();

/** Words that stand in the code of components which the landing page does not show. */
const notShown = [
  'ListBox',
  'NumberField',
  'TabList',
  'Disclosure',
  'alertdialog',
  'DropZone',
  'ToastRegion',
];

/** A word of the schema library, which no part of the page carries: the build leaves the contract's schemas out. */
const schemaWord = '~kind';

const assets = new URL('../../dist/assets/', import.meta.url);
const builtScripts = readdirSync(assets)
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(new URL(file, assets), 'utf8'));

describe('the landing page', () => {
  it('is told apart by words that other parts of the app do hold', () => {
    for (const word of notShown)
      expect(
        builtScripts.some((code) => code.includes(word)),
        word,
      ).toBe(true);
    expect(builtScripts.filter((code) => code.includes(schemaWord))).toEqual([]);
  });

  it('loads no component, form or table code that it does not show', () =>
    inPage(async ({ page }) => {
      const scripts: string[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) scripts.push(response.url());
      });
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(scripts.length).toBeGreaterThan(0);
      for (const url of scripts) {
        // Names of files that could be loaded are no code that was.
        const code = (await (await page.request.get(url)).text()).replaceAll(/"assets\/[^"]*"/g, '');
        for (const word of notShown) expect(code, `${word} in ${url}`).not.toContain(word);
      }
    }));

  it('names the community’s bot', () =>
    inPage(async ({ page }) => {
      await page.goto('/');
      await page.getByText('A companion app for KaironBot').waitFor();
      expect(await page.title()).toBe('Nyx');
    }));

  it('sends a member who has a session on to their characters', () =>
    inPage(async ({ page }) => {
      await signIn(page);
      await page.goto('/');
      await page.getByRole('heading', { level: 1, name: 'Your characters' }).waitFor();
      expect(await page.title()).toBe('Your characters · Nyx');
    }));
});
