import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import type { Flows, PageFlows } from '#screens/shared/services.ts';
import type { Sent } from '../../api/support.ts';
import { pngBytes } from '../../server/support/images.ts';
import { confirmedKinds } from '../../paths/confirmed-kinds.ts';
import { confirmed, runActor } from '../../support/flows.ts';

/** Sends a write. */
export type Write = (flows: Flows & PageFlows) => Promise<unknown>;

/** Kinds that are sent without a key, since a repetition does no harm or is wanted. */
const withoutKey: readonly ConfirmedKind[] = ['termination', 'webhookTrial'];

/** Each kind of confirmed write to two things. */
const confirmedWrites = confirmedKinds
  .filter((kind) => !withoutKey.includes(kind))
  .flatMap((kind) =>
    ['7', '8'].map((id): [string, Write] => [`${kind} ${id}`, (flows) => confirmed(flows, kind, id)]),
  );

const outcomes = [{ characterId: 'q', exp: 1, isDead: false }];
const session = { masterId: 'p', masterReward: 1, title: 'Dusk', date: 1, labels: [], outcomes };
const plan = {
  title: 'Dusk',
  description: '',
  startsAt: 2,
  zone: 'UTC',
  minutes: 60,
  least: 1,
  most: null,
  lowest: null,
  highest: null,
  labels: [],
  instance: null,
  signUpFrom: 0,
  signUpUntil: 1,
  publishedAt: null,
  choosing: 'first',
} as const;
const change = { ...plan, labels: [], version: 1, goesOn: false };
const errata = { ms: 5, description: 'Found', statusChange: null };
const sale = { characterId: 'p', item: 'Rope', quantity: 1, cost: 2 };
const signUpFor = { adventureId: '7', character: 'p', word: '' };
const gift = { characterId: 'p', itemId: 'Rope', qty: 1 };

/** Uploads an image to a character. `file` is its name, its size in pixels, and when it was changed, in epoch ms. */
const upload =
  (characterId: string, file: [name: string, pixels: number, lastModified: number]): Write =>
  ({ tokenUpload }) => {
    const [name, pixels, lastModified] = file;
    const image = new File([new Uint8Array(pngBytes(pixels))], name, { type: 'image/png', lastModified });
    return runActor(tokenUpload, 'uploadImage', { characterId, file: image });
  };

