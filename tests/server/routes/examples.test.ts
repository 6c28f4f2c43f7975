import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Call, calls } from '#core/contract/calls.ts';
import type { CallName } from '#core/contract/routes.ts';
import { examples } from '#server/examples/examples.ts';
import { pathOf, serve } from '../support/serve.ts';

interface Media {
  example?: unknown;
}

interface Described {
  operationId: string;
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content: Record<string, Media> }>;
}

interface ExampleRequest {
  query?: Record<string, unknown>;
  body?: unknown;
}

const exampleRequest = (name: CallName): ExampleRequest & Record<string, unknown> => ({
  ...examples[name].asks,
});
const namedCalls = Object.entries<Call>(calls) as [CallName, Call][];

describe('the example', () => {
  test.each(namedCalls)('of %s fits the schemas of that call', (name, call) => {
    const { query, body } = exampleRequest(name);
    const errors = [
      ...(call.query ? Value.Errors(call.query, query ?? {}) : []),
      ...(call.body ? Value.Errors(call.body, body) : []),
      ...Value.Errors(call.response, examples[name].answers),
    ];
    expect(errors).toEqual([]);
  });

  test('of every call is in the OpenAPI description: parameters, body and answer', async () => {
    const { app } = await serve();
    const { paths } = (await app.inject('/openapi.json')).json<{
      paths: Record<string, Record<string, Described>>;
    }>();
    const described = new Map(
      Object.values(paths).flatMap((methods) =>
        Object.values(methods).map((one) => [one.operationId, one] as const),
      ),
    );
    for (const [name, call] of namedCalls) {
      const { parameters = [], requestBody, responses } = described.get(name)!;
      const { query = {}, body, ...params } = exampleRequest(name);
      // The description names the token's parameter under `security`, not among the parameters.
      const { [call.tokenIn ?? '']: _token, ...others } = query;
      const shown = parameters.flatMap((one) => ('example' in one ? [[one.name, one.example]] : []));
      expect([name, Object.fromEntries(shown)]).toEqual([name, { ...params, ...others }]);
      expect([name, requestBody?.content['application/json']?.example]).toEqual([name, body]);
      const [answer] = Object.values(responses['200']!.content);
      expect([name, answer?.example]).toEqual([name, examples[name].answers]);
    }
  });
});

/**
 * The status of each call that fails because its example names something that the demo community lacks: a sign-in, a
 * webhook, an act or a virtual tabletop.
 */
const failingCalls = new Map<CallName, number>([
  ['logIn', 401],
  ['endSignIn', 404],
  ['endMemberSignIn', 404],
  ['changeWebhook', 404],
  ['deleteWebhook', 404],
  ['tryWebhook', 404],
  ['undo', 404],
  ['activateInstance', 404],
  ['stopInstance', 404],
]);

/** Calls whose examples are not sent: streams do not end, and an upload has no example. */
const unsent: readonly CallName[] = ['changes', 'instances', 'uploadTokenImage'];

test('a server answers every example as the OpenAPI description says', async () => {
  const { app, signIn } = await serve();
  for (const [name, call] of namedCalls.filter(([one]) => !unsent.includes(one))) {
    // Some of these calls end the sign-in of their caller.
    const { authToken, refreshToken } = await signIn(call.who === 'member' ? 'demo-player' : 'demo-admin');
    const { query = {}, body, ...params } = exampleRequest(name);
    const search = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) =>
        [value].flat().map((one): [string, string] => [key, String(one)]),
      ),
    );
    const answer = await app.inject({
      method: call.method,
      url: `${pathOf(call.path, params as Record<string, string>)}?${search.toString()}`,
      headers: {
        authorization: `Bearer ${call.who === 'refreshToken' ? refreshToken : authToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    expect([name, answer.statusCode, answer.body]).toEqual([
      name,
      failingCalls.get(name) ?? 200,
      expect.any(String),
    ]);
    if (answer.statusCode !== 200) continue;
    const got: unknown = call.answers === undefined ? answer.json() : answer.body;
    expect([name, [...Value.Errors(call.response, got)]]).toEqual([name, []]);
  }
});
