import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WatchedPage } from '../../support/page.ts';
import { createAskAs, giveItem } from './ask-as.ts';
import { mainCharacter, openItem, profilePath } from './person.ts';
import { signInQuickly } from './quick-sign-in.ts';

export const potion = 'Potion of Healing';

/** Collects the page of each stream of changes that the server opens. @returns an array that grows with each stream */
function streamsOf(context: BrowserContext): Page[] {
  const streams: Page[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname === '/changes') streams.push(response.frame().page());
  });
  return streams;
}

/** Only the tab that holds a lock opens the stream. @returns the numbers of tabs that hold it and that wait for it */
export const lockOf = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('nyx-changes')).length;
    return [count(held), count(pending)];
  });

/** Opens the inventory, and waits until the page has a stream of changes or follows a tab that has one. */
export async function openInventory(page: Page): Promise<void> {
  await page.goto(profilePath(undefined, 'inventory'));
  await openItem(page, potion);
  await expect.poll(() => lockOf(page)).not.toEqual([0, 0]);
}

/** Signs in, and opens the inventory with its stream of changes. @returns the pages of the context's streams */
export async function openFollowing({
  page,
  context,
}: Pick<WatchedPage, 'page' | 'context'>): Promise<Page[]> {
  const streams = streamsOf(context);
  await signInQuickly(page);
  await openInventory(page);
  await expect.poll(() => streams.length).toBe(1);
  return streams;
}

/** Functions that give the main character potions as another member, and that read the number of its potions. */
export function changesOf(server: () => { url: string }) {
  const askAs = createAskAs(server);
  const address = `/character/${encodeURIComponent(mainCharacter)}`;
  return {
    give: () => giveItem(askAs, potion),
    owned: async (): Promise<number> => {
      const { inventory } = await askAs<{ inventory: Record<string, number> }>('demo-player', address);
      return inventory[potion]!;
    },
  };
}
