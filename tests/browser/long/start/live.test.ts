import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { changesOf, lockOf, openInventory, streamsOf } from '../../support/live.ts';
import { profilePath } from '../../support/person.ts';
import { signInQuickly } from '../../support/quick-sign-in.ts';

const { inPage, server } = useBrowser();
const { askAs, give, owned } = changesOf(server);

const showsOwned = async (page: Page): Promise<void> =>
  page
    .getByText(`${await owned()} owned`)
    .first()
    .waitFor();

describe('a page that follows changes', () => {
  it('shares its stream with other tabs of the browser; when it closes, another tab opens the stream', () =>
    inPage(async ({ page, context }) => {
      const streams = streamsOf(context);
      await signInQuickly(page);
      await openInventory(page);
      await expect.poll(() => streams.length).toBe(1);
      const second = await context.newPage();
      await openInventory(second);
      await expect.poll(() => lockOf(second)).toEqual([1, 1]);
      await give();
      await Promise.all([showsOwned(page), showsOwned(second)]);
      expect(streams).toEqual([page]);

      await page.close();
      await give();
      await showsOwned(second);
      await expect.poll(() => streams.length).toBe(2);
      expect(streams[1]).toBe(second);
    }));

  it('says in an item’s form that the item has just been deleted', () =>
    inPage(async ({ page, context }) => {
      const streams = streamsOf(context);
      await askAs('demo-admin', '/item', 'POST', { name: 'Brief Curio', labels: [] });
      await signInQuickly(page, 'demo-keeper');
      await page.goto('/item/list?search=Brief Curio');
      await page.getByRole('button', { name: 'Edit Brief Curio' }).click();
      const dialog = page.getByRole('dialog', { name: 'Update Brief Curio' });
      await dialog.getByRole('textbox', { name: 'Link' }).fill('https://example.org/mine');
      await expect.poll(() => streams.length).toBe(1);
      await askAs('demo-admin', '/item/Brief%20Curio', 'DELETE');
      await dialog.getByText('This has just been renamed or deleted').waitFor();
      expect(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(
        'https://example.org/mine',
      );
    }));

  it('stops following them, like all other tabs, when the member signs out in one tab', () =>
    inPage(async ({ page, context }) => {
      const streams = streamsOf(context);
      await signInQuickly(page);
      await openInventory(page);
      await expect.poll(() => streams.length).toBe(1);
      const second = await context.newPage();
      await second.goto(profilePath());
      await second.getByRole('button', { name: /your menu/i }).click();
      await second.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'Login' }).waitFor();
      await expect.poll(() => lockOf(page)).toEqual([0, 0]);
    }));
});
