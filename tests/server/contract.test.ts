import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import type { CallName } from '#core/contract/routes.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { checkData } from '#server/store/check-data.ts';
import { pngBytes, upload } from './images.ts';
import { failure, lyra, open, pathOf, type TestServer } from './support.ts';

interface Sample {
  parameters?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** The caller; defaults to demo-player. */
  as?: string;
}

/** One valid request for every call; a call without one fails the tests. */
const samples: Record<CallName, Sample> = {
  logIn: {},
  refresh: {},
  logOut: {},
  currentMember: {},
  currentCharacters: {},
  ownCharacters: {},
  activeCharacters: {},
  activeCharactersWithPlayer: {},
  character: { parameters: { characterId: lyra } },
  correctCharacter: {
    parameters: { characterId: lyra },
    body: { ms: 20, description: 'Kept the ledger', date: 1_747_000_000_000, statusChange: null },
    as: 'demo-keeper',
  },
  updateInventory: {
    parameters: { characterId: lyra },
    body: { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' },
  },
  tokenImage: { parameters: { characterId: lyra } },
  tokenImages: { query: `?ids=${encodeURIComponent(lyra)}` },
  uploadTokenImage: { parameters: { characterId: lyra } },
  experienceTable: {},
  items: {},
  itemsByIds: { body: { ids: ['Potion of Healing', 'Heartfire Lantern', 'there is no such item'] } },
  materialsBy: { parameters: { itemId: 'Glass Vial' } },
  itemIds: { query: '?ts=1747000000000&query=potion', body: [{ id: 'item-potion', name: 'Potion' }] },
  searchItems: {
    query: '?ts=1747000000000&limit=10&nextAt=0&query=po',
    body: { id: 'item-potion', name: 'Potion' },
  },
  createItem: { body: { name: 'Lantern of the Ninth Watch', labels: [], craft: [] }, as: 'demo-keeper' },
  updateItem: {
    body: { item: { name: 'Guild Writ', labels: [], usable: true }, originalName: 'Guild Writ' },
    as: 'demo-keeper',
  },
  deleteItem: { parameters: { itemId: 'Dwarven Stout' }, as: 'demo-keeper' },
  itemSources: {},
  itemUsage: { parameters: { itemId: 'Iron Ingot' }, query: '?onlyActive=true', as: 'demo-keeper' },
  labels: { query: '?labelType=ITEM' },
  registerSession: {
    body: {
      masterId: oddCharacter,
      masterReward: 1,
      title: 'The Long Stair',
      date: 1_747_000_000_000,
      labels: [{ id: 'session-dungeon', name: 'Dungeon' }],
      outcomes: [{ characterId: lyra, exp: 120, isDead: false }],
    },
    as: 'demo-master',
  },
  sessionCount: {},
  sessions: { query: '?ts=1747000000000&limit=10&nextAt=10' },
  sessionsInDates: { query: '?ts=1747000000000&from=0&to=1747000000000' },
  deleteSession: { parameters: { sessionId: 'session-0001' }, query: '?masterReward=1', as: 'demo-master' },
  playersByIds: { body: ['demo-player', 'nobody', 'demo-keeper'] },
  activateInstance: { parameters: { instanceUrl: 'deposito-pg' } },
  stopInstance: { parameters: { instanceId: 'deposito-pg' }, as: 'demo-warden' },
  instances: { as: 'demo-warden' },
};

/** They do not answer JSON; tests/server/foundry covers them. */
const answersOtherwise = ([, { answers }]: [CallName, Call]): boolean => answers !== undefined;

const acceptsNull = ({ body }: Call): boolean => body !== undefined && Value.Check(body, null);

const everyCall = Object.entries(calls) as [CallName, Call][];

let server: TestServer;
let token: string;
let refreshToken: string;

beforeAll(async () => {
  server = await open({ dataDir: await mkdtemp(join(tmpdir(), 'nyx-contract-')) });
  ({ authToken: token, refreshToken } = await server.signIn('demo-player'));
});
afterAll(async () => {
  await server.app.close();
  await rm(server.dataDir, { recursive: true });
});

const get = (path: string) => server.ask({ url: path }, token);

describe('every call of the contract:', () => {
  test.each(everyCall.filter((call) => call[0] !== 'logIn' && !answersOtherwise(call)))(
    '%s answers in its documented shape',
    async (name, call) => {
      const { parameters, query = '', body, as = 'demo-player' } = samples[name];
      const path = pathOf(call.path, parameters) + query;
      const signedIn = await server.signIn(as);
      const bearer = call.who === 'refreshToken' ? signedIn.refreshToken : signedIn.authToken;
      const request: InjectOptions = { method: call.method, url: path };
      if (call.file !== undefined) Object.assign(request, upload(pngBytes(200)));
      if (body !== undefined)
        Object.assign(request, {
          payload: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        });
      const answer = await server.ask(request, bearer);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      expect([...Value.Errors(call.response, answer.json())]).toEqual([]);
      expect(answer.headers['cache-control']).toBe(name === 'tokenImages' ? 'private, no-cache' : 'no-store');
      expect(await checkData(server.app.store)).toEqual([]);
    },
  );

  test.each(everyCall.filter(([, call]) => call.body))(
    '%s refuses a body of another shape',
    async (name, call) => {
      const { parameters, as = 'demo-player' } = samples[name];
      const { authToken } = await server.signIn(as);
      const payloads = ['7', '"text"', 'true', '[7]', '[null]', '{"name":7}', '{"itemId":"","qty":"1"}'];
      for (const payload of payloads) {
        const headers = { 'content-type': 'application/json' };
        const url = pathOf(call.path, parameters);
        const answer = await server.ask({ method: call.method, url, payload, headers }, authToken);
        expect([payload, failure(answer).code]).toEqual([payload, 400]);
      }
    },
  );

  test.each(everyCall.filter(([, call]) => call.body && !acceptsNull(call)))(
    '%s refuses an empty body',
    async (name, call) => {
      const { parameters, as = 'demo-player' } = samples[name];
      const { authToken } = await server.signIn(as);
      const answer = await server.ask({ method: call.method, url: pathOf(call.path, parameters) }, authToken);
      expect(failure(answer).code).toBe(400);
    },
  );
});

test('an empty, malformed, mistyped or oversized body is refused with a message', async () => {
  const ask = (payload: string, type?: string) =>
    server.ask(
      { method: 'POST', url: '/item/byIds', payload, headers: type ? { 'content-type': type } : {} },
      token,
    );
  expect(failure(await ask('', 'application/json')).code).toBe(400);
  expect(failure(await ask('{"ids":', 'application/json')).message).toBe(
    'The request is not well-formed JSON.',
  );
  expect(failure(await ask('{"ids":[],"__proto__":{}}', 'application/json')).code).toBe(400);
  expect(failure(await ask('{"ids":[]}', 'text/plain')).code).toBe(415);
  expect(failure(await ask('ids=1', 'application/x-www-form-urlencoded')).code).toBe(415);
  expect(failure(await ask('--x--', 'multipart/form-data; boundary=x')).code).toBe(415);
  expect(failure(await ask(`{"ids":["${'x'.repeat(1_100_000)}"]}`, 'application/json')).code).toBe(413);
});

test('an empty body counts as no body, whatever its content type', async () => {
  for (const type of [
    'application/json',
    'text/plain',
    'application/octet-stream',
    'application/json; charset=utf-8',
  ]) {
    const headers = { 'content-type': type, authorization: `Bearer ${refreshToken}` };
    expect(
      (await server.app.inject({ method: 'POST', url: '/auth/refresh', headers, payload: '' })).statusCode,
    ).toBe(200);
  }
});

test('unknown keys of a request are ignored', async () => {
  const answer = await server.post('/item/byIds', { ids: ['Beeswax'], extra: { deep: [null] } }, token);
  expect(answer.statusCode).toBe(200);
});

test('an unknown path, or a known one with another method, is not found', async () => {
  expect(failure(await get('/nowhere')).message).toBe('There is no GET /nowhere here.');
  expect(failure(await server.ask({ method: 'DELETE', url: '/label' }, token)).code).toBe(404);
  expect(failure(await get('/%E0%A4%A')).code).toBe(400);
});

test('a member’s characters include every status; the current ones only the active', async () => {
  const own = (await get('/character/forSelf')).json().map(readCharacter);
  expect(new Set(own.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['active', 'dead', 'retired', 'npc']),
  );
  const current = (await get('/character/current')).json().map(readCharacter);
  expect(current).toEqual(own.filter(({ status }: { status: string }) => status === 'active'));
});

test('a newcomer has no characters', async () => {
  const { authToken } = await server.signIn('demo-newcomer');
  expect((await server.ask({ url: '/character/forSelf' }, authToken)).json()).toEqual([]);
});

test('fields that the existing client requires are always sent', async () => {
  for (const character of (await get('/character/forSelf')).json())
    expect(Object.keys(character)).toEqual(expect.arrayContaining(['inventory', 'proficiencies', 'created']));
  for (const item of (
    await server.post('/item/byIds', { ids: ['Oath of Service', 'Heartfire Lantern'] }, token)
  ).json()) {
    expect(Object.keys(item)).toEqual(expect.arrayContaining(['labels', 'craft']));
    for (const recipe of item.craft) expect(recipe.materials).toBeTypeOf('object');
  }
});

test('another member’s character is forbidden, even to ADMIN, and a missing one is not found', async () => {
  const admin = (await server.signIn('demo-admin')).authToken;
  const path = pathOf(calls.character.path, { characterId: lyra });
  expect(failure(await server.ask({ url: path }, admin)).code).toBe(403);
  expect(failure(await get('/character/demo-player%3ANobody')).code).toBe(404);
});

test('items are returned in the requested order, each once, without unknown ones', async () => {
  const ids = ['Waybread', 'no such thing', 'Beeswax', 'Waybread', '__proto__', 'constructor'];
  const names = (await server.post('/item/byIds', { ids }, token))
    .json()
    .map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Waybread', 'Beeswax', 'constructor']);
  expect((await server.post('/item/byIds', { ids: [] }, token)).json()).toEqual([]);
});

test('two thousand ids are answered in one call', async () => {
  const ids = Array.from({ length: 2_000 }, (_unused, index) => `Curio ${index}`);
  expect((await server.post('/item/byIds', { ids: [...ids, 'Beeswax'] }, token)).json()).toHaveLength(1);
});

test('an item lists what is crafted from it, and an unknown item has an empty list', async () => {
  expect((await get('/item/materialsBy/Glass%20Vial')).json().ids.length).toBeGreaterThan(10);
  expect((await get('/item/materialsBy/no%20such%20thing')).json()).toEqual({ ids: [] });
});

test('labels are sorted by name, of one type or of all, and an unknown type is refused', async () => {
  const all = (await get('/label')).json();
  const sessions = (await get('/label?labelType=SESSION')).json();
  expect(sessions.length).toBeGreaterThan(5);
  expect(all.length).toBeGreaterThan(sessions.length);
  const names = sessions.map(({ name }: { name: string }) => name);
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b)));
  expect(failure(await get('/label?labelType=EVERYTHING')).field).toBe('labelType');
});

test('the signed-in member gets their own details', async () => {
  expect((await get('/guild/current/member')).json()).toMatchObject({ id: 'demo-player', username: 'Mira' });
});

test('the health check says that the server is well', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});
