import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { useBrowser } from '../../support/fixture.ts';
import { changesOf, lockOf, openFollowing, openInventory } from '../../support/live.ts';
import { profilePath, signOut } from '../../support/person.ts';

const { inPage, server } = useBrowser();
const { give, owned } = changesOf(server);

const showsOwned = async (page: Page): Promise<void> =>
  page
    .getByText(`${await owned()} owned`)
    .first()
    .waitFor();

it('a page that follows changes shares its stream with other tabs of the browser; when it closes, another tab opens the stream', () =>
  inPage(async ({ page, context }) => {
    const streams = await openFollowing({ page, context });
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

it('a page that follows changes stops following them, like all other tabs, when the member signs out in one tab', () =>
  inPage(async ({ page, context }) => {
    await openFollowing({ page, context });
    const second = await context.newPage();
    await second.goto(profilePath());
    await signOut(second);
    await page.getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => lockOf(page)).toEqual([0, 0]);
  }));
