/** For each write of the app: the screen on which the test lets it fail, and what the test does there. */
import type { Page } from 'playwright-core';
import type { WireCharacter } from '#core/contract/characters.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { WireSession } from '#core/contract/sessions.ts';
import type { createAskAs } from '../../support/ask-as.ts';
import * as form from '../../support/form.ts';
import { mainCharacter, openItem, profilePath, sellName } from '../../support/person.ts';
import { character as participant, lyra, master } from '../../support/session-form.ts';

export interface World {
  page: Page;
  askAs: ReturnType<typeof createAskAs>;
}

export interface WritePlace {
  member: string;
  /** Creates on the server what the write changes or deletes, and remembers the number that the write will change. */
  prepare?: (world: World) => Promise<void>;
  /** Opens the screen, and fills in everything that the write needs except `typed`. */
  open: (world: World) => Promise<void>;
  /** A field and what the test types there, which must not be lost. */
  typed?: readonly [field: string, words: string];
  send: (page: Page) => Promise<void>;
  /** How many times the server has done the write. */
  times: (world: World) => Promise<number>;
  /** Once the write is done, the screen no longer offers it, or would send another write in its place. */
  isOnce?: boolean;
}

const character = `/character/${encodeURIComponent(mainCharacter)}`;
const rope = 'Rope of the Nine Faults';
const pebble = 'Pebble of the Nine Faults';
const vault = 'The vault of faults';
const potion = 'Potion of Healing';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const pressAndConfirm = (button: string | RegExp, answer: string) => async (page: Page) => {
  await press(page, button);
  await form.press(form.alertDialog(page), answer);
};
const goto =
  (address: string) =>
  async ({ page }: World) => {
    await page.goto(address);
  };

const itemsNamed = async ({ askAs }: World, name: string): Promise<WireItem[]> =>
  askAs('demo-admin', '/item/byIds', 'POST', { ids: [name] });

const owned = async ({ askAs }: World): Promise<number> =>
  (await askAs<WireCharacter>('demo-player', character)).inventory?.[potion] ?? 0;

/** By page: the number of pieces before the write, as the server had it. */
const ownedBefore = new WeakMap<Page, number>();

export const writePlaces = {
  createItem: {
    member: 'demo-keeper',
    open: goto('/item/add'),
    typed: ['Name', rope],
    send: (page) => press(page, 'Add item'),
    times: async (world) => (await itemsNamed(world, rope)).length,
  },
  deleteItem: {
    member: 'demo-keeper',
    prepare: ({ askAs }) => askAs('demo-admin', '/item', 'POST', { name: pebble, labels: [] }),
    open: goto(`/item/list?search=${encodeURIComponent(pebble)}`),
    send: pressAndConfirm(`Delete ${pebble}`, 'I understand, delete'),
    times: async (world) => 1 - (await itemsNamed(world, pebble)).length,
    isOnce: true,
  },
  updateInventory: {
    member: 'demo-player',
    async prepare(world) {
      const gift = { itemId: potion, qty: 5, operation: 'ASSIGN' };
      await world.askAs('demo-admin', `${character}/inventory`, 'POST', gift);
      ownedBefore.set(world.page, await owned(world));
    },
    async open({ page }) {
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await openItem(page, potion);
    },
    send: pressAndConfirm(sellName(potion), 'Sell'),
    times: async (world) => ownedBefore.get(world.page)! - (await owned(world)),
    // A second press would be another sale, because the page then shows the new stock.
    isOnce: true,
  },
  registerSession: {
    member: 'demo-master',
    async open({ page }) {
      await page.goto('/session/insert');
      for (const field of [master(page), participant(page, 1)])
        await form.pick(field, 'lyra dusk', lyra.shown);
    },
    typed: ['Title', vault],
    send: (page) => press(page, 'Save'),
    async times({ askAs }) {
      const { entities } = await askAs<{ entities: WireSession[] }>(
        'demo-master',
        '/session?limit=10&nextAt=0',
      );
      return entities.filter(({ title }) => title === vault).length;
    },
  },
} as const satisfies Record<string, WritePlace>;
