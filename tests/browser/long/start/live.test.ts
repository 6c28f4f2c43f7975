import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { pick } from '../../support/form.ts';
import { changesOf, lockOf, openInventory, streamsOf } from '../../support/live.ts';
import { mainCharacter } from '../../support/person.ts';
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

  it('shows what changed while the browser was offline', () =>
    inPage(async ({ page, context, allow }) => {
      allow(/ERR_INCOMPLETE_CHUNKED/);
      const streams = streamsOf(context);
      await signInQuickly(page);
      await openInventory(page);
      await expect.poll(() => streams.length).toBe(1);
      await context.setOffline(true);
      await give(2);
      await context.setOffline(false);
      await showsOwned(page);
      await expect.poll(() => streams.length).toBe(2);
    }));

  it('says in the form of a correction that the character has just been changed elsewhere', () =>
    inPage(async ({ page, context }) => {
      const streams = streamsOf(context);
      const notice = page.getByRole('status').filter({ hasText: 'This has just been changed elsewhere' });
      await signInQuickly(page, 'demo-keeper');
      await page.goto('/character/update');
      const character = page.getByRole('combobox', { name: 'Character' });
      await pick(character, 'lyra dusk', 'Lyra Duskwhisper (Mira)');
      await expect.poll(() => streams.length).toBe(1);
      expect(await notice.count()).toBe(0);
      await askAs('demo-admin', `/character/${encodeURIComponent(mainCharacter)}/errata`, 'POST', {
        ms: 3,
        description: 'Found a coin',
        date: Date.now(),
        statusChange: null,
      });
      await notice.waitFor();
    }));
});
