import type { ConfirmedKind } from '#machines/confirmed-write.ts';
import type { Flows } from '#screens/shared/services.ts';
import type { Sent } from '../../api/support.ts';
import { pngBytes } from '../../server/support/images.ts';
import { confirmed, runActor } from '../../support/flows.ts';

/** Sends a write. */
export type Write = (flows: Flows) => Promise<unknown>;

const confirm =
  (kind: ConfirmedKind, id: string, member?: string): Write =>
  (flows) =>
    confirmed(flows, kind, id, member);

const outcomes = [{ characterId: 'q', exp: 1, isDead: false }];
const session = { masterId: 'p', masterReward: 1, title: 'Dusk', date: 1, labels: [], outcomes };
const errata = { ms: 5, description: 'Found', statusChange: null };
const sale = { characterId: 'p', item: 'Rope', quantity: 1, cost: 2 };
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
  'a changed webhook': ({ writes }) => writes.changeWebhook({ webhookId: 'a', name: 'Inn', kinds: [] }),
  'another changed webhook': ({ writes }) => writes.changeWebhook({ webhookId: 'b', name: 'Inn', kinds: [] }),
  'a webhook with another name': ({ writes }) =>
    writes.changeWebhook({ webhookId: 'a', name: 'Bar', kinds: [] }),
  'a webhook with other kinds': ({ writes }) =>
    writes.changeWebhook({ webhookId: 'a', name: 'Inn', kinds: ['itemGiven'] }),
  'a paused webhook': confirm('webhookPause', 'a'),
  'a deleted webhook': confirm('webhookDeletion', 'a'),
  'another deleted webhook': confirm('webhookDeletion', 'b'),
  'a deleted session': confirm('sessionDeletion', 'a'),
  'another deleted session': confirm('sessionDeletion', 'b'),
  'a deleted item': confirm('itemDeletion', 'Rope'),
  'another deleted item': confirm('itemDeletion', 'Lamp'),
  'an undo': confirm('undoing', '7'),
  'another undo': confirm('undoing', '8'),
  'an own sign-in that is ended': confirm('signInEnd', 'a'),
  'another own sign-in that is ended': confirm('signInEnd', 'b'),
  'all own sign-ins that are ended': confirm('signInEnd', 'all'),
  'the sign-ins of a member that are ended': confirm('signInEnd', 'all', 'ann'),
  'the sign-ins of another member that are ended': confirm('signInEnd', 'all', 'bob'),
  'a sale': ({ sell }) => runActor(sell, 'sellItem', sale),
  'a sale of more': ({ sell }) => runActor(sell, 'sellItem', { ...sale, quantity: 2 }),
  'a sale of another item': ({ sell }) => runActor(sell, 'sellItem', { ...sale, item: 'Lamp' }),
  'a sale by another character': ({ sell }) => runActor(sell, 'sellItem', { ...sale, characterId: 'q' }),
  'a gift': ({ randomItem }) => runActor(randomItem, 'assignItem', gift),
  'a gift of another item': ({ randomItem }) =>
    runActor(randomItem, 'assignItem', { ...gift, itemId: 'Lamp' }),
  'a gift to another character': ({ randomItem }) =>
    runActor(randomItem, 'assignItem', { ...gift, characterId: 'q' }),
  'a token image': upload('p', ['ann.png', 300, 1]),
  'a token image of another character': upload('q', ['ann.png', 300, 1]),
  'a token image of another size': upload('p', ['ann.png', 400, 1]),
  'a token image with another name': upload('p', ['bob.png', 300, 1]),
  'a token image that was changed later': upload('p', ['ann.png', 300, 2]),
};

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
const webhooks = ['a', 'b'].map((id) => ({ ...webhook, id }));

/** The answer to a read of what the writes above concern; null for any other request. */
export function answerToRead({ url, method, body }: Sent): Response | null {
  if (url === '/webhook' && method === 'GET') return Response.json(webhooks);
  if (url !== '/item/byIds') return method === 'GET' ? Response.json([]) : null;
  const { ids } = body as { ids: string[] };
  return Response.json(ids.map((name) => ({ name, labels: [], sell: { cost: 2, tools: [] } })));
}
