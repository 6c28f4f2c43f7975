import { expect, test } from 'vitest';
import { type Call, calls } from '#core/contract/calls.ts';
import { serve } from '../support/serve.ts';

interface Described {
  operationId: string;
  responses: Record<string, { content: Record<string, { schema: unknown }> }>;
  requestBody?: { content: Record<string, unknown> };
  parameters?: { name: string; in: string; required?: boolean }[];
  security: object[];
}

async function openApiDescription() {
  const answer = await (await serve()).app.inject('/openapi.json');
  return answer.json<{ openapi: string; paths: Record<string, Record<string, Described>> }>();
}

test('the OpenAPI 3.1 description lists exactly the calls of the contract and the two checks for monitoring', async () => {
  const { openapi, paths } = await openApiDescription();
  expect(openapi).toBe('3.1.0');
  const describedCalls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId}: ${method.toUpperCase()} ${path}`,
    ),
  );
  const expected = Object.entries(calls).map(
    ([name, { method, path }]) => `${name}: ${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  const checks = ['health: GET /healthz', 'readiness: GET /readyz'];
  expect(describedCalls.toSorted()).toEqual([...expected, ...checks].toSorted());
});

test('the OpenAPI description of every call has its input, its answer and its refusals', async () => {
  const { paths } = await openApiDescription();
  for (const [name, call] of Object.entries<Call>(calls)) {
    const description = paths[call.path.replaceAll(/:(\w+)/g, '{$1}')]![call.method.toLowerCase()]!;
    const statuses = Object.keys(description.responses);
    expect(statuses, name).toEqual(
      expect.arrayContaining(['200', '429', ...(call.refuses ?? []).map(String)]),
    );
    expect(statuses.includes('401'), `${name} describes 401`).toBe(
      call.who !== 'anyone' || call.refuses?.includes(401) === true,
    );
    expect(statuses.includes('403'), `${name} describes 403`).toBe(
      Array.isArray(call.who) || call.refuses?.includes(403) === true,
    );
    const media = { text: 'text/plain', events: 'text/event-stream', json: 'application/json' };
    expect(Object.keys(description.responses['200']!.content), name).toEqual([media[call.answers ?? 'json']]);
    expect(description.responses['200']!.content[media[call.answers ?? 'json']]!.schema).toBeDefined();
    expect(Object.keys(description.requestBody?.content ?? {}), name).toEqual([
      ...(call.file === undefined ? [] : ['multipart/form-data']),
      ...(call.body === undefined ? [] : ['application/json']),
    ]);
    const inPath = (description.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath, name).toHaveLength(call.path.split(':').length - 1);
    expect(description.security, name).toHaveLength(call.who === 'anyone' ? 0 : 1);
  }
});
