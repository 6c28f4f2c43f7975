import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { type Call, calls } from '#core/contract/calls.ts';
import type { CallName } from '#core/contract/routes.ts';
import { examples } from '#server/examples/examples.ts';
import { sharedServer } from '../support/community.ts';

interface Media {
  schema: unknown;
  example?: unknown;
}

interface Described {
  operationId: string;
  responses: Record<string, { content: Record<string, Media>; headers?: Record<string, object> }>;
  requestBody?: { content: Record<string, Media> };
  parameters?: { name: string; in: string; required?: boolean; example?: unknown }[];
  security: object[];
  description: string;
  tags: string[];
}

const everyCall = Object.entries<Call>(calls) as [CallName, Call][];
let openapi: string;
let paths: Record<string, Record<string, Described>>;

const shared = sharedServer();
beforeAll(async () => ({ openapi, paths } = (await shared().app.inject('/openapi.json')).json()));

const inBraces = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
const describedCall = ({ path, method }: Call): Described => paths[inBraces(path)]![method.toLowerCase()]!;

test('the OpenAPI 3.1 description lists exactly the calls of the contract and the two checks for monitoring', () => {
  expect(openapi).toBe('3.1.0');
  const describedCalls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
  );
  const expected = everyCall.map(
    ([name, { method, path }]) => `${name}: ${method.toLowerCase()} ${inBraces(path)}`,
  );
  const checks = ['health: get /healthz', 'readiness: get /readyz'];
  expect(describedCalls.toSorted()).toEqual([...expected, ...checks].toSorted());
});

const mediaTypes = {
  text: 'text/plain',
  calendar: 'text/calendar',
  events: 'text/event-stream',
  json: 'application/json',
};

test('the OpenAPI description of every call has its input, its answer and its refusals', () => {
  for (const [name, call] of everyCall) {
    const description = describedCall(call);
    const statuses = Object.keys(description.responses);
    const refuses = call.refuses ?? [];
    expect(statuses, name).toEqual(expect.arrayContaining(['200', '429', ...refuses.map(String)]));
    const needsToken = call.who !== 'anyone' || refuses.includes(401);
    expect(statuses.includes('401'), `${name} describes 401`).toBe(needsToken);
    const needsRole = Array.isArray(call.who) || refuses.includes(403);
    expect(statuses.includes('403'), `${name} describes 403`).toBe(needsRole);
    const { content } = description.responses['200']!;
    const type = mediaTypes[call.answers ?? 'json'];
    expect(Object.keys(content), name).toEqual([type]);
    expect(content[type]!.schema).toBeDefined();
    expect(Object.keys(description.requestBody?.content ?? {}), name).toEqual([
      ...(call.file === undefined ? [] : ['multipart/form-data']),
      ...(call.body === undefined ? [] : ['application/json']),
    ]);
    const inPath = (description.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath, name).toHaveLength(call.path.split(':').length - 1);
    expect(description.security, name).toHaveLength(call.who === 'anyone' ? 0 : 1);
  }
});

test.each<[keyof typeof calls, string, object[], string]>([
  ['logIn', 'Open to anyone.', [], 'auth'],
  ['refresh', 'The bearer token is the refresh token.', [{ refresh: [] }], 'auth'],
  ['ownCharacters', 'For members.', [{ access: [] }], 'character'],
  ['itemUsage', 'For MANAGE_ITEMS; ADMIN holds every role.', [{ access: [] }], 'item'],
  [
    'instances',
    `For ${[calls.instances.who].flat().join(' or ')}; ADMIN holds every role.`,
    [{ accessInAddress: [] }],
    'foundry',
  ],
])('the description of %s says who may call it, and where the token belongs', (name, who, security, tag) => {
  expect(describedCall(calls[name])).toMatchObject({ description: who, security, tags: [tag] });
});

test('the OpenAPI description names the idempotency headers for exactly the writes that run once for each idempotency key', () => {
  const searches = ['itemsByIds', 'itemIds', 'searchItems', 'playersByIds'];
  // The answers of `createWebhook` and `makeCalendar` contain a secret, which must not be stored; the last two act outside
  // the database.
  const ofTokens = ['logIn', 'refresh', 'logOut'];
  const others = ['createWebhook', 'makeCalendar', 'tryWebhook', 'stopInstance'];
  for (const [name, call] of everyCall) {
    const { parameters = [], responses } = describedCall(call);
    const headers = parameters.filter((parameter) => parameter.in === 'header');
    const takesKey = call.method !== 'GET' && ![...searches, ...ofTokens, ...others].includes(name);
    const named = headers.map((header) => [header.name, header.required ?? false]);
    expect(named, name).toEqual(takesKey ? [['Idempotency-Key', false]] : []);
    const answered = Object.keys(responses['200']!.headers ?? {});
    expect(answered, name).toEqual(takesKey ? ['Idempotency-Replayed'] : []);
  }
});

// tests/server/routes/contract.test.ts sends each example.
test.each(everyCall)('the example of %s fits the schemas of that call, and is described', (name, call) => {
  const asked: { query?: Record<string, unknown>; body?: unknown } & Record<string, unknown> = {
    ...examples[name].asks,
  };
  const { query = {}, body, ...params } = asked;
  expect([
    ...(call.query ? Value.Errors(call.query, query) : []),
    ...(call.body ? Value.Errors(call.body, body) : []),
    ...Value.Errors(call.response, examples[name].answers),
  ]).toEqual([]);
  const { parameters = [], requestBody, responses } = describedCall(call);
  // The description names the token's parameter under `security`, not among the parameters.
  const { [call.tokenIn ?? '']: _token, ...others } = query;
  const shown = parameters.flatMap((one) => ('example' in one ? [[one.name, one.example]] : []));
  expect(Object.fromEntries(shown)).toEqual({ ...params, ...others });
  expect(requestBody?.content['application/json']?.example).toEqual(body);
  const [answer] = Object.values(responses['200']!.content);
  expect(answer?.example).toEqual(examples[name].answers);
});
