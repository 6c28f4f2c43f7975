import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calls as contract } from '#core/contract/calls.ts';
import { leftOutOf } from '#core/contract/reading.ts';
import { routes } from '#core/contract/routes.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { pathPattern } from '../support/path-pattern.ts';
import { calls } from './calls.ts';
import { appWith } from './support.ts';

type Name = keyof typeof calls;
const names = Object.keys(calls) as Name[];

const json = 'application/json';
const bodies = {
  'plain text': ['OK', 'text/plain'],
  'text declared as JSON': ['OK', json],
  html: ['<!doctype html><title>Accept our terms</title>', 'text/html; charset=utf-8'],
  'HTML declared as text': ['<html><body>Bad gateway</body></html>', 'text/plain'],
  nothing: ['', json],
  null: ['null', json],
  list: ['[]', json],
  object: ['{}', json],
  number: ['42', json],
  'JSON text': ['"OK"', json],
  'truncated JSON': ['[{"id":"p:A","name":"A"},{"id"', json],
  'JSON declared as text': ['[]', 'text/plain'],
} satisfies Record<string, [string, string]>;
type Body = keyof typeof bodies;

const lists = names.filter((name) => 'items' in contract[name].response);

/**
 * For each call, the bodies that it accepts and what it returns for them. Every other body must count as unreadable.
 */
const acceptedAnswers: Partial<Record<Name, Partial<Record<Body, unknown>>>> = {
  ...Object.fromEntries(lists.map((name) => [name, { list: [] }])),
  currentMember: { object: { id: '', username: '', avatar: null } },
  tokenImages: { object: null },
  adventureStats: {
    object: { offered: 0, filled: 0, wait: null, newcomers: 0, absent: 0, absentMembers: [] },
  },
  activateInstance: { 'plain text': 'OK', 'JSON text': 'OK', 'JSON declared as text': '[]' },
  calendar: { object: { created: null } },
  adventureCalendar: { 'plain text': 'OK', 'JSON text': 'OK', 'JSON declared as text': '[]' },
  stopInstance: { 'plain text': true, 'JSON text': true, 'JSON declared as text': true },
};

/** In development, the app refuses every answer that violates the contract; the released app does not. */
beforeEach(() => void vi.stubEnv('DEV', false));

async function answerTo(name: Name, body: string, type: string): Promise<unknown> {
  const additions = ['logout', 'tokenImages', 'characterColumns', ...(name === 'ownOverview' ? [name] : [])];
  const { api, queries, requests } = appWith(
    async () => new Response(body, { headers: { 'Content-Type': type } }),
    { features: name === 'tokenImage' ? [] : additions },
  );
  const asked = calls[name](api);
  const read = 'initialPageParam' in asked ? queries.fetchInfiniteQuery : queries.fetchQuery;
  const answer = await ('queryKey' in asked ? read.call(queries, asked as never) : asked).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  // Check that this call sent the request.
  expect(requests[0]?.url.split('?')[0]).toMatch(pathPattern(routes[name].path));
  if (!('error' in answer)) return answer.data;
  expect(answer.error).toBeInstanceOf(RequestFailure);
  return (answer.error as RequestFailure).problem;
}

const unreadable = { status: 0, message: '', fields: {}, found: 'unreadable' };

describe.each(names)('the call %s', (name) => {
  it.each(Object.keys(bodies) as Body[])(
    'returns the expected data, or fails as unreadable, for the body "%s"',
    async (kind) => {
      const [body, type] = bodies[kind];
      const expected = acceptedAnswers[name];
      expect(await answerTo(name, body, type)).toEqual(
        expected && kind in expected ? expected[kind] : unreadable,
      );
    },
  );
});

describe.each(lists)('the list %s', (name) => {
  it('leaves out and counts invalid entries', async () => {
    const junk = [null, 7, true, [], {}, { id: 1, name: 2, playerId: 3 }, ' '];
    const data = await answerTo(name, JSON.stringify(junk), json);
    expect(data).toHaveLength(0);
    expect(leftOutOf(data)).toBe(junk.length);
  });
});

const writes = ['correctCharacter', 'updateInventory', 'createItem', 'registerSession', 'undo'] as const;

it.each(writes)('the write %s counts as done only if the answer has the status true', async (name) => {
  expect(await answerTo(name, '{"status":true,"message":null,"code":null}', json)).toMatchObject({
    act: null,
  });
  expect(await answerTo(name, '{"status":true,"act":12}', json)).toMatchObject({ act: 12 });
  expect(await answerTo(name, '{"status":true,"act":"12"}', json)).toMatchObject({ act: null });
  for (const status of ['null', '"true"', '1', '{}'])
    expect(await answerTo(name, `{"status":${status}}`, json)).toEqual(unreadable);
  const refused = { status: 200, message: 'No', fields: {} };
  expect(await answerTo(name, '{"status":false,"message":"No","code":null}', json)).toEqual(refused);
});
