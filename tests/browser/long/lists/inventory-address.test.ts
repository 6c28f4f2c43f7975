import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ask } from '../../support/ask.ts';
import { useBrowser } from '../../support/fixture.ts';
import { focused, mainCharacter, profilePath } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';
import { waitForQuietNetwork } from '../../../support/network.ts';

const { inPage } = useBrowser();

interface Label {
  id: string;
  name: string;
}

const path = profilePath(mainCharacter, 'inventory');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' });
const filterOf = (page: Page) => {
  const { tab: _, ...others } = Object.fromEntries(new URL(page.url()).searchParams);
  return others;
};
const rows = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Inventory' }).getByRole('heading', { level: 2 }).allTextContents();
/** The sentence with the number of items, and the names of the first six items. */
const countAndItems = async (page: Page): Promise<string[]> => {
  const count = (await page.getByText(/items? (?:is|are) shown/).textContent()) ?? '';
  return [count, ...(await rows(page)).slice(0, 6)];
};
const chip = (page: Page, label: string) => page.getByRole('button', { name: `Remove the label ${label}` });

async function open(page: Page, query = ''): Promise<void> {
  await signInQuickly(page);
  await page.goto(path + query);
  await page.getByText(/items? (is|are) shown/).waitFor();
}

async function commonLabel(page: Page): Promise<Label> {
  const label = (await ask<Label[]>(page, '/label?labelType=ITEM')).find(({ name }) => name === 'Common');
  if (!label) throw new Error('The demo has no label named Common');
  return label;
}

describe('the filter of an inventory', () => {
  it('is in the address, and so survives a reload, Back and a shared link', () =>
    inPage(async ({ page, context }) => {
      await open(page);
      const all = await countAndItems(page);
      const label = await commonLabel(page);
      await page.getByRole('button', { name: 'Filter by label' }).click();
      await page.getByRole('option', { name: label.name, exact: true }).click();
      await chip(page, label.name).waitFor();
      await expect.poll(() => filterOf(page)).toEqual({ label: label.id });
      const labelled = await countAndItems(page);
      await field(page).fill(' of ');
      await expect.poll(() => filterOf(page)).toEqual({ search: 'of', label: label.id });
      const both = await countAndItems(page);
      expect((await rows(page)).length).toBeGreaterThan(0);
      expect(both[0]).not.toBe(labelled[0]);
      for (const name of await rows(page)) expect(name.toLowerCase()).toContain('of');

      const shared = await context.newPage();
      await shared.goto(page.url());
      await page.reload();
      for (const eachPage of [page, shared]) {
        await chip(eachPage, label.name).waitFor();
        await expect.poll(() => countAndItems(eachPage)).toEqual(both);
        expect(await field(eachPage).inputValue()).toBe('of');
      }
      await shared.close();

      await page.goBack();
      await expect.poll(() => countAndItems(page)).toEqual(labelled);
      expect(await field(page).inputValue()).toBe('');
      await chip(page, label.name).waitFor();
      await waitForQuietNetwork(page);
      expect(filterOf(page)).toEqual({ label: label.id });
      await page.goBack();
      await expect.poll(() => countAndItems(page)).toEqual(all);
      expect(await chip(page, label.name).count()).toBe(0);
      await page.goForward();
      await page.goForward();
      await expect.poll(() => countAndItems(page)).toEqual(both);
      expect(await field(page).inputValue()).toBe('of');
    }));

  it('applies before the address changes, which happens only after a pause in typing', () =>
    inPage(async ({ page }) => {
      await open(page);
      const [all] = await countAndItems(page);
      await page.evaluate(() => {
        const reported: { search: string | null; count: string | undefined }[] = [];
        Object.assign(globalThis, { reported });
        // Records what the screen says when the address changes.
        const report = (address: unknown): void => {
          const search = new URLSearchParams(String(address).split('?')[1]).get('search');
          reported.push({ search, count: /\d+ items? (?:is|are) shown/.exec(document.body.innerText)?.[0] });
        };
        const { pushState, replaceState } = history;
        history.pushState = (...parameters) => {
          report(parameters[2]);
          pushState.apply(history, parameters);
        };
        history.replaceState = (...parameters) => {
          report(parameters[2]);
          replaceState.apply(history, parameters);
        };
      });
      const counts: string[] = [];
      for (const [letters, search] of [
        ['pot', 'pot'],
        ['ion', 'potion'],
      ] as const) {
        await field(page).pressSequentially(letters, { delay: 80 });
        await expect.poll(() => filterOf(page)).toEqual({ search });
        counts.push(/\d+ items? (?:is|are) shown/.exec((await countAndItems(page))[0] ?? '')?.[0] ?? '');
      }
      const reported = await page.evaluate(() => (globalThis as unknown as { reported: unknown }).reported);
      // The items were filtered before the address changed.
      expect(reported).toEqual([
        { search: 'pot', count: counts[0] },
        { search: 'potion', count: counts[1] },
      ]);
      expect(counts[0]).not.toBe(all);
      await expect.poll(() => focused(page)).toBe('input Search');
      // Adding letters to a search adds no entry to the browser's history.
      await page.goBack();
      await expect.poll(() => field(page).inputValue()).toBe('');
    }));
});

describe('an unknown label id in the address', () => {
  it('matches nothing in an inventory, and can be removed', () =>
    inPage(async ({ page }) => {
      await open(page, '&label=gone');
      await page.getByText('No item matches.').waitFor();
      await chip(page, 'Unknown label').press('Enter');
      await expect.poll(async () => (await rows(page)).length).toBeGreaterThan(5);
      await expect.poll(() => filterOf(page)).toEqual({});
      expect(await chip(page, 'Unknown label').count()).toBe(0);
    }));
});
