import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { healthRoute } from '#server/routes/health.ts';
import { readinessRoute } from '#server/routes/readiness.ts';

/** A server whose time passes only as the test says, in ms. */
function scene() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
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

type Check = () => Promise<object | null>;

/** `fresh`: how long a result is used again, in ms. */
const health = {
  route(app: FastifyInstance, executeQuery: Check) {
    const executor = { transformQuery: () => ({}), compileQuery: () => ({}), executeQuery };
    healthRoute(app, { store: { db: { getExecutor: () => executor } as never } });
  },
  url: '/healthz',
  retryAfter: '5',
  fresh: 1_000,
  sound: { rows: [] },
};

const readiness = {
  route(app: FastifyInstance, check: Check) {
    const store = { latestTime: { remember: async () => {} } } as never;
    const slow = { name: 'slow', test: check as () => Promise<string | null> };
    readinessRoute(app, { store, dataDir: '/', now: () => 0, more: [slow] });
  },
  url: '/readyz',
  retryAfter: '30',
  fresh: 5_000,
  sound: null,
};

test.each([
  ['health', 'second', health],
  ['readiness', '5 seconds', readiness],
])(
  'the %s is 503 when a check takes 5 seconds, is checked once for simultaneous callers, and not again for a %s',
  async (_what, _time, { route, url, retryAfter, fresh, sound }) => {
    const { app, ask } = scene();
    const check = vi.fn(() => new Promise<object | null>(() => {}));
    route(app, check);
    const [{ answer }, simultaneous] = await Promise.all([ask(url), ask(url)]);
    expect(check).toHaveBeenCalledTimes(1);
    const isAnswered = vi.fn<() => void>();
    void answer.then(isAnswered);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(isAnswered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    for (const one of [answer, simultaneous.answer]) expect(await one).toEqual([503, retryAfter]);
    check.mockResolvedValue(sound);
    for (const [passed, count] of [
      [0, 2],
      [fresh - 1, 2],
      [1, 3],
    ] as const) {
      await vi.advanceTimersByTimeAsync(passed);
      expect((await (await ask(url)).answer)[0]).not.toBe(500);
      expect(check).toHaveBeenCalledTimes(count);
    }
  },
);
