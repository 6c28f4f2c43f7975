import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import type { WireAdventure, WireAdventurePage } from '#core/contract/adventures/adventure.ts';
import type { WireItem } from '#core/contract/items.ts';
import type { SignIn } from '#core/contract/members.ts';
import type { CallName } from '#core/contract/routes.ts';
import type { WireSession } from '#core/contract/sessions.ts';
import type { Webhook } from '#core/contract/webhooks/webhooks.ts';
import type { ConfirmedInput, ConfirmedKind } from '#machines/confirmed-write.ts';
import { openPreferences } from '../browser/support/preferences.ts';
import { tokensOf } from '../support/sign-in.ts';
import { announce, bell, type Plan, planAt, signUpAs } from './stages/adventures/adventure.ts';
import { instance, instanceRow, seeStatus } from './stages/instances.ts';
import { addItem } from './stages/item-form.ts';
import { inventory, lyraPath } from './stages/lyra.ts';
import type { Scene } from './support/stage.ts';

/** Has every role, so all kinds have the same member. */
export const member = 'demo-admin';

export interface Parts {
  says: string;
  target: Omit<ConfirmedInput, 'kind'>;
  /** The anchors of the specification's statements that the paths check. */
  spec: string[];
  call: CallName;
  prepare(scene: Scene): Promise<void>;
  /** The control that opens the dialog, and gets the focus when the dialog closes. */
  opener(scene: Scene): Locator;
  question(scene: Scene): string;
  /** The dialog's warning; a write that can be undone needs none. */
  warning?: string;
  confirm: string;
  cancel?: string;
  busy: string;
  succeeded?: string;
  isUndoable?: boolean;
  unanswered: string;
  /** Whether the server has done the write; null if that shows only later. */
  isDoneOnServer(scene: Scene): Promise<boolean | null>;
  seeClosed?(scene: Scene, isDone: boolean): Promise<void>;
  /** The element that has the focus after the write, or null if any element may have it. Default: the opener. */
  focusedAfter?: ((scene: Scene) => Locator) | null;
}

const pageButton = ({ page }: Scene, name: string) => page.getByRole('button', { name, exact: true });

const goblet = ({ index }: Scene): string => `Chipped Goblet ${index}`;
const deleteGoblet = (scene: Scene) => pageButton(scene, `Delete ${goblet(scene)}`);

const night = ({ index }: Scene): string => `The Long Night ${index}`;
const deleteNight = (scene: Scene) => pageButton(scene, `Delete ${night(scene)}`);

const potion = 'Potion of Healing';
const potionsOf = async (scene: Scene): Promise<number> => (await inventory(scene))[potion] ?? 0;

const ownedAfterSale = new WeakMap<Scene, number>();

const tavern = 'Tavern';
const hook = 'https://hooks.example/tavern';
const webhookAction = (scene: Scene, action: string) => pageButton(scene, `${action}: ${tavern}`);
const storedWebhooks = (scene: Scene) => scene.askAs<Webhook[]>(member, 'GET', '/webhook');

/** Deletes all webhooks, adds one, and opens the list. */
async function openWebhook(scene: Scene, { address = hook, isPaused = false } = {}): Promise<void> {
  for (const { id } of await storedWebhooks(scene)) await scene.askAs(member, 'DELETE', `/webhook/${id}`);
  const edit = { name: tavern, kinds: ['itemGiven'] };
  await scene.askAs(member, 'POST', '/webhook', { ...edit, address, format: 'signed' });
  const [webhook] = await storedWebhooks(scene);
  if (isPaused) await scene.askAs(member, 'PUT', `/webhook/${webhook!.id}`, { ...edit, isPaused });
  await scene.page.goto('/webhooks');
}

/** Whether the webhook is paused. Its name and kinds must not change. */
async function isPausedOnServer(scene: Scene): Promise<boolean> {
  const [webhook, ...others] = await storedWebhooks(scene);
  assert.deepEqual([webhook?.name, webhook?.kinds, others], [tavern, ['itemGiven'], []]);
  return webhook?.isPaused === true;
}

/** Number of tests that the receiver has got on the current path. */
let received = 0;

/** Starts a receiver that accepts everything and ends with the process. @returns its origin */
async function startReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    received += 1;
    request.resume();
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let host = '';

const adventures = new WeakMap<Scene, WireAdventure>();

