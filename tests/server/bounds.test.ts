import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { smallBody } from '#core/contract/bounds.ts';
import { type Call, calls } from '#core/contract/calls.ts';
import { mostTokenImages } from '#core/contract/features.ts';
import type { CallName } from '#core/contract/routes.ts';
import { mostParticipants } from '#core/contract/requests.ts';
import { idLimits, pageSizes } from '#core/contract/values.ts';
import { checkData } from '#server/store/check-data.ts';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { openStore } from '#server/store/store.ts';
import { databaseUrlOf, dropDatabase } from './engine.ts';
import { failure, lyra, open, pathOf, type TestServer } from './support.ts';

/*
 * What one call may cost, for every call of the contract: entries in a request, bytes of a request, rows read
 * at a time. A new call without bounds does not compile; one that accepts unlimited entries fails here.
 */

/** Large enough that reading any whole list at once exceeds the bounds. */
const sizes = { players: 700, characters: 1_400, items: 1_300, sessions: 1_500 };

/** Limits of a single statement. */
const mostRows = 510;
const mostBytes = 160_000;

const entries = Object.entries(calls) as [CallName, Call][];

let server: TestServer;
let token: string;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nyx-bounds-'));
  const store = await openStore(dataDir, await databaseUrlOf(dataDir));
  await seedLargeCommunity(store, sizes, Date.UTC(2026, 4, 17));
  await store.close();
  const limits = { perMember: 1e6, perAddress: 1e6, signInsPerAddress: 1e6, activationsPerAddress: 1e6 };
  server = await open({ dataDir, limits });
  token = (await server.signIn('demo-admin')).authToken;
}, 120_000);
afterAll(async () => {
  await server.app.close();
  await dropDatabase(server.dataDir);
  await rm(server.dataDir, { recursive: true, force: true });
});

const parameters = {
  characterId: lyra,
  itemId: 'nothing',
  sessionId: 'none',
  instanceUrl: 'nowhere',
  instanceId: 'none',
};
const urlOf = (call: Call, query = '') => pathOf(call.path, parameters) + query;

const send = (call: Call, { query = '', payload }: { query?: string; payload?: string } = {}) =>
  server.ask(
    {
      method: call.method,
      url: urlOf(call, query),
      ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
    },
    token,
  );

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  maxItems?: number;
  maxLength?: number;
}

/** Paths of a schema's lists and texts without a maximum length. */
function unbounded(schema: Schema, path: string): string[] {
  const types = [schema.type].flat();
  return [
    ...(types.includes('array') && schema.maxItems === undefined ? [`${path}[]`] : []),
    ...(types.includes('string') && schema.maxLength === undefined && !schema.enum ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbounded(one, `${path}.${name}`)),
    ...(schema.items ? unbounded(schema.items, `${path}[]`) : []),
    ...(schema.anyOf ?? []).flatMap((one) => unbounded(one, path)),
  ];
}

/** Items accept unknown keys: their bytes are bounded, and the rules bound what is stored. */
const boundByBytes: CallName[] = ['createItem', 'updateItem'];

test.each(entries.filter(([name]) => !boundByBytes.includes(name)))(
  '%s accepts no list or text without a limit',
  (_name, { body, query }) => {
    expect([...unbounded(body ?? {}, 'body'), ...unbounded(query ?? {}, 'query')]).toEqual([]);
  },
);

const label = { id: 'a', name: 'a' };
/** PostgreSQL must not spend long planning a statement with this many distinct values. */
const labels = (count: number) =>
  Array.from({ length: count }, (_unused, index) => ({ id: `${index}`, name: 'a' }));
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const errata = { ms: 1, description: 'a', date: 0 };
const draft = { masterId: 'a', masterReward: 1, title: 'a', date: 0, labels: [], outcomes: [] };

/** Every list in a request, a builder for that many entries, and its maximum. */
const lists: [string, number, (count: number) => ReturnType<typeof send>][] = [
  ['itemsByIds', idLimits.items, (count) => write(calls.itemsByIds, { ids: many(count, 'a') })],
  ['playersByIds', idLimits.players, (count) => write(calls.playersByIds, many(count, 'a'))],
  ['itemIds', idLimits.labels, (count) => write(calls.itemIds, labels(count))],
  [
    'tokenImages',
    mostTokenImages,
    (count) => send(calls.tokenImages, { query: `?${many(count, 'ids=a').join('&')}` }),
  ],
  ['correctCharacter', idLimits.corrections, (count) => write(calls.correctCharacter, many(count, errata))],
  [
    'registerSession, labels',
    idLimits.labels,
    (count) => write(calls.registerSession, { ...draft, labels: many(count, label) }),
  ],
  [
    'registerSession, outcomes',
    mostParticipants,
    (count) =>
      write(calls.registerSession, {
        ...draft,
        outcomes: many(count, { characterId: 'a', exp: 1, isDead: false }),
      }),
  ],
];

