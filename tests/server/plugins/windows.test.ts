import fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSecurityLog } from '#server/plugins/security-events.ts';
import { Windows } from '#server/plugins/windows.ts';
import { recordedLog } from '../support/log.ts';

test('the counts of callers cover 5,000 callers at a time, and drop the oldest count for another', () => {
  const windows = new Windows();
  const countOf = (caller: number): number => windows.count(String(caller), 60_000).count;
  for (let caller = 0; caller < 5_000; caller += 1) countOf(caller);
  expect(countOf(0)).toBe(2);
  countOf(5_000);
  expect(countOf(0)).toBe(1);
});

test('the log of security events has at most sixty lines a minute about one kind of event and one caller', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { logger, lines } = recordedLog('warn');
  const app = fastify({ logger });
  onTestFinished(() => app.close());
  const report = createSecurityLog();
  app.get('/', (request, reply) => {
    report(request, { event: 'call.forbidden', call: 'GET /' });
    return reply.send();
  });
  const ask = async (times: number): Promise<number> => {
    for (let index = 0; index < times; index += 1) await app.inject('/');
    return lines.length;
  };
  expect(await ask(61)).toBe(60);
  vi.advanceTimersByTime(59_999);
  expect(await ask(1)).toBe(60);
  vi.advanceTimersByTime(1);
  expect(await ask(1)).toBe(61);
});
