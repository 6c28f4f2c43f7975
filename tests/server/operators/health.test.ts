import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { healthRoute } from '#server/routes/health.ts';
import { readinessRoute } from '#server/routes/readiness.ts';

/** A server whose time passes only as the test says, in ms. */
function scene() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  onTestFinished(() => app.close());
  const ask = async (url: string) => {
    const answer = app.inject({ url, remoteAddress: '203.0.113.7' });
    // The check begins after the request has passed the framework.
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    return { answer: answer.then(({ statusCode, headers }) => [statusCode, headers['retry-after']]) };
  };
  return { app, ask };
}

test('the health is 503 when the database takes 5 seconds, and is not checked again for a second', async () => {
  const { app, ask } = scene();
  const executeQuery = vi.fn(() => new Promise<object>(() => {}));
  const executor = { transformQuery: () => ({}), compileQuery: () => ({}), executeQuery };
  healthRoute(app, { store: { db: { getExecutor: () => executor } as never } });
  const { answer } = await ask('/healthz');
  const isAnswered = vi.fn<() => void>();
  void answer.then(isAnswered);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isAnswered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual([503, '5']);
  executeQuery.mockResolvedValue({ rows: [] });
  const second = await (await ask('/healthz')).answer;
  expect(second).toEqual([200, undefined]);
  await vi.advanceTimersByTimeAsync(999);
  await (
    await ask('/healthz')
  ).answer;
  expect(executeQuery).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  await (
    await ask('/healthz')
  ).answer;
  expect(executeQuery).toHaveBeenCalledTimes(3);
});

test('the readiness is 503 when a check takes 5 seconds, and is not checked again for 5 seconds', async () => {
  const { app, ask } = scene();
  const check = vi.fn(() => new Promise<string | null>(() => {}));
  const store = { latestTime: { remember: async () => {} } } as never;
  const parts = { store, dataDir: '/', now: () => 0, more: [{ name: 'slow', test: check }] };
  readinessRoute(app, parts);
  const { answer } = await ask('/readyz');
  await vi.advanceTimersByTimeAsync(4_999);
  const isAnswered = vi.fn<() => void>();
  void answer.then(isAnswered);
  await vi.advanceTimersByTimeAsync(0);
  expect(isAnswered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await answer).toEqual([503, '30']);
  check.mockResolvedValue(null);
  await (
    await ask('/readyz')
  ).answer;
  expect(check).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(4_999);
  await (
    await ask('/readyz')
  ).answer;
  expect(check).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1);
  await (
    await ask('/readyz')
  ).answer;
  expect(check).toHaveBeenCalledTimes(3);
});
