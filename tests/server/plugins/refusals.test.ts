import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { journalRefusals } from '#server/plugins/refusals.ts';

test('refused calls are stored every ten minutes, in at most 200 entries', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = fastify();
  onTestFinished(() => app.close());
  const entries: unknown[] = [];
  const write = vi.fn(async (_author: unknown, work: (writers: unknown) => Promise<unknown>) =>
    work({ journal: { add: (entry: unknown) => entries.push(entry) } }),
  );
  journalRefusals(app, { write: write as never }, () => 0);
  for (let index = 0; index < 201; index += 1)
    app.get(`/${index}`, (_request, reply) => reply.code(403).send());
  for (let index = 0; index < 201; index += 1) await app.inject(`/${index}`);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(write).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(write).toHaveBeenCalledTimes(1);
  expect(entries).toHaveLength(200);
});