function write(call: Call, value: unknown) {
  return send(call, { payload: JSON.stringify(value) });
}

describe.each(lists)('%s', (_name, most, ask) => {
  test(`takes ${most} entries, and refuses one more with a message on what to do`, async () => {
    expect((await ask(most)).body).not.toContain('too many entries');
    const refused = await ask(most + 1);
    expect(refused.statusCode).toBe(400);
    expect(failure(refused).message).toContain(`send at most ${most.toLocaleString('en')} in one request`);
  });
});

test('every list in a request of the contract has a tested limit', () => {
  const named = new Set(lists.map(([name]) => name.split(',')[0]!));
  const listed = ({ body: sent, query }: Call) => /"maxItems"/.test(JSON.stringify([sent, query]));
  const inOrder = [...named].toSorted((one, other) => (one < other ? -1 : 1));
  expect(inOrder).toEqual(entries.flatMap(([name, call]) => (listed(call) ? [name] : [])).toSorted());
});

test.each(entries.filter(([, { method, file }]) => method !== 'GET' && !file))(
  '%s refuses a body above its limit of bytes',
  async (_name, call) => {
    const most = call.bounds.body || smallBody;
    const answer = await send(call, { payload: JSON.stringify('a'.repeat(most)) });
    // A call that takes another kind of token answers 401 before it reads the body.
    expect(answer.statusCode).toBe(call.who === 'refreshToken' ? 401 : 413);
  },
);

test('a request of very many values is refused before they are examined', async () => {
  const answer = await write(calls.playersByIds, many(100_000, []));
  expect([answer.statusCode, failure(answer).message]).toEqual([
    400,
    'The request holds more than 25,000 values. Send it in several parts.',
  ]);
});

/** Rows and bytes of the largest result of a statement while `work` ran. */
async function largestRead(work: () => Promise<unknown>): Promise<{ rows: number; bytes: number }> {
  const executor: object = Object.getPrototypeOf(
    Object.getPrototypeOf(server.app.store.db.getExecutor()),
  ) as object;
  const spy = vi.spyOn(
    executor as { executeQuery(query: unknown): Promise<{ rows: unknown[] }> },
    'executeQuery',
  );
  try {
    await work();
    const read = await Promise.all(
      spy.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>),
    );
    return {
      rows: Math.max(0, ...read.map(({ rows }) => rows.length)),
      bytes: Math.max(0, ...read.map(({ rows }) => JSON.stringify(rows).length)),
    };
  } finally {
    spy.mockRestore();
  }
}

/** Every read, called for as much as it may return, and the fewest entries expected. */
const reads: Record<string, { least: number; query?: string; payload?: () => Promise<unknown> }> = {
  currentMember: { least: 1 },
  currentCharacters: { least: 0 },
  ownCharacters: { least: 0 },
  activeCharacters: { least: 600 },
  activeCharactersWithPlayer: { least: 600 },
  character: { least: 1 },
  tokenImage: { least: 1 },
  tokenImages: {
    least: 50,
    query: `?${Array.from({ length: 50 }, (_unused, index) => `ids=${index}`).join('&')}`,
  },
  experienceTable: { least: 1 },
  items: { least: sizes.items },
  itemsByIds: { least: sizes.items, payload: async () => ({ ids: await namesOfItems() }) },
  materialsBy: { least: 1 },
  itemIds: { least: sizes.items, payload: async () => null },
  searchItems: { least: pageSizes.most, query: '?limit=1000&query=', payload: async () => null },
  itemSources: { least: 1 },
  itemUsage: { least: 0 },
  labels: { least: 1 },
  sessionCount: { least: 1 },
  sessions: { least: pageSizes.most, query: '?limit=1000&nextAt=100' },
  sessionsInDates: { least: sizes.sessions, query: '?from=-1&to=8640000000000000' },
  playersByIds: {
    least: sizes.players,
    payload: async () => {
      const rows = await server.app.store.db.selectFrom('player').select('id').execute();
      return rows.map(({ id }) => id);
    },
  },
};

async function namesOfItems(): Promise<string[]> {
  const rows = await server.app.store.db.selectFrom('item').select('name').execute();
  return rows.map(({ name }) => name);
}

/** Number of entries in an answer. */
function countOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  const { entities } = answer as { entities?: unknown[] };
  return entities?.length ?? Object.keys(answer as object).length;
}

