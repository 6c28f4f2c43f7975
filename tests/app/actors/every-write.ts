import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import type { Flows, PageFlows } from '#screens/shared/services.ts';
import { examples } from '#server/examples/examples.ts';
import type { Sent } from '../../api/support.ts';
import { pngBytes } from '../../server/support/images.ts';
import { confirmedKinds } from '../../paths/confirmed-kinds.ts';
import { confirmed, runActor } from '../../support/flows.ts';

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
const result = { adventureId: '7', ...session, items: [] };
export const plan = examples.announceAdventure.asks.body;
const change = { ...plan, version: 1, goesOn: false };
const errata = { ms: 5, description: 'Found', statusChange: null };
const sale = { characterId: 'p', item: 'Rope', quantity: 1, cost: 2 };
const signUpFor = { adventureId: '7', character: 'p', word: '' };
const den = { webhookId: '7', name: 'Den', kinds: [], roles: [] };
const gift = { characterId: 'p', itemId: 'Rope', qty: 1 };

const correct =
  (changes: object, characterId = 'p'): Write =>
  ({ writes }) =>
    writes.correctCharacter({ characterId, errata: { ...errata, ...changes } });

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
  'a correction': correct({}),
  'a correction of another character': correct({}, 'q'),
  'a correction by another number': correct({ ms: 6 }),
  'a correction for another reason': correct({ description: 'Lost' }),
  'a correction with another status': correct({ statusChange: 'dead' }),
  'a new item': ({ writes }) => writes.createItem({ name: 'Rope' }),
  'a new item with another name': ({ writes }) => writes.createItem({ name: 'Lamp' }),
  'a new item with other data': ({ writes }) => writes.createItem({ name: 'Rope', usable: true }),
  'a changed item': ({ writes }) => writes.updateItem({ originalName: 'Rope', item: { name: 'Rope' } }),
  'an item with another change': ({ writes }) =>
    writes.updateItem({ originalName: 'Rope', item: { name: 'Rope', usable: true } }),
  'another item that gets its name': ({ writes }) =>
    writes.updateItem({ originalName: 'Lamp', item: { name: 'Rope' } }),
  'an adventure': ({ writes }) => writes.announceAdventure(plan),
  'an adventure of two weeks': ({ writes }) => writes.announceAdventure({ ...plan, weeks: 2 }),
  'an adventure that is published later': ({ writes }) =>
    writes.announceAdventure({ ...plan, publishedAt: 9e15 }),
  'a changed adventure': ({ writes }) => writes.changeAdventure({ adventureId: '7', ...change }),
  'another changed adventure': ({ writes }) => writes.changeAdventure({ adventureId: '8', ...change }),
  'an adventure with another change': ({ writes }) =>
    writes.changeAdventure({ adventureId: '7', ...change, minutes: 90 }),
  'a registered adventure': ({ writes }) => writes.registerAdventure(result),
  'another registered adventure': ({ writes }) => writes.registerAdventure({ ...result, adventureId: '8' }),
  'a registered adventure with an item': ({ writes }) =>
    writes.registerAdventure({ ...result, items: [{ characterId: 'q', itemId: 'Rope', quantity: 1 }] }),
  'a consent to be mentioned': ({ writes }) => writes.allowMentions(true),
  'a consent that is taken back': ({ writes }) => writes.allowMentions(false),
  'a no-show': ({ writes }) => writes.markNoShow('7', 'ann', true),
  'a no-show that is taken back': ({ writes }) => writes.markNoShow('7', 'ann', false),
  'a no-show of another member': ({ writes }) => writes.markNoShow('7', 'bob', true),
  'a no-show in another adventure': ({ writes }) => writes.markNoShow('8', 'ann', true),
  'seen notices': ({ writes }) => writes.seeNotices(1),
  'newer seen notices': ({ writes }) => writes.seeNotices(2),
  'a changed webhook': ({ writes }) => writes.changeWebhook(den),
  'another changed webhook': ({ writes }) => writes.changeWebhook({ ...den, webhookId: '8' }),
  'a webhook with another name': ({ writes }) => writes.changeWebhook({ ...den, name: 'Bar' }),
  'a webhook with other kinds': ({ writes }) => writes.changeWebhook({ ...den, kinds: ['itemGiven'] }),
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

const [webhook] = examples.webhooks.answers;
const webhooks = ['7', '8'].map((id) => ({ ...webhook, id }));

/** The answer to a read of what the writes above concern; null for any other request. */
export function answerToRead({ url, method, body }: Sent): Response | null {
  if (/^\/adventure\/\w+$/.test(url) && method === 'GET') return Response.json(examples.adventure.answers);
  if (url === '/webhook' && method === 'GET') return Response.json(webhooks);
  if (url !== '/item/byIds') return method === 'GET' ? Response.json([]) : null;
  const { ids } = body as { ids: string[] };
  return Response.json(ids.map((name) => ({ name, labels: [], sell: { cost: 2, tools: [] } })));
}
