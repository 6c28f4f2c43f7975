import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Call, calls } from '#core/contract/calls.ts';
import { createRandom, type DemoRandom } from '#server/demo/random.ts';
import { checkData } from '#server/store/check-data.ts';
import { digest, jsonBody, lyra, pathOf, serve, type TestServer } from '../support/serve.ts';

const requestCount = 2_500;
/** The calls whose answers end, unlike a stream of events. */
const names = (Object.keys(calls) as (keyof typeof calls)[]).filter(
  (name) => (calls[name] as Call).answers !== 'events',
);

/** Strings that the demo uses, and strings that often break servers. */
const words = [
  lyra,
  'demo-master:Nobody',
  'Beeswax',
  'Potion of Healing',
  'session-0001',
  'ITEM',
  'ASSIGN',
  '',
  ' ',
  '.',
  '..',
  '__proto__',
  'constructor',
  'a/b?c#d%e&f=g',
  '%00',
  '\u0000',
  "'; drop table item; --",
  '$where',
  '\ud800',
  '🐉'.repeat(300),
  'مصباح',
  'BEESWAX ',
  'Bees\u200bwax',
  'a\u202eb\n',
  'javascript:alert(1)',
  'https://a.example',
  'x'.repeat(1_500),
];
const numbers = [0, 1, -1, 1.5, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 1e308, 8.64e15 + 1, Date.UTC(2026, 0, 1)];

interface Described {
  type?: string;
  enum?: unknown[];
  anyOf?: Described[];
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
  additionalProperties?: Described | boolean;
}

/** A value that most schemas reject. */
const invalidValue = (random: DemoRandom): unknown =>
  random.pick([[[]], { a: { b: [] } }, true, [null], 'no', Number.POSITIVE_INFINITY, -0.5]);

/** A value of the schema's shape, with strings and numbers that often cause trouble. */
function valueOf(random: DemoRandom, schema: Described, depth = 0): unknown {
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return valueOf(random, random.pick(schema.anyOf), depth);
  switch (schema.type) {
    case 'object': {
      const known = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || random.chance(0.7),
      );
      const open = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
      const free = open ? [random.pick(words), random.pick(words)].map((name) => [name, open] as const) : [];
      return Object.fromEntries(
        [...known, ...free].map(([name, inner]) => [name, valueOf(random, inner, depth + 1)]),
      );
    }
    case 'array':
      return Array.from({ length: random.whole(0, 3) }, () => valueOf(random, schema.items ?? {}, depth + 1));
    case 'string':
      return random.pick(words);
    case 'integer':
      return Math.trunc(random.pick(numbers));
    case 'number':
      return random.pick(numbers);
    case 'boolean':
      return random.chance(0.5);
    default:
      return null;
  }
}

/** A copy of the value in which one part is replaced by an invalid value. */
function withInvalidPart(random: DemoRandom, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.3)) return invalidValue(random);
  const keys = Object.keys(value);
  if (keys.length === 0) return invalidValue(random);
  const key = random.pick(keys);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value };
  Object.defineProperty(copy, key, {
    value: withInvalidPart(random, (value as Record<string, unknown>)[key]),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy;
}

const queryOf = (random: DemoRandom, schema: TSchema | undefined): string => {
  if (!schema || random.chance(0.3)) return '';
  const values = valueOf(random, schema);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values as object)) query.append(name, String(value));
  return `?${query}`;
};

interface Sent {
  call: Call;
  payload: unknown;
}

/** Sends a generated request for a random call. */
async function send(
  server: TestServer,
  random: DemoRandom,
  token: string,
  make: (call: Call) => Sent,
  among = names,
) {
  const name = random.pick(among);
  const { call, payload } = make(calls[name]);
  // A lone surrogate has no percent-encoding.
  const id = () => random.pick(words.filter((word) => word !== '' && word !== '\ud800'));
  const parameters = [...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, id()]);
  const url = pathOf(call.path, Object.fromEntries(parameters)) + queryOf(random, call.query);
  const answer = await server.ask({ method: call.method, url, ...(call.body && jsonBody(payload)) }, token);
  return { name, url, payload, status: answer.statusCode, body: answer.body };
}

const unlimited = { perMember: 1e9, perAddress: 1e9, signInsPerAddress: 1e9, activationsPerAddress: 1e9 };

test('2,500 invalid requests get a status of 4xx and write nothing', async () => {
  const server = await serve({ limits: unlimited });
  const random = createRandom(4_711);
  // An administrator may make every call, so only the invalid body can cause a refusal.
  const { authToken } = await server.signIn('demo-admin');
  const withBody = names.filter((name) => 'body' in calls[name]);
  const before = await digest(server);
  for (let sent = 0; sent < requestCount; sent += 1) {
    const answer = await send(
      server,
      random,
      authToken,
      (call) => {
        for (;;) {
          const payload = withInvalidPart(random, valueOf(random, call.body ?? {}));
          const receivedPayload: unknown = JSON.parse(JSON.stringify(payload) ?? 'null');
          if (call.body && !Value.Check(call.body, receivedPayload)) return { call, payload };
        }
      },
      withBody,
    );
    expect(answer.status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400);
    expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
  }
  expect(await digest(server)).toBe(before);
}, 300_000);

test('2,500 requests of the contract’s shape cause no server error and break no invariant', async () => {
  const server = await serve({ limits: unlimited });
  const random = createRandom(1_174);
  const tokens = await Promise.all(
    ['demo-admin', 'demo-player', 'demo-keeper', 'demo-master'].map(
      async (member) => (await server.signIn(member)).authToken,
    ),
  );
  for (let sent = 0; sent < requestCount; sent += 1) {
    const answer = await send(
      server,
      random,
      random.pick(tokens),
      (call) => ({ call, payload: call.body ? valueOf(random, call.body) : undefined }),
      // `endSignIns` would end the sign-ins with which this test sends the requests.
      names.filter((name) => name !== 'endSignIns'),
    );
    expect(answer.status, JSON.stringify(answer).slice(0, 2_000)).toBeLessThan(500);
  }
  for (const token of tokens) expect((await server.ask({ url: '/label' }, token)).statusCode).toBe(200);
  expect(await checkData(server.app.store)).toEqual([]);
}, 300_000);