/** Announces an adventure, in which `signedUp` has signed up, and opens its page. */
async function openAdventure(scene: Scene, signedUp: string, plan: Partial<Plan> = {}): Promise<void> {
  const adventure = await announce(scene, plan);
  adventures.set(scene, adventure);
  await signUpAs(scene, signedUp, adventure);
  await scene.page.goto(`/adventure/${adventure.id}`);
}

/** An adventure that wants two members, and whose sign-up has ended with one. */
async function openWithFewer(scene: Scene): Promise<void> {
  const plan = { least: 2, most: 2 };
  await openAdventure(scene, 'demo-keeper', plan);
  const { id, startsAt, version } = adventures.get(scene)!;
  const ended = { ...planAt(scene.now(), startsAt), ...plan, signUpUntil: scene.now() - 1_000 };
  await scene.askAs(member, 'PUT', `/adventure/${id}`, { ...ended, version, goesOn: false });
  await scene.page.reload();
}

const adventureOf = (scene: Scene): Promise<WireAdventurePage> =>
  scene.askAs(member, 'GET', `/adventure/${adventures.get(scene)!.id}`);
const stateOf = async (scene: Scene, player: string): Promise<string | undefined> =>
  (await adventureOf(scene)).signUps?.find((one) => one.player === player)?.state;

const irreversible = 'Warning: This operation cannot be undone.';
const noAnswer = 'Nyx got no readable answer from the server, so';
const unansweredDeletion = `${noAnswer} it may or may not have been deleted. Check whether it is still there before you try again.`;
const unansweredChange = `${noAnswer} the webhook may or may not have changed. Look whether it is paused.`;

