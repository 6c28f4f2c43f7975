import { serverAt } from '#server/store/journal/author.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import type { TokenPair } from '#core/contract/members.ts';
import type { CallName } from '#core/contract/routes.ts';
import { readCharacter } from '#core/contract/characters.ts';
import { cachedReads } from '#server/answers/cached-reads.ts';
import { unknownDevice } from '#server/auth/device.ts';
import { examples } from '#server/examples/examples.ts';
import { pngBytes, upload } from '../support/images.ts';
import { plan, ysolt } from '../support/adventures.ts';
import { sharedServer } from '../support/community.ts';
import { failure, inventoryPath, jsonBody, lyra, pathOf } from '../support/serve.ts';
import { tavernHook } from '../webhooks/support.ts';

interface Sample {
  parameters?: Record<string, string>;
  /** Prepares what the call needs. `token` is that of the caller. @returns more parameters */
  prepare?: (token: string) => Promise<Record<string, string>>;
  /** The caller; defaults to demo-player if every member may make the call, and otherwise to demo-admin. */
  as?: string;
}

/** A webhook for one call; the server is not allowed to reach its address. */
const webhook: Sample = {
  prepare: async (bearer) => {
    const body = tavernHook({ name: `For one call ${Math.random()}` });
    return { webhookId: (await shared().post('/webhook', body, bearer)).json<{ id: string }>().id };
  },
};

const signingUp = (character: string) => ({ method: 'POST', ...jsonBody({ character, word: '' }) }) as const;

/** What a member does before a call about an adventure. */
const earlier = {
  own: ['demo-player', signingUp(lyra)],
  other: ['demo-admin', signingUp(ysolt)],
  otherLeaves: ['demo-admin', { method: 'DELETE' }],
} as const;

/** An adventure of one seat for one call, for which `before` prepares demo-player. */
const adventure = (...before: (keyof typeof earlier)[]): Sample => ({
  prepare: async () => {
    const { ask, post, signIn } = shared();
    const master = await signIn('demo-master');
    const { created: id } = (await post('/adventure', plan, master.authToken)).json<{ created: string }>();
    for (const [member, request] of before.map((name) => earlier[name]))
      await ask({ url: `/adventure/${id}/signUp`, ...request }, (await signIn(member)).authToken);
    return { adventureId: id, playerId: 'demo-player' };
  },
});

/** The same, once it is over. */
const played = (...before: (keyof typeof earlier)[]): Sample => ({
  prepare: async (bearer) => {
    const parameters = await adventure(...before).prepare!(bearer);
    await shared().app.store.db.updateTable('adventure').set({ starts_at: 0, minutes: 1 }).execute();
    return parameters;
  },
});

/** Calls whose example names something that the demo community lacks, or would end the sign-ins of these tests. */
const samples: Record<string, Sample> = {
  endSignIn: { parameters: { signInId: 'elsewhere' } },
  endSignIns: { as: 'demo-newcomer' },
  endMemberSignIn: { parameters: { signInId: 'at work' } },
  endMemberSignIns: { parameters: { memberId: 'demo-newcomer' } },
  // The name of the example belongs to the webhook of the example of `createWebhook`, if that test has run.
  changeWebhook: {
    prepare: async (bearer) => {
      const stored = (await shared().ask({ url: '/webhook' }, bearer)).json<{ id: string; name: string }[]>();
      const named = stored.find(({ name }) => name === 'Tavern');
      return named ? { webhookId: named.id } : webhook.prepare!(bearer);
    },
  },
  deleteWebhook: webhook,
  tryWebhook: webhook,
  webhookDeliveries: webhook,
  adventure: adventure(),
  changeAdventure: adventure(),
  cancelAdventure: adventure(),
  signUp: adventure(),
  withdraw: adventure('own'),
  decline: adventure(),
  takeSeat: adventure('other', 'own', 'otherLeaves'),
  registerAdventure: played(),
  giveSeat: adventure('other', 'own', 'otherLeaves'),
  handOverAdventure: {
    prepare: async (bearer) => ({ ...(await adventure().prepare!(bearer)), playerId: 'demo-admin' }),
  },
  markNoShow: played('own'),
  deleteCalendar: {
    prepare: async (bearer) => {
      await shared().ask({ method: 'POST', url: '/calendar' }, bearer);
      return {};
    },
  },
  undo: {
    prepare: async (bearer) => {
      const sale = { itemId: 'Potion of Healing', qty: 1, operation: 'SELL' };
      const { act } = (await shared().post(inventoryPath(lyra), sale, bearer)).json<{ act: number }>();
      return { act: String(act) };
    },
    as: 'demo-player',
  },
};

const acceptsNull = ({ body }: Call): boolean => body !== undefined && Value.Check(body, null);

const everyCall = Object.entries(calls) as [CallName, Call][];

const shared = sharedServer();
let token: string;
let refreshToken: string;

beforeAll(async () => {
  ({ authToken: token, refreshToken } = await shared().signIn('demo-player'));
  await shared().app.store.write(serverAt(0, 'test'), async ({ tokenFamilies }) => {
    const shown = { ...unknownDevice, started: null, lastUsed: 0, memberId: 'demo-player' };
    for (const id of ['elsewhere', 'at work'])
      await tokenFamilies.begin({ hash: id, familyId: id, expires: 8.64e15, ...shown });
  });
});

/** A separate sign-in for each call, since some calls end or exchange it. */
const signInFor = (name: CallName): Promise<TokenPair> =>
  shared().signIn(samples[name]?.as ?? (calls[name].who === 'member' ? 'demo-player' : 'demo-admin'));