/** Writes that differ. If two of them had the same key, the server would do only the first of the two. */
export const everyWrite: Record<string, Write> = {
  'a session': ({ writes }) => writes.registerSession(session),
  'a session with another title': ({ writes }) => writes.registerSession({ ...session, title: 'Dawn' }),
  'a correction': ({ writes }) => writes.correctCharacter({ characterId: 'p', errata }),
  'a correction of another character': ({ writes }) => writes.correctCharacter({ characterId: 'q', errata }),
  'a correction by another number': ({ writes }) =>
    writes.correctCharacter({ characterId: 'p', errata: { ...errata, ms: 6 } }),
  'a correction for another reason': ({ writes }) =>
    writes.correctCharacter({ characterId: 'p', errata: { ...errata, description: 'Lost' } }),
  'a correction with another status': ({ writes }) =>
    writes.correctCharacter({ characterId: 'p', errata: { ...errata, statusChange: 'dead' } }),
  'a new item': ({ writes }) => writes.createItem({ name: 'Rope' }),
  'a new item with another name': ({ writes }) => writes.createItem({ name: 'Lamp' }),
  'a new item with other data': ({ writes }) => writes.createItem({ name: 'Rope', usable: true }),
  'a changed item': ({ writes }) => writes.updateItem({ originalName: 'Rope', item: { name: 'Rope' } }),
  'an item with another change': ({ writes }) =>
    writes.updateItem({ originalName: 'Rope', item: { name: 'Rope', usable: true } }),
  'another item that gets its name': ({ writes }) =>
    writes.updateItem({ originalName: 'Lamp', item: { name: 'Rope' } }),
  'an adventure': ({ writes }) => writes.announceAdventure({ ...plan, labels: [] }),
  'an adventure of two weeks': ({ writes }) => writes.announceAdventure({ ...plan, labels: [], weeks: 2 }),
  'an adventure that is published later': ({ writes }) =>
    writes.announceAdventure({ ...plan, labels: [], publishedAt: 9e15 }),
  'a changed adventure': ({ writes }) => writes.changeAdventure({ adventureId: 'a', ...change }),
  'another changed adventure': ({ writes }) => writes.changeAdventure({ adventureId: 'b', ...change }),
  'an adventure with another change': ({ writes }) =>
    writes.changeAdventure({ adventureId: 'a', ...change, minutes: 90 }),
  'a registered adventure': ({ writes }) =>
    writes.registerAdventure({ adventureId: 'a', ...session, items: [] }),
  'another registered adventure': ({ writes }) =>
    writes.registerAdventure({ adventureId: 'b', ...session, items: [] }),
  'a registered adventure with an item': ({ writes }) =>
    writes.registerAdventure({
      adventureId: 'a',
      ...session,
      items: [{ characterId: 'q', itemId: 'Rope', quantity: 1 }],
    }),
  'a consent to be mentioned': ({ writes }) => writes.allowMentions(true),
  'a consent that is taken back': ({ writes }) => writes.allowMentions(false),
  'a no-show': ({ writes }) => writes.markNoShow('7', 'ann', true),
  'a no-show that is taken back': ({ writes }) => writes.markNoShow('7', 'ann', false),
  'a no-show of another member': ({ writes }) => writes.markNoShow('7', 'bob', true),
  'a no-show in another adventure': ({ writes }) => writes.markNoShow('8', 'ann', true),
  'seen notices': ({ writes }) => writes.seeNotices(1),
  'newer seen notices': ({ writes }) => writes.seeNotices(2),
  'a changed webhook': ({ writes }) =>
    writes.changeWebhook({ webhookId: '7', name: 'Den', kinds: [], roles: [] }),
  'another changed webhook': ({ writes }) =>
    writes.changeWebhook({ webhookId: '8', name: 'Den', kinds: [], roles: [] }),
  'a webhook with another name': ({ writes }) =>
    writes.changeWebhook({ webhookId: '7', name: 'Bar', kinds: [], roles: [] }),
  'a webhook with other kinds': ({ writes }) =>
    writes.changeWebhook({ webhookId: '7', name: 'Den', kinds: ['itemGiven'], roles: [] }),
  ...Object.fromEntries(confirmedWrites),
  'a deleted item': (flows) => confirmed(flows, 'itemDeletion', 'Rope'),
  'another deleted item': (flows) => confirmed(flows, 'itemDeletion', 'Lamp'),
  'all own sign-ins that are ended': (flows) => confirmed(flows, 'signInEnd', 'all'),
  'the sign-ins of a member that are ended': (flows) => confirmed(flows, 'signInEnd', 'all', 'ann'),
  'the sign-ins of another member that are ended': (flows) => confirmed(flows, 'signInEnd', 'all', 'bob'),
  'a sale': ({ sell }) => runActor(sell, 'sellItem', sale),
  'a sale of more': ({ sell }) => runActor(sell, 'sellItem', { ...sale, quantity: 2 }),
  'a sale of another item': ({ sell }) => runActor(sell, 'sellItem', { ...sale, item: 'Lamp' }),
  'a sale by another character': ({ sell }) => runActor(sell, 'sellItem', { ...sale, characterId: 'q' }),
  'a gift': ({ randomItem }) => runActor(randomItem, 'assignItem', gift),
  'a gift of another item': ({ randomItem }) =>
    runActor(randomItem, 'assignItem', { ...gift, itemId: 'Lamp' }),
  'a gift to another character': ({ randomItem }) =>
    runActor(randomItem, 'assignItem', { ...gift, characterId: 'q' }),
  'a sign-up': ({ signUp }) => runActor(signUp, 'signUp', signUpFor),
  'a sign-up with another character': ({ signUp }) =>
    runActor(signUp, 'signUp', { ...signUpFor, character: 'q' }),
  'a sign-up with a word': ({ signUp }) => runActor(signUp, 'signUp', { ...signUpFor, word: 'Hi' }),
  'a sign-up for another adventure': ({ signUp }) =>
    runActor(signUp, 'signUp', { ...signUpFor, adventureId: '8' }),
  "a 'Not this time'": ({ signUp }) => runActor(signUp, 'decline', { adventureId: '7' }),
  'a seat that is taken': ({ seatOffer }) => runActor(seatOffer, 'takeSeat', { adventureId: '7' }),
  'a seat in another adventure': ({ seatOffer }) => runActor(seatOffer, 'takeSeat', { adventureId: '8' }),
  'a seat that is given': (flows) => confirmed(flows, 'seatGift', '7', 'ann'),
  'a seat that is given to another member': (flows) => confirmed(flows, 'seatGift', '7', 'bob'),
  'an adventure that is handed over': (flows) => confirmed(flows, 'adventureHandOver', '7', 'ann'),
  'an adventure that is handed over to another member': (flows) =>
    confirmed(flows, 'adventureHandOver', '7', 'bob'),
  'a token image': upload('p', ['ann.png', 300, 1]),
  'a token image of another character': upload('q', ['ann.png', 300, 1]),
  'a token image of another size': upload('p', ['ann.png', 400, 1]),
  'a token image with another name': upload('p', ['bob.png', 300, 1]),
  'a token image that was changed later': upload('p', ['ann.png', 300, 2]),
};

/** An adventure that can be read. */
const adventure = (id: string) => ({
  id,
  version: 1,
  master: 'ann',
  title: 'Dusk',
  startsAt: 9,
  signUpFrom: 1,
  signUpUntil: 5,
});

export const webhook = {
  name: 'Inn',
  origin: 'https://hooks.example',
  format: 'signed',
  kinds: [],
  isPaused: false,
  created: 1,
  waiting: 0,
  failed: 0,
  lastTried: null,
  lastStatus: null,
  lastFault: null,
};
const webhooks = ['7', '8'].map((id) => ({ ...webhook, id }));

/** The answer to a read of what the writes above concern; null for any other request. */
export function answerToRead({ url, method, body }: Sent): Response | null {
  if (/^\/adventure\/\w+$/.test(url) && method === 'GET') return Response.json(adventure(url.slice(11)));
  if (url === '/webhook' && method === 'GET') return Response.json(webhooks);
  if (url !== '/item/byIds') return method === 'GET' ? Response.json([]) : null;
  const { ids } = body as { ids: string[] };
  return Response.json(ids.map((name) => ({ name, labels: [], sell: { cost: 2, tools: [] } })));
}
