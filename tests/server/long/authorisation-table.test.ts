import { text } from 'node:stream/consumers';
import type { InjectOptions } from 'fastify';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import type { TokenPair } from '#core/contract/members.ts';
import { type Call, calls } from '#core/contract/calls.ts';
import { Outcome } from '#core/contract/outcome.ts';
import { type Role, roles as everyRole } from '#core/contract/roles.ts';
import type { CallName } from '#core/contract/routes.ts';
import { holds, holdsAny } from '#core/rules/roles.ts';
import { demoMembers } from '#server/demo/people.ts';
import { sharedServer } from '../support/community.ts';
import { rowsOf } from '../support/digest.ts';
import { badAuthorizations, type TokenUse } from '../support/forged-tokens.ts';
import { digest, failure, lyra, pathOf } from '../support/serve.ts';

/*
 * Every call × every member × every kind of token, generated from the contract's calls. No request can write anything:
 * its body is malformed, or it names something that does not exist. Its status shows which check refused it. A new call
 * whose request would write something fails here, and the failure names the table that it changed.
 */

const members = [...demoMembers];
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

test('every role has a demo member, so this table makes every call with every role', () => {
  const held = [...people.values()].flatMap((member) => member.roles);
  const missing = everyRole.filter((role) => !held.includes(role));
  expect(missing, `add a demo member of ${missing.join(' and of ')} to server/demo/people.ts`).toEqual([]);
});

const tokenFor = ({ who }: Call): TokenUse => (who === 'refreshToken' ? 'refresh' : 'access');

/**
 * Whether the path alone says what to write. If so, the path in the request below names something that does not exist.
 */
const isWriteByPath = (call: Call): boolean =>
  call.response === Outcome && call.method !== 'GET' && !call.body && call.file === undefined;

const requestOf = (call: Call): InjectOptions => ({
  method: call.method,
  url: pathOf(call.path, {
    characterId: isWriteByPath(call) ? 'nobody' : lyra,
    sessionId: isWriteByPath(call) ? 'none' : 'session-0100',
    playerId: owner,
    act: '0',
  }),
  ...(call.body ? { payload: '{', headers: { 'content-type': 'application/json' } } : {}),
});

/** Every caller makes and deletes an address of their own, which the request cannot miss. The test makes it first. */
const isOwnWrite = (call: Call): boolean => call === calls.makeCalendar || call === calls.deleteCalendar;

/** The status of the request above for a caller with access. */
function statusWithAccess(call: Call): number {
  if (call.answers !== undefined) return call.answers === 'events' ? 200 : 404;
  const required = call.query && 'required' in call.query ? call.query.required : [];
  if (call.file !== undefined) return 415;
  if (call.body || (Array.isArray(required) && required.length > 0)) return 400;
  if (call === calls.memberSignIns || call === calls.adventure) return 404;
  if (isOwnWrite(call)) return 200;
  const refersToNothing = call.response === Outcome || call.writes === true;
  return refersToNothing && call.who !== 'refreshToken' ? 404 : 200;
}

/** Calls that only the owner of the character may make, and managers of characters. */
const ofOwner: CallName[] = ['character', 'updateInventory', 'characterHistory', 'characterProgress'];

function expected(name: CallName, id: string): number {
  const call: Call = calls[name];
  const { roles } = people.get(id)!;
  const byRole = typeof call.who === 'string' || holdsAny(roles, call.who);
  const isOpen = !ofOwner.includes(name) || id === owner || holds(roles, 'MANAGE_CHARACTERS');
  return byRole && isOpen ? statusWithAccess(call) : 403;
}

const codeIn = (body: string): number => Value.Parse(Outcome, JSON.parse(body)).code!;

async function ask(call: Call, authorization: string | undefined): Promise<number> {
  const { headers, ...request } = requestOf(call);
  const inAddress = call.tokenIn !== undefined && authorization !== undefined;
  const answer = await shared().app.inject({
    ...request,
    // A value that is not a bearer token is sent whole, including its scheme.
    ...(inAddress ? { query: { [call.tokenIn!]: authorization.replace(/^Bearer /, '') } } : {}),
    headers: { ...headers, ...(authorization === undefined || inAddress ? {} : { authorization }) },
    // The event stream would never end.
    payloadAsStream: call.answers === 'events',
  });
  if (answer.statusCode === 200) {
    if (call.answers === 'events') answer.stream().destroy();
    return 200;
  }
  // The body of every refusal is an outcome with a message and the status.
  return call.answers === 'events' ? codeIn(await text(answer.stream())) : failure(answer).code!;
}

/** All data that a refused request must not change: the community's data and the sign-ins. */
async function dataAndSignIns(): Promise<string> {
  const tables = ['member', 'token_family', 'refresh_token', 'kept_answer'] as const;
  return `${await digest(shared())} ${JSON.stringify(await rowsOf(shared().app.store, tables))}`;
}

const everyCall = Object.keys(calls) as CallName[];
const isForAnyone = (name: CallName): boolean => calls[name].who === 'anyone';

/** Sends every bad token of every member; returns those that got another status. */
async function otherStatuses(call: Call, status: number): Promise<string[]> {
  const others: string[] = [];
  for (const [id, { bad }] of people) {
    const kinds = Object.entries(bad[tokenFor(call)]);
    expect(kinds).toHaveLength(20);
    for (const [kind, authorization] of kinds) {
      const actual = await ask(call, authorization);
      if (actual !== status) others.push(`${id}, ${kind}: ${actual}`);
    }
  }
  return others;
}

test.each(everyCall.filter((name) => !isForAnyone(name)))(
  '%s refuses every bad token of every member',
  async (name) => {
    const before = await dataAndSignIns();
    expect(people.size).toBe(members.length);
    expect(await otherStatuses(calls[name], 401)).toEqual([]);
    expect(await dataAndSignIns()).toBe(before);
  },
);

test.each(everyCall.filter(isForAnyone))('%s requires no token', async (name) => {
  expect(await otherStatuses(calls[name], statusWithAccess(calls[name]))).toEqual([]);
});

test.each(everyCall)('%s accepts a good token only from members who may call it', async (name) => {
  const call: Call = calls[name];
  let before = await digest(shared());
  const actualStatuses: Record<string, number | string> = {};
  for (const id of members) {
    // The call uses up its refresh token.
    const pair = tokenFor(call) === 'refresh' ? await shared().signIn(id) : people.get(id)!.pair;
    const token = tokenFor(call) === 'refresh' ? pair.refreshToken : pair.authToken;
    const status = await ask(call, `Bearer ${token}`);
    actualStatuses[id] = status;
    if (call.method === 'GET' || status >= 400) continue;
    const after = await digest(shared());
    if (after !== before && !isOwnWrite(call))
      actualStatuses[id] =
        `${status}, and it really changed data: in requestOf, ${call.path} must name something that does not exist`;
    before = after;
  }
  expect(actualStatuses).toEqual(Object.fromEntries(members.map((id) => [id, expected(name, id)])));
  expect(await digest(shared())).toBe(before);
});
