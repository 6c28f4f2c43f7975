import { describe, expect, it } from 'vitest';
import type { Flows } from '#screens/shared/services.ts';
import { appWith } from '../../api/support.ts';
import { flowsOf, runActor } from '../../support/flows.ts';

const webhook = {
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

/** The flows of an administrator on a server whose answers to writes are lost, until `answerWrites` is called. */
function scene() {
  let isAnswered = false;
  const { api, requests } = appWith(async ({ url, method, body }) => {
    if (url === '/webhook') return Response.json(webhooks);
    if (url === '/item/byIds') {
      const { ids } = body as { ids: string[] };
      return Response.json(ids.map((name) => ({ name, labels: [], sell: { cost: 2, tools: [] } })));
    }
    if (method === 'GET') return Response.json([]);
    if (!isAnswered) throw new TypeError('Failed to fetch');
    return Response.json({ status: true, message: null, code: null });
  });
  const flows = flowsOf(api);
  /** Sends a write. @returns its idempotency key */
  const keyOf = async (write: Write): Promise<string | null> => {
    await write(flows).catch(() => {});
    return (
      requests.findLast(({ headers }) => headers.has('idempotency-key'))?.headers.get('idempotency-key') ??
      null
    );
  };
  return { keyOf, answerWrites: () => (isAnswered = true) };
}

type Write = (flows: Flows) => Promise<unknown>;

const confirm = (machine: Parameters<typeof runActor>[0], id: string) =>
  runActor(machine, 'write', { id, name: 'it' });

const session = { masterId: 'm', masterReward: 1, title: 'Dusk', date: 1, labels: [], outcomes: [] };
const errata = { ms: 5, description: 'Found', statusChange: null };
const sale = { characterId: 'p', item: 'Rope', quantity: 1, cost: 2 };
const gift = { characterId: 'p', itemId: 'Rope', qty: 1 };

/** Writes that differ. If two of them had the same key, the server would do only the first of the two. */
const everyWrite: Record<string, Write> = {
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
  'a paused webhook': ({ webhookPause }) => confirm(webhookPause(true), 'a'),
  'a deleted webhook': ({ webhookDeletion }) => confirm(webhookDeletion, 'a'),
  'another deleted webhook': ({ webhookDeletion }) => confirm(webhookDeletion, 'b'),
  'a deleted session': ({ sessionDeletion }) => confirm(sessionDeletion, 'a'),
  'another deleted session': ({ sessionDeletion }) => confirm(sessionDeletion, 'b'),
  'a deleted item': ({ itemDeletion }) => confirm(itemDeletion, 'Rope'),
  'another deleted item': ({ itemDeletion }) => confirm(itemDeletion, 'Lamp'),
  'an undo': ({ undoing }) => confirm(undoing, '7'),
  'another undo': ({ undoing }) => confirm(undoing, '8'),
  'an own sign-in that is ended': ({ signInEnd }) => confirm(signInEnd(null), 'a'),
  'another own sign-in that is ended': ({ signInEnd }) => confirm(signInEnd(null), 'b'),
  'all own sign-ins that are ended': ({ signInEnd }) => confirm(signInEnd(null), 'all'),
  'the sign-ins of a member that are ended': ({ signInEnd }) => confirm(signInEnd('ann'), 'all'),
  'the sign-ins of another member that are ended': ({ signInEnd }) => confirm(signInEnd('bob'), 'all'),
  'a sale': ({ sell }) => runActor(sell, 'sellItem', sale),
  'a sale of more': ({ sell }) => runActor(sell, 'sellItem', { ...sale, quantity: 2 }),
  'a sale of another item': ({ sell }) => runActor(sell, 'sellItem', { ...sale, item: 'Lamp' }),
  'a sale by another character': ({ sell }) => runActor(sell, 'sellItem', { ...sale, characterId: 'q' }),
  'a gift': ({ randomItem }) => runActor(randomItem, 'assignItem', gift),
  'a gift of another item': ({ randomItem }) =>
    runActor(randomItem, 'assignItem', { ...gift, itemId: 'Lamp' }),
  'a gift to another character': ({ randomItem }) =>
    runActor(randomItem, 'assignItem', { ...gift, characterId: 'q' }),
};

describe('the idempotency key', () => {
  it('differs for each two different writes, even if no answer arrives', async () => {
    const { keyOf } = scene();
    const known = new Map<string | null, string>();
    for (const [name, write] of Object.entries(everyWrite)) {
      const key = await keyOf(write);
      expect([name, key]).toEqual([name, expect.any(String)]);
      expect([name, known.get(key)]).toEqual([name, undefined]);
      known.set(key, name);
    }
  });

  it.each(Object.entries(everyWrite))(
    'of %s stays the same while no answer arrives',
    async (_name, write) => {
      const { keyOf } = scene();
      const first = await keyOf(write);
      expect(await keyOf(write)).toBe(first);
    },
  );

  // After another write to the same thing, the repetition of an earlier one would be a new write.
  it.each<[string, string, boolean]>([
    ['a session', 'a deleted session', true],
    ['a session', 'a session with another title', true],
    ['a deleted session', 'a session', true],
    ['a new item', 'a deleted item', true],
    ['a changed item', 'a deleted item', true],
    ['a changed item', 'another deleted item', false],
    ['a changed webhook', 'a paused webhook', true],
    ['a changed webhook', 'another deleted webhook', false],
    ['a correction', 'a correction by another number', true],
    ['a correction', 'a correction of another character', false],
    ['a sale', 'a sale of another item', true],
    ['a sale', 'a gift', false],
    ['a gift', 'a sale', false],
    ['an undo', 'another undo', false],
  ])('of %s, without an answer, after %s that succeeded is new: %j', async (lost, between, isNew) => {
    const { keyOf, answerWrites } = scene();
    const first = await keyOf(everyWrite[lost]!);
    answerWrites();
    await keyOf(everyWrite[between]!);
    expect((await keyOf(everyWrite[lost]!)) !== first).toBe(isNew);
  });
});