const get = (path: string) => shared().ask({ url: path }, token);

interface ExampleRequest {
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The request of a call's example, with other values for parameters of its path. */
function requestOf(name: CallName, parameters: object = {}): InjectOptions {
  const { query = {}, body, ...params } = examples[name].asks as ExampleRequest;
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one) => [key, String(one)]),
  );
  const search = new URLSearchParams(pairs);
  const { method, path, file }: Call = calls[name];
  const url = `${pathOf(path, { ...params, ...samples[name]?.parameters, ...parameters })}?${search.toString()}`;
  if (file !== undefined) return { method, url, ...upload(pngBytes(200)) };
  return { method, url, ...jsonBody(body) };
}

describe('every call of the contract', () => {
  /** Apart from calls that do not answer with JSON; tests/server/foundry and tests/server/live cover them. */
  const withAnswer = everyCall.filter(([name, call]) => name !== 'logIn' && call.answers === undefined);

  test.each(withAnswer)('%s answers in its documented shape', async (name, call) => {
    const pair = await signInFor(name);
    const request = requestOf(name, await samples[name]?.prepare?.(pair.authToken));
    const bearer = call.who === 'refreshToken' ? pair.refreshToken : pair.authToken;
    const answer = await shared().ask(request, bearer);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect([...Value.Errors(call.response, answer.json())]).toEqual([]);
    const isStorable = name === 'tokenImages' || (call.method === 'GET' && cachedReads.has(call));
    expect(answer.headers['cache-control']).toBe(isStorable ? 'private, no-cache' : 'no-store');
  });

  const withBody = everyCall.filter(([, call]) => call.body);

  test.each(withBody)('%s refuses a body that violates its schema', async (name, call) => {
    const { authToken } = await signInFor(name);
    const payloads = ['7', '"text"', 'true', '[7]', '[null]', '{"name":7}', '{"itemId":"","qty":"1"}'];
    if (!acceptsNull(call)) payloads.push('');
    for (const payload of payloads) {
      const answer = await shared().ask({ ...requestOf(name), payload }, authToken);
      expect([payload, failure(answer).code]).toEqual([payload, 400]);
    }
  });
});

const usage = pathOf(calls.itemUsage.path, { itemId: 'Beeswax' });

// One call for each kind of value, since every call reads its query alike.
test.each([
  ['limit', calls.sessions.path, ['yes', '1.5', '1e3', '0', '1001', '1&limit=1']],
  ['onlyActive', usage, ['yes', 'true&onlyActive=true']],
  ['labelType', calls.labels.path, ['everything']],
  ['text', calls.sessions.path, ['%00', 'x'.repeat(9_000)]],
  ['ids', calls.tokenImages.path, ['%00']],
  ['from', calls.sessionsInDates.path, ['', 'yes']],
])('a query whose %s violates its schema is refused, and the field is named', async (field, path, values) => {
  const { authToken } = await shared().signIn('demo-keeper');
  for (const value of values) {
    const answer = await shared().ask({ url: `${path}?to=1&${field}=${value}` }, authToken);
    const { code, field: named } = failure(answer);
    expect([value, code, named?.split('.')[0]]).toEqual([value, 400, field]);
  }
});

test('an empty body counts as no body, whatever its content type', async () => {
  for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
    const headers = { 'content-type': type };
    const refresh = { method: 'POST', url: '/auth/refresh', headers, payload: '' } as const;
    expect((await shared().ask(refresh, refreshToken)).statusCode).toBe(200);
    const search = { method: 'POST', url: '/item/search', headers, payload: '' } as const;
    expect((await shared().ask(search, token)).statusCode).toBe(200);
  }
});

test('a member’s characters include every status, but the current characters are only the active ones', async () => {
  const own = (await get('/character/forSelf')).json();
  for (const character of own)
    expect(Object.keys(character)).toEqual(expect.arrayContaining(['inventory', 'proficiencies', 'created']));
  const read = own.map(readCharacter);
  expect(new Set(read.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['active', 'dead', 'retired', 'npc']),
  );
  const current = (await get('/character/current')).json().map(readCharacter);
  expect(current).toEqual(read.filter(({ status }: { status: string }) => status === 'active'));
  const { authToken } = await shared().signIn('demo-newcomer');
  expect((await shared().ask({ url: '/character/forSelf' }, authToken)).json()).toEqual([]);
});

test('items and players by id have the requested order, without repeated or unknown ones', async () => {
  const ids = ['Waybread', 'no such thing', 'Guild Writ', 'Waybread', '__proto__', 'constructor'];
  const found = (await shared().post('/item/byIds', { ids }, token)).json<Record<string, unknown>[]>();
  expect(found.map(({ name }) => name)).toEqual(['Waybread', 'Guild Writ', 'constructor']);
  expect((await shared().post('/item/byIds', { ids: [] }, token)).json()).toEqual([]);
  const members = ['demo-keeper', 'nobody', 'demo-player', 'demo-keeper', '__proto__'];
  expect((await shared().post('/player/byIds', members, token)).json()).toEqual([
    { playerId: 'demo-keeper', name: 'Keeper Isolde', dateJoined: expect.any(Number), masterSince: null },
    { playerId: 'demo-player', name: 'Mira', dateJoined: expect.any(Number), masterSince: null },
  ]);
  expect((await shared().post('/player/byIds', [], token)).json()).toEqual([]);
});
