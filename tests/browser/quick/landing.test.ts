import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/fixture.ts';
import { waitForQuietNetwork } from '../../support/network.ts';

const { inPage } = useBrowser();

/** Words in the code of components that the landing page does not show. */
const notShown = ['ListBox', 'NumberField', 'TabList', 'alertdialog', 'DropZone', 'ToastRegion'];

/**
 * A word in the code of the schema library. No script contains it, because the build leaves out the contract's schemas.
 */
const schemaWord = '~kind';

const assets = new URL('../../../dist/assets/', import.meta.url);
const builtScripts = readdirSync(assets)
  .filter((file) => file.endsWith('.js'))
  .map((file) => readFileSync(new URL(file, assets), 'utf8'));

describe('the landing page', () => {
  it('belongs to a build that contains each word of other parts, and none of the schema library', () => {
    for (const word of notShown)
      expect(
        builtScripts.some((code) => code.includes(word)),
        word,
      ).toBe(true);
    expect(builtScripts.filter((code) => code.includes(schemaWord))).toEqual([]);
  });

  it('loads no code of components, forms or tables that it does not show', () =>
    inPage(async ({ page }) => {
      const scripts: string[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) scripts.push(response.url());
      });
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await waitForQuietNetwork(page);
      // One second after loading, the page prefetches the app's files for the time after the login.
      const later = page.locator('link[rel=prefetch]');
      await later.first().waitFor({ state: 'attached' });
      const filesForLater = await later.evaluateAll((links) =>
        links.map((link) => (link as HTMLLinkElement).href),
      );
      expect(scripts.length).toBeGreaterThan(0);
      for (const url of scripts.filter((each) => !filesForLater.includes(each))) {
        // Names of files that the script may load later do not count.
        const code = (await (await page.request.get(url)).text()).replaceAll(/"assets\/[^"]*"/g, '');
        for (const word of notShown) expect(code, `${word} in ${url}`).not.toContain(word);
      }
    }));
});
