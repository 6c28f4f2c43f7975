import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { WireCharacter } from '#core/contract/character-schemas.ts';
import { nameInId } from '#core/rules/names.ts';
import { ask, breakCalls, calls } from './ask.ts';
import { useBrowser } from './fixture.ts';
import { focused, tabTo } from './person.ts';
import { signInQuickly } from './quick-sign-in.ts';

const { inPage } = useBrowser();

const onServer = (page: Page, item: string, onlyActive = true) =>
  ask<WireCharacter[]>(page, `/item/${encodeURIComponent(item)}/usage?onlyActive=${onlyActive}`);

/** An item that both active and inactive characters carry, and one that only the inactive do. */
async function findItems(page: Page) {
  const items = await ask<{ name: string }[]>(page, '/item');
  let mixed = '';
  let idle = '';
  for (const { name } of items) {
    const [active, all] = [await onServer(page, name), await onServer(page, name, false)];
    if (active.length > 0 && all.length > active.length) mixed ||= name;
    if (active.length === 0 && all.length > 0) idle ||= name;
    if (mixed && idle) break;
  }
  return { mixed, idle };
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Item' });
const holders = (page: Page, item: string) =>
  page.getByRole('list', { name: `Characters that carry ${item}` }).getByRole('heading', { level: 3 });
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const open = async (page: Page, path = '/item/usage') => {
  await signInQuickly(page, 'demo-keeper');
  await page.goto(path);
  await box(page).waitFor();
};

describe('who carries an item', () => {
  it('is asked by typing, answered as the server has it, and kept in the address', () =>
    inPage(async ({ page }) => {
      await open(page);
      await page.getByText('Choose an item to see who carries it.').waitFor();
      const { mixed } = await findItems(page);
      const searches = calls(page, /^POST \/item\/search/);
      await box(page).fill(mixed.slice(0, -1));
      await page.getByRole('option', { name: mixed, exact: true }).click();

      const active = await onServer(page, mixed);
      await page.getByText(`Total: ${active.length}`, { exact: true }).waitFor();
      expect(await holders(page, mixed).allTextContents()).toEqual(active.map(({ id }) => nameInId(id)));
      expect(await page.getByRole('main').getByRole('link').count()).toBe(0);
      expect(address(page)).toEqual({ item: mixed });
      expect(await box(page).inputValue()).toBe(mixed);
      await page.waitForTimeout(600);
      expect(searches).toHaveLength(1);
      expect(searches[0]).toContain('limit=5');
      expect(await page.getByRole('listbox').count()).toBe(0);

      const toggle = page.getByRole('switch', { name: 'Exclude inactive characters' });
      expect(await toggle.isChecked()).toBe(true);
      await toggle.press('Space');
      const all = await onServer(page, mixed, false);
      await page.getByText(`Total: ${all.length}`, { exact: true }).waitFor();
      expect(await holders(page, mixed).allTextContents()).toEqual(all.map(({ id }) => nameInId(id)));
      expect(address(page)).toEqual({ item: mixed, inactive: 'included' });

      await page.reload();
      await page.getByText(`Total: ${all.length}`, { exact: true }).waitFor();
      expect(await toggle.isChecked()).toBe(false);
      expect(await box(page).inputValue()).toBe(mixed);
      await page.goBack();
      await page.getByText(`Total: ${active.length}`, { exact: true }).waitFor();
      await page.goBack();
      await page.getByText('Choose an item to see who carries it.').waitFor();
      expect(await box(page).inputValue()).toBe('');
    }));

  it('can be asked with the keyboard alone, and taken back', () =>
    inPage(async ({ page }) => {
      const { keyboard } = page;
      await open(page);
      await tabTo(page, /^combobox/);
      await keyboard.type('rope');
      const option = page.getByRole('option', { name: /rope/i }).first();
      await option.waitFor();
      const first = (await option.textContent()) ?? '';
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect.poll(() => address(page)).toEqual({ item: first });
      await page.getByText(/^Total: \d+$/).waitFor();
      expect(await focused(page)).toMatch(/^combobox/);
      await keyboard.press('Tab');
      expect(await focused(page)).toMatch(/^switch|^input/);
      await keyboard.press('Shift+Tab');
      await keyboard.press('ControlOrMeta+A');
      await keyboard.press('Delete');
      await page.getByText('Choose an item to see who carries it.').waitFor();
      expect(address(page)).toEqual({});
    }));

  it('gives back the chosen item when what is typed leads to no other', () =>
    inPage(async ({ page }) => {
      await open(page, '/item/usage?item=Amethyst');
      await page.getByText(/^Total: \d+$/).waitFor();
      await box(page).fill('no such thing');
      await page.getByText('There is nothing that matches.').waitFor();
      await page.keyboard.press('Tab');
      await expect.poll(() => box(page).inputValue()).toBe('Amethyst');
      expect(address(page)).toEqual({ item: 'Amethyst' });
    }));

  it('says when only inactive characters do, and offers to include them', () =>
    inPage(async ({ page }) => {
      await open(page);
      const { idle } = await findItems(page);
      if (!idle) throw new Error('The demo has no item that only inactive characters carry');
      await page.goto(`/item/usage?item=${encodeURIComponent(idle)}`);
      await page.getByText(`No active character carries ${idle}.`).waitFor();
      await page.getByText('Total: 0', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Include inactive characters' }).click();
      await holders(page, idle).first().waitFor();
      await expect.poll(() => focused(page)).toBe('h1 Item Usage');
    }));

  it('says when it cannot be shown, and tries again when asked to', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await signInQuickly(page, 'demo-keeper');
      const mend = await breakCalls(
        page,
        ({ pathname }) => pathname.endsWith('/usage') && pathname !== '/item/usage',
      );
      await page.goto('/item/usage?item=Amethyst');
      await page.getByRole('alert').getByText('Who carries it cannot be shown').waitFor();
      await mend();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(/^Total: \d+$/).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    }));

  it('says when items cannot be searched', () =>
    inPage(async ({ page, allow }) => {
      allow(/status of 500/);
      await open(page);
      await breakCalls(page, ({ pathname }) => pathname === '/item/search');
      await box(page).fill('rope');
      await page.getByText('Cannot load items').first().waitFor();
    }));
});