export const kinds: Record<ConfirmedKind, Parts> = {
  itemDeletion: {
    says: 'The member has asked to delete an item.',
    target: { id: 'Chipped Goblet', name: 'Chipped Goblet' },
    spec: ['s2-items-confirm', 's2-items-pending', 's2-items-failure', 's2-items-success'],
    call: 'deleteItem',
    // Each path deletes its own item.
    async prepare(scene) {
      await addItem(scene, { name: goblet(scene), labels: [] });
      await scene.page.goto(`/item/list?search=${encodeURIComponent(goblet(scene))}`);
    },
    opener: deleteGoblet,
    question: (scene) =>
      `Do you want to delete the item ${goblet(scene)}? It will also disappear from every inventory.`,
    warning: irreversible,
    confirm: 'I understand, delete',
    busy: 'Deleting item...',
    unanswered: unansweredDeletion,
    async isDoneOnServer(scene) {
      const found = await scene.askAs<WireItem[]>(member, 'POST', '/item/byIds', { ids: [goblet(scene)] });
      return found.length === 0;
    },
    async seeClosed(scene, isDone) {
      if (!isDone) return;
      await scene.page.getByText('No item matches').waitFor();
      await deleteGoblet(scene).waitFor({ state: 'detached' });
    },
    focusedAfter: null,
  },
  sessionDeletion: {
    says: 'The member has asked to delete a session.',
    target: { id: 's-1', name: 'The Long Night' },
    spec: ['s2-sessions-confirm'],
    call: 'deleteSession',
    async prepare(scene) {
      await scene.askAs(member, 'POST', '/session', {
        masterId: 'demo-player:Lyra Duskwhisper',
        masterReward: 1,
        title: night(scene),
        date: scene.now(),
        labels: [],
        outcomes: [{ characterId: 'demo-player:Bram Copperkettle', exp: 1, isDead: false }],
      });
      await scene.page.goto('/session/list');
    },
    opener: deleteNight,
    question: (scene) =>
      `Do you want to delete the session ${night(scene)}?. This will also undo the exp assigned, but will not undo other effects, like items assignment.`,
    warning: irreversible,
    confirm: 'I understand, delete',
    busy: 'Deleting session...',
    unanswered: unansweredDeletion,
    async isDoneOnServer(scene) {
      const path = '/session?limit=10&nextAt=0';
      const { entities } = await scene.askAs<{ entities: WireSession[] }>(member, 'GET', path);
      return entities.every(({ title }) => title !== night(scene));
    },
    async seeClosed(scene, isDone) {
      if (isDone) await deleteNight(scene).waitFor({ state: 'detached' });
    },
    focusedAfter: null,
  },
  signInEnd: {
    says: 'The member has asked to end a sign-in in another browser.',
    target: { id: '7a', name: 'Firefox on Linux', member: null },
    spec: ['s2-sign-ins-end'],
    call: 'endSignIn',
    async prepare(scene) {
      // Afterwards, the member has the page's own sign-in and one in Firefox.
      await scene.askAs(member, 'DELETE', '/auth/signIns?which=others');
      const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
      await tokensOf(scene.server.url, member, userAgent);
      await scene.page.goto('/signIns');
    },
    opener: ({ page }) => page.getByRole('button', { name: /^End the sign-in Firefox on Linux/ }),
    question: () => 'Do you want to end the sign-in Firefox on Linux?',
    warning: 'That browser can then neither read nor write until it signs in again.',
    confirm: 'End',
    busy: 'Ending...',
    unanswered: `${noAnswer} it may or may not have ended. Look whether it is still listed.`,
    async isDoneOnServer(scene) {
      const signIns = await scene.askAs<SignIn[]>(member, 'GET', '/auth/signIns');
      return !signIns.some(({ browser }) => browser === 'Firefox');
    },
    seeClosed: ({ page }, isDone) =>
      page.getByText(isDone ? '1 sign-in' : '2 sign-ins', { exact: true }).waitFor(),
    focusedAfter: ({ page }) => page.getByRole('heading', { level: 2 }),
  },
  termination: {
    says: 'The member has asked to stop a running virtual tabletop.',
    target: { id: 'deposito-pg', name: 'deposito-pg' },
    spec: ['s4-foundry-stop'],
    call: 'stopInstance',
    async prepare({ server, page }) {
      // Starts the instance, as a visitor to a stopped instance does.
      const visit = await fetch(`${server.url}/foundry/inactive/${instance}`);
      assert.equal(visit.status, 200, 'status of the visit');
      await page.goto('/foundry/instances');
      await seeStatus(page, 'ONLINE');
    },
    opener: ({ page }) => instanceRow(page).getByRole('button', { name: `Terminate ${instance}` }),
    question: () => `Do you want to terminate ${instance}?`,
    warning: 'Everyone who is playing there is disconnected at once.',
    confirm: 'Terminate',
    busy: `Terminating ${instance}...`,
    succeeded: `${instance} was stopped.`,
    unanswered: `${noAnswer} the instance may or may not have been stopped. Look at its status.`,
    // The server updates the table behind the dialog only after a while.
    isDoneOnServer: () => Promise.resolve(null),
    seeClosed: ({ page }, isStopped) => seeStatus(page, isStopped ? 'STOPPED' : 'ONLINE'),
  },
  undoing: {
    says: 'The member has asked to undo a sale.',
    target: { id: '17', name: 'the sale of 1 Potion of Healing' },
    spec: ['s8-undo'],
    call: 'undo',
    async prepare(scene) {
      const change = { itemId: potion, qty: 1 };
      await scene.askAs(member, 'POST', `${lyraPath}/inventory`, { ...change, operation: 'ASSIGN' });
      await scene.askAs('demo-player', 'POST', `${lyraPath}/inventory`, { ...change, operation: 'SELL' });
      ownedAfterSale.set(scene, await potionsOf(scene));
      await scene.page.goto('/character/history/demo-player%3ALyra%20Duskwhisper?kind=trades');
    },
    opener: ({ page }) => page.getByRole('button', { name: `Undo the sale of 1 ${potion}` }).first(),
    question: () => `Undo the sale of 1 ${potion}?`,
    confirm: 'Undo',
    busy: 'Undoing...',
    succeeded: `Undone: the sale of 1 ${potion}`,
    unanswered: `${noAnswer} this may or may not have been undone. Look at the history before you try again.`,
    isDoneOnServer: async (scene) => (await potionsOf(scene)) === ownedAfterSale.get(scene)! + 1,
    seeClosed: async ({ page }, isDone) => {
      if (isDone) await page.getByText('This was undone').first().waitFor();
    },
    focusedAfter: null,
  },
  webhookDeletion: {
    says: 'The member has asked to delete a webhook.',
    target: { id: 'w1', name: 'Tavern' },
    spec: ['s8-webhooks-delete'],
    call: 'deleteWebhook',
    prepare: openWebhook,
    opener: (scene) => webhookAction(scene, 'Delete'),
    question: () =>
      `Do you want to delete the webhook ${tavern}? Its receiver hears nothing more, and what waits is not delivered.`,
    warning: irreversible,
    confirm: 'I understand, delete',
    busy: 'Deleting webhook...',
    unanswered: unansweredDeletion,
    isDoneOnServer: async (scene) => (await storedWebhooks(scene)).length === 0,
    focusedAfter: null,
  },
  webhookPause: {
    says: 'The member has asked to pause a webhook.',
    target: { id: 'w1', name: 'Tavern' },
    spec: ['s8-webhooks-pause'],
    call: 'changeWebhook',
    prepare: openWebhook,
    opener: (scene) => webhookAction(scene, 'Pause'),
    question: () => `Do you want to pause ${tavern}? Events wait until you resume it.`,
    confirm: 'Pause',
    busy: 'Pausing...',
    succeeded: `${tavern} is paused.`,
    unanswered: unansweredChange,
    isDoneOnServer: isPausedOnServer,
    focusedAfter: (scene) => webhookAction(scene, 'Resume'),
  },
  webhookResumption: {
    says: 'The member has asked to resume a webhook.',
    target: { id: 'w1', name: 'Tavern' },
    spec: ['s8-webhooks-pause'],
    call: 'changeWebhook',
    prepare: (scene) => openWebhook(scene, { isPaused: true }),
    opener: (scene) => webhookAction(scene, 'Resume'),
    question: () => `Do you want to resume ${tavern}? It then gets the events that have waited.`,
    confirm: 'Resume',
    busy: 'Resuming...',
    succeeded: `${tavern} is active again.`,
    unanswered: unansweredChange,
    isDoneOnServer: async (scene) => !(await isPausedOnServer(scene)),
    focusedAfter: (scene) => webhookAction(scene, 'Pause'),
  },
  webhookTrial: {
    says: 'The member has asked to send a test to the receiver of a webhook.',
    target: { id: 'w1', name: 'Tavern', detail: 'https://hooks.example' },
    spec: ['s8-webhooks-try'],
    call: 'tryWebhook',
    async prepare(scene) {
      host ||= await startReceiver();
      received = 0;
      await openWebhook(scene, { address: `${host}/tavern` });
    },
    opener: (scene) => webhookAction(scene, 'Try'),
    question: () =>
      `Do you want to send a test to ${tavern}? Nyx sends one event of the type test to ${host}, also while the webhook is paused.`,
    confirm: 'Send',
    busy: 'Sending a test...',
    succeeded: 'The receiver accepted the test.',
    unanswered: `${noAnswer} the test may or may not have been sent. Look whether the receiver has got it.`,
    isDoneOnServer: () => Promise.resolve(received === 1),
  },
  calendarDeletion: {
    says: 'The member has asked to delete the address of the own calendar.',
    target: { id: 'own', name: 'Address of your calendar' },
    spec: ['s8-calendar-end'],
    call: 'deleteCalendar',
    async prepare(scene) {
      await scene.askAs(member, 'POST', '/calendar');
      await scene.page.goto('/user');
      await openPreferences(scene.page);
    },
    opener: (scene) => pageButton(scene, 'Delete the address'),
    question: () =>
      'Do you want to delete the address of your calendar? Calendar apps that read it get nothing more.',
    warning: irreversible,
    confirm: 'I understand, delete',
    busy: 'Deleting the address...',
    unanswered: unansweredDeletion,
    isDoneOnServer: async (scene) =>
      (await scene.askAs<{ created: number | null }>(member, 'GET', '/calendar')).created === null,
    focusedAfter: (scene) => pageButton(scene, 'Make an address'),
  },
  adventureCancellation: {
    says: 'The member has asked to cancel an adventure.',
    target: { id: 'a1', name: bell },
    spec: ['s8-adventure-page-cancel'],
    call: 'cancelAdventure',
    prepare: (scene) => openAdventure(scene, 'demo-keeper'),
    opener: (scene) => pageButton(scene, 'Cancel the adventure'),
    question: () => `Do you want to cancel ${bell}? Everybody who signed up is told.`,
    confirm: 'Cancel the adventure',
    busy: 'Cancelling...',
    cancel: 'Go Back',
    succeeded: `${bell} is cancelled.`,
    isUndoable: true,
    unanswered: `${noAnswer} the adventure may or may not be cancelled. Look at its state.`,
    isDoneOnServer: async (scene) => (await adventureOf(scene)).cancelledAt !== null,
    focusedAfter: null,
  },
  adventureExtension: {
    says: 'The member has asked to extend the sign-up of an adventure.',
    target: { id: 'a1', name: bell },
    spec: ['s8-adventure-page-fewer'],
    call: 'changeAdventure',
    prepare: openWithFewer,
    opener: (scene) => pageButton(scene, 'Extend sign-up'),
    question: () => `Do you want to let members sign up for ${bell} until it starts?`,
    confirm: 'Extend',
    busy: 'Extending...',
    succeeded: `Members can sign up for ${bell} until it starts.`,
    unanswered: `${noAnswer} sign-up may or may not be extended. Look when it ends.`,
    async isDoneOnServer(scene) {
      const { signUpUntil, startsAt } = await adventureOf(scene);
      return signUpUntil === startsAt;
    },
    focusedAfter: ({ page }) => page.getByRole('heading', { name: 'For the master' }),
  },
  adventureGoesOn: {
    says: 'The member has asked to play an adventure with fewer than wanted.',
    target: { id: 'a1', name: bell },
    spec: ['s8-adventure-page-fewer'],
    call: 'changeAdventure',
    prepare: openWithFewer,
    opener: (scene) => pageButton(scene, 'Go on'),
    question: () => `Do you want to play ${bell} with those who are in?`,
    confirm: 'Go on',
    busy: 'Going on...',
    succeeded: `${bell} is played with those who are in.`,
    unanswered: `${noAnswer} your decision may or may not have arrived. Look whether you are asked again.`,
    isDoneOnServer: async (scene) => (await adventureOf(scene)).goesOn === true,
    focusedAfter: ({ page }) => page.getByRole('heading', { name: 'For the master' }),
  },
  seatGift: {
    says: 'The member has asked to give a seat.',
    target: { id: 'a1', name: 'Keeper Isolde', member: 'demo-keeper' },
    spec: ['s8-adventure-page-give'],
    call: 'giveSeat',
    prepare: (scene) => openAdventure(scene, 'demo-keeper', { choosing: 'master' }),
    opener: (scene) => pageButton(scene, 'Give a seat: Keeper Isolde'),
    question: () => 'Do you want to give Keeper Isolde a seat?',
    confirm: 'Give a seat',
    busy: 'Giving a seat...',
    succeeded: 'Keeper Isolde has a seat.',
    unanswered: `${noAnswer} the seat may or may not be given. Look who is in.`,
    isDoneOnServer: async (scene) => (await stateOf(scene, 'demo-keeper')) === 'seated',
    focusedAfter: null,
  },
  withdrawal: {
    says: 'The member has asked to withdraw from an adventure.',
    target: { id: 'a1', name: bell },
    spec: ['s8-adventure-page-withdraw'],
    call: 'withdraw',
    prepare: (scene) => openAdventure(scene, member),
    opener: (scene) => pageButton(scene, `I cannot come: ${bell}`),
    question: () =>
      `Do you want to withdraw from ${bell}? A seat that becomes free goes to the next who waits.`,
    confirm: 'Withdraw',
    busy: 'Withdrawing...',
    succeeded: `You have withdrawn from ${bell}.`,
    isUndoable: true,
    unanswered: `${noAnswer} you may or may not have withdrawn. Look at the adventure before you try again.`,
    isDoneOnServer: async (scene) => (await stateOf(scene, member)) === 'withdrawn',
    focusedAfter: null,
  },
  adventureHandOver: {
    says: 'The member has asked to hand an adventure over.',
    target: { id: 'a1', name: 'Aurelia', member, detail: bell },
    spec: ['s8-adventure-hand-over'],
    call: 'handOverAdventure',
    async prepare(scene) {
      await openAdventure(scene, 'demo-keeper');
      await pageButton(scene, 'Choose a member New master').click();
      await scene.page.getByRole('option', { name: 'Aurelia', exact: true }).click();
    },
    opener: (scene) => pageButton(scene, 'Hand over'),
    question: () => `Do you want Aurelia to be the master of ${bell}?`,
    confirm: 'Hand over',
    busy: 'Handing over...',
    succeeded: 'Aurelia is the master now.',
    unanswered: `${noAnswer} the adventure may or may not be handed over. Look who its master is.`,
    isDoneOnServer: async (scene) => (await adventureOf(scene)).master === member,
    focusedAfter: null,
  },
};

/** The kinds of write, in the order of the model's cases. */
export const confirmedKinds = Object.keys(kinds) as ConfirmedKind[];
