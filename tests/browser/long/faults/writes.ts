/** For each write of the app: the screen on which the test lets it fail, and what the test does there. */
import type { Page } from 'playwright-core';
import type { WireCharacter } from '#core/contract/characters.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { SignIn } from '#core/contract/members.ts';
import type { WireSession } from '#core/contract/sessions.ts';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import { tokensOf } from '../../../support/sign-in.ts';
import * as form from '../../support/form.ts';
import { mainCharacter, openItem, profilePath, sellName } from '../../support/person.ts';

/** Calls the server as a member. */
export type AskAs = <Answer>(
  member: string,
  path: string,
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE',
  body?: unknown,
) => Promise<Answer>;

export interface World {
  page: Page;
  url: string;
  askAs: AskAs;
}

export interface WritePlace {
  member: string;
  /** Creates on the server what the write changes or deletes, and remembers the number that the write will change. */
  prepare?: (world: World) => Promise<void>;
  /** Opens the screen, and fills in everything that the write needs. */
  open: (world: World) => Promise<void>;
  /** Sends the write. */
  send: (page: Page) => Promise<void>;
  /** Closes the message; default: presses the dialog's 'Go Back'. */
  back?: (page: Page) => Promise<void>;
  /** Throws if typed input is lost. */
  assertTyped?: (page: Page) => Promise<void>;
  /** How many times the server has done the write. */
  times: (world: World) => Promise<number>;
  /** Once the write is done, the screen no longer offers it, or would send another write in its place. */
  isOnce?: boolean;
}

const character = `/character/${encodeURIComponent(mainCharacter)}`;
const lyra = { typed: 'lyra dusk', shown: 'Lyra Duskwhisper (Mira)' };
const rope = 'Rope of the Nine Faults';
const lamp = 'Lamp of the Nine Faults';
const pebble = 'Pebble of the Nine Faults';
const vault = 'The vault of faults';
const potion = 'Potion of Healing';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
/** Presses a button, and then the answer in the dialog that asks for a confirmation. */
const pressAndConfirm = (button: string | RegExp, answer: string) => async (page: Page) => {
  await press(page, button);
  await confirm(page, answer);
};
/** Creates a function that opens this address. */
const goto =
  (address: string) =>
  async ({ page }: World) => {
    await page.goto(address);
  };

const itemsNamed = async ({ askAs }: World, name: string): Promise<WireItem[]> =>
  askAs('demo-admin', '/item/byIds', 'POST', { ids: [name] });
const lyraNow = ({ askAs }: World): Promise<WireCharacter> => askAs('demo-player', character);
const webhooksNamed = async ({ askAs }: World, name: string): Promise<Webhook[]> =>
  (await askAs<Webhook[]>('demo-admin', '/webhook')).filter((one) => one.name === name);
const createWebhook = async ({ askAs }: World, name: string): Promise<void> => {
  const draft = { name, address: 'http://localhost:9/', format: 'signed', kinds: ['characterDied'] };
  await askAs('demo-admin', '/webhook', 'POST', draft);
};
const sessionsNamed = async ({ askAs }: World, title: string): Promise<WireSession[]> =>
  (await askAs<WireSession[]>('demo-master', `/session/inDates?ts=1&from=0&to=${Date.now() + 1e9}`)).filter(
    (one) => one.title === title,
  );

/** By page: the number that the write will change (exp by errata, stock, sign-ins), as the server had it before. */
const numberBefore = new WeakMap<Page, number>();

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const firefoxes = async ({ askAs }: World, member: string): Promise<number> =>
  (await askAs<SignIn[]>('demo-admin', `/auth/members/${member}/signIns`)).filter(
    ({ browser }) => browser === 'Firefox',
  ).length;
/** Creates a function that signs the member in with Firefox. */
const signInElsewhere =
  (member: string) =>
  async (world: World): Promise<void> => {
    await tokensOf(world.url, member, userAgent);
    // A failed first try of the test has left its own sign-in.
    numberBefore.set(world.page, await firefoxes(world, member));
  };