test.each(Object.entries(reads))(
  '%s reads a bounded number of rows at a time',
  async (name, { least, query, payload }) => {
    const call: Call = calls[name as CallName];
    const sent = await payload?.();
    let answer: unknown;
    const largest = await largestRead(async () => {
      const given = await send(call, {
        ...(query === undefined ? {} : { query }),
        ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
      });
      answer = given.json();
    });
    const count = countOf(answer);
    expect(count).toBeGreaterThanOrEqual(least);
    const most = call.bounds.rows === 'all' || call.bounds.rows === 1 ? Infinity : call.bounds.rows;
    expect(count).toBeLessThanOrEqual(most);
    expect(largest.rows).toBeLessThanOrEqual(
      call.bounds.rows === pageSizes.most ? pageSizes.most + 1 : mostRows,
    );
    expect(largest.bytes).toBeLessThanOrEqual(mostBytes);
  },
);

test('every read of the contract has a tested bound', () => {
  const isRead = ([name, { method, answers, response }]: [CallName, Call]) =>
    answers === undefined &&
    (method === 'GET' || ('type' in response ? response.type : '') !== 'object' || name === 'searchItems');
  expect(Object.keys(reads).toSorted()).toEqual(
    entries
      .filter(isRead)
      .map(([name]) => name)
      .toSorted(),
  );
});

describe('a large write', () => {
  const characters = async (count: number): Promise<string[]> => {
    const { db } = server.app.store;
    const rows = await db.selectFrom('character').select('id').orderBy('id').limit(count).execute();
    return rows.map(({ id }) => id);
  };

  /** Number of statements sent while `work` ran. */
  async function statements(work: () => Promise<unknown>): Promise<number> {
    const executor: object = Object.getPrototypeOf(
      Object.getPrototypeOf(server.app.store.db.getExecutor()),
    ) as object;
    const spy = vi.spyOn(executor as { executeQuery(query: unknown): unknown }, 'executeQuery');
    await work();
    const sent = spy.mock.calls.length;
    spy.mockRestore();
    return sent;
  }

  test('takes a few statements to register or delete a session of any number of participants', async () => {
    const [masterId = '', ...others] = await characters(mostParticipants + 1);
    const outcomes = others.map((characterId) => ({ characterId, exp: 1, isDead: false }));
    const sent = await statements(async () => {
      const answer = await write(calls.registerSession, { ...draft, masterId, title: 'All of us', outcomes });
      expect(answer.statusCode).toBe(200);
    });
    expect(sent).toBeLessThan(20);
    const { id } = await server.app.store.db
      .selectFrom('session')
      .select('id')
      .where('title', '=', 'All of us')
      .executeTakeFirstOrThrow();
    const url = pathOf(calls.deleteSession.path, { sessionId: id });
    const deleted = await statements(() => server.ask({ method: 'DELETE', url }, token));
    expect(deleted).toBeLessThan(20);
    expect(await checkData(server.app.store)).toEqual([]);
  });

  test('takes a few statements for any number of corrections', async () => {
    const erratas = many(idLimits.corrections, { ...errata, statusChange: 'npc' });
    const sent = await statements(() => write(calls.correctCharacter, erratas));
    expect(sent).toBeLessThan(12);
  });

  test('takes a few statements to rename an item that any number of recipes name', async () => {
    const { db, write: inOne } = server.app.store;
    const names = await namesOfItems();
    const [from = '', ...users] = names.slice(0, 200);
    const author = { memberId: 'demo-admin', now: 0 };
    const craft = [{ label: null, cost: 1, materials: { [from]: 1 } }];
    for (const name of users)
      await inOne(({ itemWrites }) =>
        itemWrites.update({ originalName: name, item: { name, craft } }, author),
      );
    const sent = await statements(() =>
      inOne(({ itemWrites }) =>
        itemWrites.update({ originalName: from, item: { name: 'Renamed Once' } }, author),
      ),
    );
    expect(sent).toBeLessThan(20);
    const naming = db
      .selectFrom('item_material')
      .select('item_name')
      .where('material_name', '=', 'Renamed Once');
    expect((await naming.execute()).length).toBeGreaterThanOrEqual(users.length);
    expect(await checkData(server.app.store)).toEqual([]);
  });

  test('yields to the event loop between statements', async () => {
    const [characterId = ''] = await characters(1);
    const author = { memberId: 'demo-admin', now: 0 };
    let turns = 0;
    let isOver = false;
    const look = (): void => {
      turns += 1;
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    const { store } = server.app;
    const correct = (one: typeof errata) =>
      store.write(({ corrections }) => corrections.apply(characterId, one, author));
    await Promise.all(many(20, errata).map(correct));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(19);
  });
});
