import { expect } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { createRandom } from '#server/demo/random.ts';
import { checkData } from '#server/store/check-data.ts';
import type { Store } from '#server/store/store.ts';
import { blackPng } from '../../support/png.ts';
import { bram } from './community.ts';
import { digestOf } from './digest.ts';
import { upload } from './images.ts';
import { imagePath, inventoryPath, lyra, pathOf } from './serve.ts';

export interface Write {
  who: 'admin' | 'keeper' | 'master' | 'player';
  method: 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  payload: string | Buffer;
}

export interface Answer {
  status: number;
  body: string;
}

/** A server with the demo community. */
export interface Walked {
  /** Sends a write, and returns the answer to it, even if the server crashes meanwhile. */
  send(write: Write): Promise<Answer>;
  store: Store;
}

/**
 * What an undo restores. A character that dies leaves its adventures, and an undo does not sign it up again
 * (docs/specification.md#s8-adventure-left); then the server offers the seat to who waits.
 */
async function restorableOf(store: Store) {
  const digest = await digestOf(store);
  for (const table of ['adventure', 'sign_up', 'adventure_notice', 'member_notice']) delete digest[table];
  return digest;
}

const party = [lyra, bram, 'demo-player:Old Tobren Ashe', oddCharacter];

const write = (who: Write['who'], method: Write['method'], path: string, body?: unknown): Write => ({
  who,
  method,
  path,
  headers: body === undefined ? {} : { 'content-type': 'application/json' },
  payload: body === undefined ? '' : JSON.stringify(body),
});

/**
 * Makes random writes and undos, with every call that adds a journal entry about a character, an item or a session;
 * then undoes everything in reverse order. Checks after each hundred steps that the journal matches the data, and at
 * the end that the data are as before. A new portrait remains, since its upload cannot be undone.
 */
export async function walkJournal(steps: number, seed: number, { send, store }: Walked) {
  const { chance, next, pick, whole } = createRandom(seed);
  const opening = await restorableOf(store);
  /** The acts (ids) of the writes that were done and not undone, in order. */
  const undoable: number[] = [];
  const counts = { done: 0, refused: 0, undone: 0, undoneAtTheEnd: 0 };
  const problems: string[] = [];
  let nameCount = 0;

  const itemNames = async () =>
    (await store.db.selectFrom('item').select('name').orderBy('name').execute()).map(({ name }) => name);
  const sessionIds = async () =>
    (await store.db.selectFrom('session').select('id').orderBy('id').execute()).map(({ id }) => id);
  const labels = await store.labels.list('ITEM');
  const newItem = async (name: string) => ({
    name,
    usable: chance(0.5),
    giveRatio: whole(0, 5),
    labels: chance(0.5) ? [pick(labels)] : [],
    sell: chance(0.7) ? { cost: whole(0, 400) / 100 } : null,
    buy: chance(0.7) ? { cost: whole(0, 400) / 100 } : null,
    craft: chance(0.5) ? [{ label: 'Make', materials: { [pick(await itemNames())]: 1 } }] : [],
  });
  const itemOf = async (characterId: string) => {
    const all = store.db.selectFrom('inventory').select('item_name').where('character_id', '=', characterId);
    const owned = await all.orderBy('item_name').execute();
    return owned.length > 0 && chance(0.8) ? pick(owned).item_name : pick(await itemNames());
  };
  const trade = async (operation: 'SELL' | 'BUY' | 'ASSIGN' | 'TAKE') => {
    const character = pick(party);
    const who = operation === 'SELL' || operation === 'BUY' ? 'player' : 'admin';
    const itemId = await itemOf(character);
    return write(who, 'POST', inventoryPath(character), { itemId, qty: whole(1, 3), operation });
  };
  const picture = (): Write => ({
    ...write('player', 'POST', imagePath('demo-player:Old Tobren Ashe')),
    ...(upload(blackPng({ width: whole(1, 3), height: whole(1, 3) })) as Pick<Write, 'headers' | 'payload'>),
  });
  const actions: (() => Write | Promise<Write>)[] = [
    () => trade('SELL'),
    () => trade('BUY'),
    () => trade('ASSIGN'),
    () => trade('TAKE'),
    async () => write('keeper', 'POST', calls.createItem.path, await newItem(`Walked ${(nameCount += 1)}`)),
    async () => {
      const originalName = pick(await itemNames());
      const to = chance(0.3) ? `Renamed ${(nameCount += 1)}` : originalName;
      return write('keeper', 'PUT', calls.updateItem.path, { item: await newItem(to), originalName });
    },
    async () => write('admin', 'DELETE', pathOf(calls.deleteItem.path, { itemId: pick(await itemNames()) })),
    () => {
      const erratas = Array.from({ length: whole(1, 2) }, () => ({
        ms: whole(-50, 50),
        description: 'Walked',
        date: whole(0, 2_000_000_000_000),
        statusChange: chance(0.4) ? pick(['active', 'dead', 'retired'] as const) : null,
      }));
      const path = pathOf(calls.correctCharacter.path, { characterId: pick(party) });
      return write('keeper', 'POST', path, erratas);
    },
    () => {
      const [masterId = lyra, ...rest] = party.toSorted(() => next() - 0.5);
      return write('master', 'POST', calls.registerSession.path, {
        masterId,
        masterReward: whole(0, 5),
        title: 'Walked',
        date: whole(0, 5) * 86_400_000,
        labels: [],
        outcomes: rest
          .slice(0, whole(1, 3))
          .map((characterId) => ({ characterId, exp: whole(-20, 60), isDead: chance(0.3) })),
      });
    },
    async () => {
      const path = pathOf(calls.deleteSession.path, { sessionId: pick(await sessionIds()) });
      return write('admin', 'DELETE', `${path}?masterReward=1`);
    },
    picture,
  ];
  const undo = (act: number) => send(write('admin', 'POST', pathOf(calls.undo.path, { act: String(act) })));
  const check = async (when: string): Promise<void> => {
    problems.push(...(await checkData(store)).map((finding) => `${when}: ${finding}`));
  };

  for (let step = 1; step <= steps; step += 1) {
    if (undoable.length > 0 && chance(0.2)) {
      const act = chance(0.5) ? undoable.at(-1)! : pick(undoable);
      const { status, body } = await undo(act);
      if (status === 200) {
        undoable.splice(undoable.indexOf(act), 1);
        counts.undone += 1;
      } else if (status !== 409) problems.push(`step ${step}, undo ${act}: ${status} ${body}`);
    } else {
      const planned = await pick(actions)();
      const { status, body } = await send(planned);
      const { act } = JSON.parse(body) as { act?: number };
      const isUndoable = typeof planned.payload === 'string';
      if (status >= 500 || status === 429) problems.push(`step ${step}: ${status} ${body}`);
      if (status === 200 && act !== undefined && isUndoable) undoable.push(act);
      counts[status === 200 ? 'done' : 'refused'] += 1;
    }
    if (step % 100 === 0) await check(`step ${step}`);
  }
  for (const [index, act] of undoable.toReversed().entries()) {
    const { status, body } = await undo(act);
    if (status !== 200) problems.push(`undo ${act} at the end: ${status} ${body}`);
    counts.undoneAtTheEnd += 1;
    if (index % 100 === 99) await check(`undo ${index + 1} at the end`);
  }
  await check('at the end');
  expect(problems).toEqual([]);
  expect(await restorableOf(store)).toEqual(opening);
  return counts;
}
