import { serverAt } from '#server/store/journal/author.ts';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { beforeAll, describe, expect, test } from 'vitest';
import { smallBody } from '#core/contract/bounds.ts';
import { type Call, calls } from '#core/contract/calls.ts';
import type { CallName } from '#core/contract/routes.ts';
import { type ItemUpdate, maxParticipants } from '#core/contract/requests.ts';
import { maxSignIns } from '#core/contract/members.ts';
import { idLimits, pageSizes } from '#core/contract/values.ts';
import { examples } from '#server/examples/examples.ts';
import { unknownDevice } from '#server/auth/device.ts';
import { sharedServer } from '../support/community.ts';
import { queriesOf } from '../support/queries.ts';
import { failure, jsonBody, lyra, pathOf, type TestServer } from '../support/serve.ts';

/*
 * The maximum cost of every call of the contract: the entries and bytes of a request, and the rows that a statement
 * reads. A new call without bounds does not compile; a call that accepts unlimited entries fails here.
 */

/** So large that reading a whole list with one statement exceeds the bounds. */
const sizes = { players: 700, characters: 1_400, items: 1_300, sessions: 1_500 };

/** The maximum result of one statement: its rows, and their length as JSON. */
const maxRows = 510;
const maxBytes = 160_000;

const entries = Object.entries(calls) as [CallName, Call][];

const shared = sharedServer({}, sizes);
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = shared();
  token = (await server.signIn('demo-admin')).authToken;
  await server.app.store.write(serverAt(0, 'test'), async ({ tokenFamilies }) => {
    for (const memberId of ['demo-admin', 'demo-player'])
      for (let index = 0; index < 600; index += 1) {
        const shown = { ...unknownDevice, started: null, lastUsed: 0 };
        const ids = { hash: `${memberId} ${index}`, familyId: `${memberId} ${index}` };
        await tokenFamilies.begin({ ...ids, memberId, expires: 8.64e15, ...shown });
      }
  });
});

const parameters = { characterId: lyra, memberId: 'demo-player' };

const send = ({ method, path }: Call, { query = '', body }: { query?: string; body?: unknown } = {}) =>
  server.ask({ method, url: pathOf(path, parameters) + query, ...jsonBody(body) }, token);

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

/** The paths of a schema's lists and strings without a maximum length. */
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

/** Calls whose items accept unknown keys. Only the size of the body limits these; the rules limit what is stored. */
const boundByBytes: CallName[] = ['createItem', 'updateItem'];

test.each(entries.filter(([name]) => !boundByBytes.includes(name)))(
  '%s limits every list and string of its request',
  (_name, { body, query }) => {
    expect([...unbounded(body ?? {}, 'body'), ...unbounded(query ?? {}, 'query')]).toEqual([]);
  },
);

const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const errata = { ms: 1, description: 'a', date: 0 };
const draft = { masterId: 'a', masterReward: 1, title: 'a', date: 0, labels: [], outcomes: [] };

/** The lists in a schema with a maximum length, each with its field; a body that is a list has none. */
function listsIn(schema: Schema, field?: string): { field: string | undefined; list: Schema }[] {
  return [
    ...(schema.maxItems === undefined ? [] : [{ field, list: schema }]),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => listsIn(one, name)),
    ...(schema.anyOf ?? []).flatMap((one) => listsIn(one, field)),
  ];
}

/** An entry of a list. Ids differ, since PostgreSQL must not spend long on planning a statement with many values. */
function entryOf({ items = {} }: Schema, index: number): unknown {
  // Its pattern has no example.
  if (items.properties?.['role']) return { label: 'a', role: '334455667788990011' };
  const entry: unknown = Value.Create(items as TSchema);
  return items.properties?.['id'] ? { ...(entry as object), id: `${index}` } : entry;
}