/** Creates a function that returns how many of the member's sign-ins with Firefox have ended. */
const ended =
  (member: string) =>
  async (world: World): Promise<number> =>
    numberBefore.get(world.page)! - (await firefoxes(world, member));

export const writePlaces = {
  createItem: {
    member: 'demo-keeper',
    async open({ page }) {
      await page.goto('/item/add');
      await page.getByRole('textbox', { name: 'Name' }).fill(rope);
    },
    send: (page) => press(page, 'Add item'),
    async assertTyped(page) {
      if ((await page.getByRole('textbox', { name: 'Name' }).inputValue()) !== rope)
        throw new Error('The input is lost');
    },
    times: async (world) => (await itemsNamed(world, rope)).length,
  },
  updateItem: {
    member: 'demo-keeper',
    prepare: ({ askAs }) => askAs('demo-admin', '/item', 'POST', { name: lamp, labels: [] }),
    async open({ page }) {
      await page.goto(`/item/list?search=${encodeURIComponent(lamp)}`);
      await press(page, `Edit ${lamp}`);
      await page.getByRole('textbox', { name: 'Link' }).fill('https://lamps.example/');
    },
    send: (page) => press(page, 'Update item'),
    async assertTyped(page) {
      const typed = await page.getByRole('textbox', { name: 'Link' }).inputValue();
      if (typed !== 'https://lamps.example/') throw new Error('The link is lost');
    },
    async times(world) {
      const [item] = await itemsNamed(world, lamp);
      return item?.link === 'https://lamps.example/' ? 1 : 0;
    },
  },
  deleteItem: {
    member: 'demo-keeper',
    prepare: ({ askAs }) => askAs('demo-admin', '/item', 'POST', { name: pebble, labels: [] }),
    open: goto(`/item/list?search=${encodeURIComponent(pebble)}`),
    send: pressAndConfirm(`Delete ${pebble}`, 'I understand, delete'),
    times: async (world) => 1 - (await itemsNamed(world, pebble)).length,
    isOnce: true,
  },
  correctCharacter: {
    member: 'demo-keeper',
    async prepare(world) {
      numberBefore.set(world.page, (await lyraNow(world)).errataMS ?? 0);
    },
    async open({ page }) {
      await page.goto('/character/update');
      await form.pick(page.getByRole('combobox', { name: 'Character' }), lyra.typed, lyra.shown);
      await page.getByRole('textbox', { name: 'Description' }).fill('A fault of the scribe');
      await page.getByRole('spinbutton', { name: 'Add or remove exp' }).fill('3');
    },
    send: (page) => press(page, 'Save'),
    async assertTyped(page) {
      const typed = await page.getByRole('textbox', { name: 'Description' }).inputValue();
      if (typed !== 'A fault of the scribe') throw new Error('The description is lost');
    },
    times: async (world) =>
      (((await lyraNow(world)).errataMS ?? 0) - (numberBefore.get(world.page) ?? 0)) / 3,
  },
  updateInventory: {
    member: 'demo-player',
    async prepare(world) {
      const change = { itemId: potion, qty: 5, operation: 'ASSIGN' };
      await world.askAs('demo-admin', `${character}/inventory`, 'POST', change);
      numberBefore.set(world.page, (await lyraNow(world)).inventory?.[potion] ?? 0);
    },
    async open({ page }) {
      await page.goto(profilePath(mainCharacter, 'inventory'));
      await openItem(page, potion);
    },
    send: pressAndConfirm(sellName(potion), 'Sell'),
    times: async (world) =>
      (numberBefore.get(world.page) ?? 0) - ((await lyraNow(world)).inventory?.[potion] ?? 0),
    // A second press would be another sale, because the page then shows the new stock.
    isOnce: true,
  },
  registerSession: {
    member: 'demo-master',
    async open({ page }) {
      await page.goto('/session/insert');
      await page.getByRole('textbox', { name: 'Title' }).fill(vault);
      await form.pick(page.getByRole('combobox', { name: 'Master' }), lyra.typed, lyra.shown);
      const row = page.getByRole('group', { name: 'Participant 1' });
      await form.pick(row.getByRole('combobox', { name: 'Character' }), lyra.typed, lyra.shown);
    },
    send: (page) => press(page, 'Save'),
    async assertTyped(page) {
      if ((await page.getByRole('textbox', { name: 'Title' }).inputValue()) !== vault)
        throw new Error('The input is lost');
    },
    times: async (world) => (await sessionsNamed(world, vault)).length,
  },
  deleteSession: {
    member: 'demo-master',
    async prepare(world) {
      const outcome = { characterId: mainCharacter, exp: 1, isDead: false };
      const draft = {
        masterId: mainCharacter,
        masterReward: 1,
        date: Date.now(),
        labels: [],
        outcomes: [outcome],
      };
      await world.askAs('demo-master', '/session', 'POST', { ...draft, title: 'The doomed night' });
    },
    open: goto('/session/list'),
    send: pressAndConfirm(/^Delete .*The doomed night/, 'I understand, delete'),
    times: async (world) => 1 - (await sessionsNamed(world, 'The doomed night')).length,
    isOnce: true,
  },
  undo: {
    member: 'demo-player',
    async prepare(world) {
      const change = { itemId: 'Beeswax', qty: 1 };
      await world.askAs('demo-admin', `${character}/inventory`, 'POST', { ...change, operation: 'ASSIGN' });
      await world.askAs('demo-player', `${character}/inventory`, 'POST', { ...change, operation: 'SELL' });
      numberBefore.set(world.page, (await lyraNow(world)).inventory?.['Beeswax'] ?? 0);
    },
    open: goto(`${profilePath(mainCharacter, 'history')}&kind=trades`),
    send: pressAndConfirm('Undo the sale of 1 Beeswax', 'Undo'),
    times: async (world) =>
      ((await lyraNow(world)).inventory?.['Beeswax'] ?? 0) - (numberBefore.get(world.page) ?? 0),
    isOnce: true,
  },
  endSignIn: {
    member: 'demo-player',
    prepare: signInElsewhere('demo-player'),
    open: goto('/signIns'),
    send: pressAndConfirm(/^End the sign-in Firefox on Linux/, 'End'),
    times: ended('demo-player'),
    isOnce: true,
  },
  endSignIns: {
    member: 'demo-player',
    prepare: signInElsewhere('demo-player'),
    open: goto('/signIns'),
    send: pressAndConfirm('End all others', 'End'),
    times: ended('demo-player'),
    isOnce: true,
  },
  endMemberSignIn: {
    member: 'demo-admin',
    prepare: signInElsewhere('demo-warden'),
    open: goto('/signIns/demo-warden'),
    send: pressAndConfirm(/^End the sign-in Firefox on Linux/, 'End'),
    times: ended('demo-warden'),
    isOnce: true,
  },
  changeWebhook: {
    member: 'demo-admin',
    prepare: (world) => createWebhook(world, 'Lantern'),
    open: goto('/webhooks'),
    send: pressAndConfirm(/^Pause.*Lantern/, 'Pause'),
    times: async (world) => ((await webhooksNamed(world, 'Lantern'))[0]?.isPaused ? 1 : 0),
    isOnce: true,
  },
  deleteWebhook: {
    member: 'demo-admin',
    prepare: (world) => createWebhook(world, 'Candle'),
    open: goto('/webhooks'),
    send: pressAndConfirm(/^Delete.*Candle/, 'I understand, delete'),
    times: async (world) => 1 - (await webhooksNamed(world, 'Candle')).length,
    isOnce: true,
  },
} as const satisfies Record<string, WritePlace>;
