import { serverAt } from '#server/store/journal/author.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import type { TokenPair } from '#core/contract/members.ts';
import type { CallName } from '#core/contract/routes.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { cachedReads } from '#server/answers/cached-reads.ts';
import { unknownDevice } from '#server/auth/device.ts';
import { oddCharacter } from '#server/demo/characters.ts';
import { checkData } from '#server/store/check-data.ts';
import { pngBytes, upload } from '../support/images.ts';
import { copySeeded } from '../support/engine.ts';
import { failure, inventoryPath, lyra, open, pathOf, type TestServer } from '../support/serve.ts';

interface Sample {
  parameters?: Record<string, string>;
  query?: string;
  body?: unknown;
  /** Prepares what the call needs. `token` is that of the caller. @returns more parameters */
  prepare?: (token: string) => Promise<Record<string, string>>;
  /** The caller; defaults to demo-player. */
  as?: string;
}

const webhook = {
  name: 'The tavern',
  // The server is not allowed to reach this address.
  address: 'http://localhost:9/told',
  format: 'signed',
  kinds: ['characterDied', 'levelReached'],
};

/** Creates a separate webhook for a call that needs one. */
async function prepareWebhook(bearer: string): Promise<Record<string, string>> {
  const body = { ...webhook, name: `For one call ${Math.random()}` };
  return { webhookId: (await server.post('/webhook', body, bearer)).json<{ id: string }>().id };
}

const webhookSample: Sample = {
  parameters: { webhookId: 'none' },
  prepare: prepareWebhook,
  as: 'demo-admin',
};

/** A valid request for every call; a call without a sample does not compile. */
const samples: Record<CallName, Sample> = {
  logIn: {},
  refresh: {},
  logOut: {},
  signIns: {},
  endSignIn: { parameters: { signInId: 'elsewhere' } },
  endSignIns: { query: '?which=others', as: 'demo-newcomer' },
  memberSignIns: { parameters: { memberId: 'demo-player' }, as: 'demo-admin' },
  endMemberSignIn: { parameters: { memberId: 'demo-player', signInId: 'at work' }, as: 'demo-admin' },
  endMemberSignIns: { parameters: { memberId: 'demo-newcomer' }, as: 'demo-admin' },
  currentMember: {},
  currentCharacters: {},
  ownCharacters: {},
  ownOverview: {},
  activeCharacters: {},
  activeCharactersWithPlayer: {},
  activeCharacterColumns: {},
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
  ownHistory: { query: '?after=0' },
  characterHistory: { parameters: { characterId: lyra }, query: '?limit=5&kinds=played&kinds=opened' },
  characterProgress: { parameters: { characterId: lyra } },
  journal: { query: '?limit=7&kinds=played&text=night&subjectType=character', as: 'demo-admin' },
  undo: {
    prepare: async (bearer) => {
      const sale = { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' };
      const headers = { 'content-type': 'application/json' };
      const request: InjectOptions = {
        method: 'POST',
        url: inventoryPath(lyra),
        payload: JSON.stringify(sale),
        headers,
      };
      const { act } = (await server.ask(request, bearer)).json<{ act: number }>();
      return { act: String(act) };
    },
  },
  changes: {},
  webhooks: webhookSample,
  createWebhook: { body: webhook, as: 'demo-admin' },
  changeWebhook: { ...webhookSample, body: { name: 'Renamed', kinds: ['itemGiven'], isPaused: true } },
  deleteWebhook: webhookSample,
  tryWebhook: webhookSample,
  webhookDeliveries: webhookSample,
  activateInstance: { parameters: { instanceUrl: 'deposito-pg' } },
  stopInstance: { parameters: { instanceId: 'deposito-pg' }, as: 'demo-warden' },
  instances: { as: 'demo-warden' },
};

/** Calls that do not answer with JSON; tests/server/foundry and tests/server/live cover them. */
const answersOtherwise = ([, { answers }]: [CallName, Call]): boolean => answers !== undefined;

const acceptsNull = ({ body }: Call): boolean => body !== undefined && Value.Check(body, null);

const everyCall = Object.entries(calls) as [CallName, Call][];

let server: TestServer;
let token: string;
let refreshToken: string;

/** The sign-ins of these tests: one for each member, since the server limits sign-ins per IP address. */
const signedIn = new Map<string, Promise<TokenPair>>();

/** Whether a call ends or exchanges sign-ins, so that it needs a separate one. */
const usesUpSignIns = (name: CallName): boolean =>
  calls[name].who === 'refreshToken' || /^end\w*SignIns?$/.test(name);

function signInFor(name: CallName, member: string): Promise<TokenPair> {
  if (usesUpSignIns(name)) return server.signIn(member);
  const pair = signedIn.get(member) ?? server.signIn(member);
  signedIn.set(member, pair);
  return pair;
}

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nyx-contract-'));
  await copySeeded(dataDir);
  server = await open({ dataDir });
  ({ authToken: token, refreshToken } = await server.signIn('demo-player'));
  await server.app.store.write(serverAt(0, 'test'), async ({ tokenFamilies }) => {
    const shown = { ...unknownDevice, started: null, lastUsed: 0 };
    for (const id of ['elsewhere', 'at work'])
      await tokenFamilies.begin({
        hash: id,
        familyId: id,
        expires: 8.64e15,
        memberId: 'demo-player',
        ...shown,
      });
  });
});
afterAll(async () => {
  await server.app.close();
  await rm(server.dataDir, { recursive: true });
});

