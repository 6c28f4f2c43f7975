import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { type Call, calls } from '#core/contract/calls.ts';
import { createRandom, type DemoRandom } from '#server/demo/random.ts';
import { checkData } from '#server/store/check-data.ts';
import { jsonBody, lyra, pathOf, serve } from '../support/serve.ts';

/** The calls whose answers end, unlike a stream of events, without `endSignIns`, which would end the sign-ins below. */
const names = (Object.keys(calls) as (keyof typeof calls)[]).filter(
  (name) => (calls[name] as Call).answers !== 'events' && name !== 'endSignIns',
);

/** Strings that the demo uses, and strings that often break servers. */
const words = [
  lyra,
  'demo-master:Nobody',
  'Beeswax',
  'Potion of Healing',
  'session-0001',
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

const queryOf = (random: DemoRandom, schema: TSchema | undefined): string => {
  if (!schema || random.chance(0.3)) return '';
  const values = valueOf(random, schema);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values as object)) query.append(name, String(value));
  return `?${query}`;
};

test('2,500 requests of the contract’s shape cause no server error and break no invariant', async () => {
  const limits = { perMember: 1e9, perAddress: 1e9, signInsPerAddress: 1e9, activationsPerAddress: 1e9 };
  const server = await serve({ limits });
  const random = createRandom(1_174);
  const tokens = await Promise.all(
    ['demo-admin', 'demo-player', 'demo-keeper', 'demo-master'].map(
      async (member) => (await server.signIn(member)).authToken,
    ),
  );
  // A lone surrogate has no percent-encoding.
  const id = () => random.pick(words.filter((word) => word !== '' && word !== '\ud800'));
  for (let sent = 0; sent < 2_500; sent += 1) {
    const call: Call = calls[random.pick(names)];
    const parameters = [...call.path.matchAll(/:(\w+)/g)].map(([, parameter]) => [parameter, id()]);
    const url = pathOf(call.path, Object.fromEntries(parameters)) + queryOf(random, call.query);
    const body = call.body ? jsonBody(valueOf(random, call.body)) : {};
    const answer = await server.ask({ method: call.method, url, ...body }, random.pick(tokens));
    const report = JSON.stringify([call.method, url, body, answer.body]).slice(0, 2_000);
    expect(answer.statusCode, report).toBeLessThan(500);
  }
  for (const token of tokens) expect((await server.ask({ url: '/label' }, token)).statusCode).toBe(200);
  expect(await checkData(server.app.store)).toEqual([]);
}, 300_000);
