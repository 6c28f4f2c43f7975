import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type Call, calls } from '#core/contract/calls.ts';
import type { CallName } from '#core/contract/routes.ts';
import { examples } from '#server/examples/examples.ts';
import { sharedServer } from '../support/community.ts';

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

const shared = sharedServer();

// tests/server/routes/contract.test.ts sends each example.
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
    const { app } = shared();
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