const get = (path: string) => server.ask({ url: path }, token);

describe('every call of the contract', () => {
  test.each(everyCall.filter((call) => call[0] !== 'logIn' && !answersOtherwise(call)))(
    '%s answers in its documented shape',
    async (name, call) => {
      const { parameters, query = '', body, prepare, as = 'demo-player' } = samples[name];
      const pair = await signInFor(name, as);
      const prepared = await prepare?.(pair.authToken);
      const path = pathOf(call.path, { ...parameters, ...prepared }) + query;
      const bearer = call.who === 'refreshToken' ? pair.refreshToken : pair.authToken;
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
      const isStorable =
        name === 'tokenImages' || (call.method === 'GET' && cachedReads.has(call) && !query.includes('ts='));
      expect(answer.headers['cache-control']).toBe(isStorable ? 'private, no-cache' : 'no-store');
      expect(await checkData(server.app.store)).toEqual([]);
    },
  );

  test.each(everyCall.filter(([, call]) => call.body))(
    '%s refuses a body that violates its schema',
    async (name, call) => {
      const { parameters, as = 'demo-player' } = samples[name];
      const { authToken } = await signInFor(name, as);
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
      const { authToken } = await signInFor(name, as);
      const answer = await server.ask({ method: call.method, url: pathOf(call.path, parameters) }, authToken);
      expect(failure(answer).code).toBe(400);
    },
  );
});

test('an empty, malformed or oversized body, or a body of another media type, is refused', async () => {
  const ask = (payload: string, type?: string) =>
    server.ask(
      { method: 'POST', url: '/item/byIds', payload, headers: type ? { 'content-type': type } : {} },
      token,
    );
  expect(failure(await ask('', 'application/json')).code).toBe(400);
  expect(failure(await ask('{"ids":', 'application/json')).message).toBe(
    'The request is not well-formed JSON, or it names something “__proto__”.',
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

test('an unknown path or method gets 404, and a malformed path 400', async () => {
  expect(failure(await get('/nowhere')).message).toBe('There is no GET /nowhere here.');
  expect(failure(await server.ask({ method: 'DELETE', url: '/label' }, token)).code).toBe(404);
  expect(failure(await get('/%E0%A4%A')).code).toBe(400);
});

test('a member’s characters include every status, but the current characters are only the active ones', async () => {
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

test('characters and items always include the fields that the existing client requires', async () => {
  for (const character of (await get('/character/forSelf')).json())
    expect(Object.keys(character)).toEqual(expect.arrayContaining(['inventory', 'proficiencies', 'created']));
  for (const item of (
    await server.post('/item/byIds', { ids: ['Oath of Service', 'Heartfire Lantern'] }, token)
  ).json()) {
    expect(Object.keys(item)).toEqual(expect.arrayContaining(['labels', 'craft']));
    for (const recipe of item.craft) expect(recipe.materials).toBeTypeOf('object');
  }
});

test('the server answers 403 for another member’s character, even to ADMIN, and 404 for a missing one', async () => {
  const admin = (await server.signIn('demo-admin')).authToken;
  const path = pathOf(calls.character.path, { characterId: lyra });
  expect(failure(await server.ask({ url: path }, admin)).code).toBe(403);
  expect(failure(await get('/character/demo-player%3ANobody')).code).toBe(404);
});

test('items by id have the requested order, without repeated or unknown items', async () => {
  const ids = ['Waybread', 'no such thing', 'Beeswax', 'Waybread', '__proto__', 'constructor'];
  const names = (await server.post('/item/byIds', { ids }, token))
    .json()
    .map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Waybread', 'Beeswax', 'constructor']);
  expect((await server.post('/item/byIds', { ids: [] }, token)).json()).toEqual([]);
});

test('a call may request two thousand items by id', async () => {
  const ids = Array.from({ length: 2_000 }, (_unused, index) => `Curio ${index}`);
  expect((await server.post('/item/byIds', { ids: [...ids, 'Beeswax'] }, token)).json()).toHaveLength(1);
});

test('a material has a list of items crafted from it, which is empty for an unknown item', async () => {
  expect((await get('/item/materialsBy/Glass%20Vial')).json().ids.length).toBeGreaterThan(10);
  expect((await get('/item/materialsBy/no%20such%20thing')).json()).toEqual({ ids: [] });
});

test('labels are sorted by name, and can be limited to a known type', async () => {
  const all = (await get('/label')).json();
  const sessions = (await get('/label?labelType=SESSION')).json();
  expect(sessions.length).toBeGreaterThan(5);
  expect(all.length).toBeGreaterThan(sessions.length);
  const names = sessions.map(({ name }: { name: string }) => name);
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b)));
  expect(failure(await get('/label?labelType=EVERYTHING')).field).toBe('labelType');
});

test('a signed-in member gets their own details', async () => {
  expect((await get('/guild/current/member')).json()).toMatchObject({ id: 'demo-player', username: 'Mira' });
});

test('the health check answers that the server is ok', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
});
