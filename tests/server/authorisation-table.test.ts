import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import type { TokenPair } from '#core/contract/members.ts';
import { type Call, calls } from '#core/contract/calls.ts';
import { Outcome } from '#core/contract/outcome.ts';
import type { Role } from '#core/contract/roles.ts';
import type { CallName } from '#core/contract/routes.ts';
import { holds, holdsAny } from '#core/rules/roles.ts';
import { sharedServer } from './community.ts';
import { badAuthorizations, type TokenUse } from './forged-tokens.ts';
import { digest, failure, lyra, pathOf } from './support.ts';

/*
 * Every call × every member × every kind of token, generated from the contract's calls. No request can write
 * anything: its body is malformed, or it names something that does not exist. Its status shows how far it
 * got.
 */

const members = ['admin', 'keeper', 'master', 'newcomer', 'player', 'warden'].map((name) => `demo-${name}`);
const owner = 'demo-player';

interface Member {
  roles: readonly Role[];
  pair: TokenPair;
  bad: Record<TokenUse, Record<string, string | undefined>>;
}

const shared = sharedServer();
const people = new Map<string, Member>();

beforeAll(async () => {
  const server = shared();
  for (const id of members) {
    const pair = await server.signIn(id);
    people.set(id, {
      roles: (await server.app.store.members.find(id))!.roles,
      pair,
      bad: {
        access: await badAuthorizations(server, 'access', pair),
        refresh: await badAuthorizations(server, 'refresh', pair),
      },
    });
  }
});

const tokenFor = ({ who }: Call): TokenUse => (who === 'refreshToken' ? 'refresh' : 'access');

const requestOf = (call: Call): InjectOptions => ({
  method: call.method,
  url: pathOf(call.path, {
    characterId: lyra,
    itemId: 'nothing',
    sessionId: 'none',
    instanceUrl: 'nowhere',
    instanceId: 'none',
  }),
  ...(call.body ? { payload: '{', headers: { 'content-type': 'application/json' } } : {}),
});

/** Status of the request above when the call is open to the caller. */
function whenOpen(call: Call): number {
  if (call.answers !== undefined) return call.answers === 'events' ? 200 : 404;
  const required = call.query && 'required' in call.query ? call.query.required : [];
  if (call.file !== undefined) return 415;
  if (call.body || (Array.isArray(required) && required.length > 0)) return 400;
  return call.response === Outcome && call.who !== 'refreshToken' ? 404 : 200;
}

/** The two calls whose access depends on who owns the character. */
const isOpen: Partial<Record<CallName, (id: string, roles: readonly Role[]) => boolean>> = {
  character: (id) => id === owner,
  updateInventory: (id, roles) => id === owner || holds(roles, 'MANAGE_CHARACTERS'),
};

function expected(name: CallName, id: string): number {
  const call: Call = calls[name];
  const { roles } = people.get(id)!;
  const byRole = typeof call.who === 'string' || holdsAny(roles, call.who);
  return byRole && (isOpen[name]?.(id, roles) ?? true) ? whenOpen(call) : 403;
}

const codeIn = (body: string): number => Value.Parse(Outcome, JSON.parse(body)).code!;

async function ask(call: Call, authorization: string | undefined): Promise<number> {
  const { headers, ...request } = requestOf(call);
  const inAddress = call.tokenIn !== undefined && authorization !== undefined;
  const answer = await shared().app.inject({
    ...request,
    // Sent unchanged, scheme included, when it contains no bearer token.
    ...(inAddress ? { query: { [call.tokenIn!]: authorization.replace(/^Bearer /, '') } } : {}),
    headers: { ...headers, ...(authorization === undefined || inAddress ? {} : { authorization }) },
    // The event stream would never end.
    payloadAsStream: call.answers === 'events',
  });
  if (answer.statusCode === 200) {
    if (call.answers === 'events') answer.stream().destroy();
    return 200;
  }
  // Every refusal is an outcome with a message and its status.
  return call.answers === 'events' ? codeIn(await text(answer.stream())) : failure(answer).code!;
}

/** Everything that a refused request must not change: the community's data and the sign-ins. */
async function everything(): Promise<string> {
  const { db } = shared().app.store;
  const rows = [
    await db.selectFrom('member').selectAll().execute(),
    await db.selectFrom('token_family').selectAll().execute(),
    await db.selectFrom('refresh_token').selectAll().execute(),
    await db.selectFrom('kept_answer').selectAll().execute(),
  ];
  return `${await digest(shared())} ${JSON.stringify(rows)}`;
}

const everyCall = Object.keys(calls) as CallName[];
const isForAnyone = (name: CallName): boolean => calls[name].who === 'anyone';

/** Asks as every member with every bad token; returns the actual and the expected statuses. */
async function askWithBadTokens(call: Call, status: number) {
  const found: Record<string, number> = {};
  const wanted: Record<string, number> = {};
  for (const [id, { bad }] of people)
    for (const [kind, authorization] of Object.entries(bad[tokenFor(call)])) {
      wanted[`${id}, ${kind}`] = status;
      found[`${id}, ${kind}`] = await ask(call, authorization);
    }
  return { found, wanted };
}

test.each(everyCall.filter((name) => !isForAnyone(name)))(
  '%s refuses every bad token of every member',
  async (name) => {
    const before = await everything();
    const { found, wanted } = await askWithBadTokens(calls[name], 401);
    expect(Object.keys(found)).toHaveLength(members.length * 20);
    expect(found).toEqual(wanted);
    expect(await everything()).toBe(before);
  },
);

test.each(everyCall.filter(isForAnyone))('%s requires no token', async (name) => {
  const { found, wanted } = await askWithBadTokens(calls[name], whenOpen(calls[name]));
  expect(found).toEqual(wanted);
});

test.each(everyCall)('%s accepts a good token from exactly the members allowed to call it', async (name) => {
  const call: Call = calls[name];
  const before = await digest(shared());
  const found: Record<string, number> = {};
  for (const id of members) {
    // The call uses up its refresh token.
    const pair = tokenFor(call) === 'refresh' ? await shared().signIn(id) : people.get(id)!.pair;
    const token = tokenFor(call) === 'refresh' ? pair.refreshToken : pair.authToken;
    found[id] = await ask(call, `Bearer ${token}`);
  }
  expect(found).toEqual(Object.fromEntries(members.map((id) => [id, expected(name, id)])));
  expect(await digest(shared())).toBe(before);
});

test.each(everyCall.filter((name) => Array.isArray(calls[name].who)))(
  '%s, which requires a role, accepts some members and refuses others',
  (name) => {
    expect(new Set(members.map((id) => expected(name, id) === 403)).size).toBe(2);
  },
);