/** Every list in a request, its maximum length, and a function that sends a list of a given length. */
const lists = entries.flatMap(([name, call]) =>
  (['body', 'query'] as const).flatMap((part) =>
    listsIn(call[part] ?? {}).map(({ field, list }) => {
      const sendEntries = (count: number) => {
        const sent = Array.from({ length: count }, (_unused, index) => entryOf(list, index));
        if (part === 'query')
          return send(call, { query: `?${sent.map((one) => `${field}=${String(one)}`).join('&')}` });
        const { body } = examples[name].asks as { body?: object };
        // A webhook without a name is refused, so that no webhook reads the journal while statements are counted.
        return write(call, field === undefined ? sent : { ...body, name: ' ', [field]: sent });
      };
      return [`${name} ${field ?? ''}`, list.maxItems!, sendEntries] as const;
    }),
  ),
);

function write(call: Call, value: unknown) {
  return send(call, { body: value });
}

test.each(lists)('%s accepts %d entries, and refuses more with advice', async (_name, most, sendEntries) => {
  expect((await sendEntries(most)).body).not.toContain('too many entries');
  const refused = failure(await sendEntries(most + 1));
  expect(refused).toMatchObject({
    code: 400,
    message: expect.stringContaining(`send at most ${most.toLocaleString('en')} in one request`),
  });
});

test.each(entries.filter(([, { method, file }]) => method !== 'GET' && !file))(
  '%s refuses a body above its maximum size',
  async (_name, call) => {
    const maxSize = call.maxBody ?? smallBody;
    const answer = await write(call, 'a'.repeat(maxSize));
    // A call with a refresh token answers this access token with 401 before it reads the body.
    expect(answer.statusCode).toBe(call.who === 'refreshToken' ? 401 : 413);
  },
);

test('a request with too many values is refused with a message', async () => {
  const answer = await write(calls.playersByIds, many(100_000, []));
  expect([answer.statusCode, failure(answer).message]).toEqual([
    400,
    'The request contains more than 25,000 values. Send it in several parts.',
  ]);
});

/** The number of rows and the JSON length of the largest result of any statement during `work`. */
async function largestRead(work: () => Promise<unknown>): Promise<{ rows: number; bytes: number }> {
  const queries = await queriesOf(server.app.store, work);
  const read = await Promise.all(queries.map(({ result }) => result));
  return {
    rows: Math.max(0, ...read.map(({ rows }) => rows.length)),
    bytes: Math.max(0, ...read.map(({ rows }) => JSON.stringify(rows).length)),
  };
}

/** The minimum number of entries that a read answers, by default one, and a request for as many entries as possible. */
const minima: Partial<Record<CallName, [minEntries: number, query?: string, body?: () => unknown]>> = {
  signIns: [maxSignIns],
  memberSignIns: [maxSignIns],
  currentCharacters: [0],
  ownCharacters: [0],
  ownOverview: [0],
  activeCharacters: [600],
  activeCharactersWithPlayer: [600],
  activeCharacterColumns: [2],
  tokenImages: [50, `?${Array.from({ length: 50 }, (_unused, index) => `ids=${index}`).join('&')}`],
  items: [sizes.items],
  itemsByIds: [sizes.items, '', async () => ({ ids: await namesOfItems() })],
  itemIds: [sizes.items, '', () => null],
  searchItems: [pageSizes.max, '?limit=1000&query=', () => null],
  itemUsage: [0],
  ownHistory: [0, '?after=0'],
  characterProgress: [3],
  journal: [100],
  webhooks: [0],
  webhookDeliveries: [0],
  sessions: [pageSizes.max, '?limit=1000&nextAt=100'],
  sessionsInDates: [sizes.sessions, '?from=-1&to=8640000000000000'],
  players: [sizes.players],
  player: [0],
  adventures: [0],
  adventure: [0],
  adventureStats: [0, '?from=-1&to=8640000000000000'],
  calendar: [0],
  availability: [0],
  availabilityCounts: [112, '?week=2026-11-30&zone=Europe/Rome&isByHour=true'],
  playersByIds: [sizes.players, '', () => idsOfPlayers()],
};

const idsOfPlayers = async () =>
  (await server.app.store.db.selectFrom('player').select('id').execute()).map(({ id }) => id);

const namesOfItems = async () =>
  (await server.app.store.db.selectFrom('item').select('name').execute()).map(({ name }) => name);

function countOf(answer: unknown): number {
  if (Array.isArray(answer)) return answer.length;
  const { entities } = answer as { entities?: unknown[] };
  return entities?.length ?? Object.keys(answer as object).length;
}

/** A call that answers with data, apart from streams. */
const isRead = ([name, { method, answers, response }]: [CallName, Call]) =>
  answers === undefined &&
  (method === 'GET' || ('type' in response ? response.type : '') !== 'object' || name === 'searchItems');

test.each(entries.filter(isRead))('%s reads a bounded number of rows at a time', async (name, call) => {
  const { rows } = call;
  const [min, query = '', bodyOf] = minima[name] ?? [1];
  const body = await bodyOf?.();
  let answer: unknown;
  const largest = await largestRead(async () => {
    answer = (await send(call, { query, body })).json();
  });
  const count = countOf(answer);
  expect(count).toBeGreaterThanOrEqual(min);
  expect(count).toBeLessThanOrEqual(rows === 'all' || rows === 1 ? Infinity : rows);
  expect(largest.rows).toBeLessThanOrEqual(rows === pageSizes.max ? pageSizes.max + 1 : maxRows);
  expect(largest.bytes).toBeLessThanOrEqual(maxBytes);
});

describe('a large write', () => {
  const characters = async (count: number): Promise<string[]> => {
    const { db } = server.app.store;
    const rows = await db.selectFrom('character').select('id').orderBy('id').limit(count).execute();
    return rows.map(({ id }) => id);
  };

  /** Far fewer statements than one for each thing that is written. The server's own jobs add some while they run. */
  const few = 40;

  const statements = async (work: () => PromiseLike<unknown>): Promise<number> =>
    (await queriesOf(server.app.store, work)).length;

  test('needs few statements to register or delete a session with many participants, and for many corrections', async () => {
    const [masterId = '', ...others] = await characters(maxParticipants + 1);
    const outcomes = others.map((characterId) => ({ characterId, exp: 1, isDead: false }));
    const session = { ...draft, masterId, title: 'All of us', outcomes };
    expect(await statements(() => write(calls.registerSession, session))).toBeLessThan(few);
    const { db } = server.app.store;
    const registered = db.selectFrom('session').select('id').where('title', '=', 'All of us');
    const { id } = await registered.executeTakeFirstOrThrow();
    const url = pathOf(calls.deleteSession.path, { sessionId: id });
    expect(await statements(() => server.ask({ method: 'DELETE', url }, token))).toBeLessThan(few);
    const erratas = many(idLimits.corrections, { ...errata, statusChange: 'npc' });
    expect(await statements(() => write(calls.correctCharacter, erratas))).toBeLessThan(few);
  });

  test('needs few statements to rename an item in many recipes', async () => {
    const { db, write: inOne } = server.app.store;
    const names = await namesOfItems();
    const [from = '', ...users] = names.slice(0, 200);
    const author = { memberId: 'demo-admin', now: 0, call: 'test' };
    const update = (originalName: string, item: ItemUpdate['item']) =>
      inOne(author, ({ itemWrites }) => itemWrites.update({ originalName, item }));
    const craft = [{ label: null, cost: 1, materials: { [from]: 1 } }];
    for (const name of users) await update(name, { name, craft });
    expect(await statements(() => update(from, { name: 'Renamed Once' }))).toBeLessThan(few);
    const naming = db.selectFrom('item_material').selectAll().where('material_name', '=', 'Renamed Once');
    expect((await naming.execute()).length).toBeGreaterThanOrEqual(users.length);
  });

  test('lets the event loop continue between transactions', async () => {
    const [characterId = ''] = await characters(1);
    const author = { memberId: 'demo-admin', now: 0, call: 'test' };
    let turns = 0;
    let isOver = false;
    const countTurn = (): void => {
      turns += 1;
      if (!isOver) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    const { store } = server.app;
    const correct = (one: typeof errata) =>
      store.write(author, ({ corrections }) => corrections.apply(characterId, one));
    await Promise.all(many(20, errata).map(correct));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(19);
  });
});
