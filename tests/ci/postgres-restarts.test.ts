import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../support/server.ts';
import { startWriters } from './writers.ts';
import { withPostgres } from './with-postgres.ts';

const restarts = 10;
/** The writers write for this many ms before each restart. */
const loadMs = 500;

test('the server neither loses nor repeats a write, and does not crash, when PostgreSQL restarts ten times under load', async ({
  skip,
  annotate,
}) => {
  const postgres = await withPostgres(skip, { durable: true });
  const server = await startServer({ DATABASE_URL: postgres.url });
  onTestFinished(() => server.stop());
  const writers = await startWriters(server.url);
  const memory = server.memory();

  const recoveries: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await wait(loadMs);
    await postgres.restart(restart % 2 === 0 ? 'fast' : 'immediate');
    recoveries.push(await writers.untilAcknowledged());
    expect(writers.complaints()).toEqual([]);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  const added = await writers.finish();
  await annotate(
    `${restarts} restarts: ${writers.acknowledged()} writes acknowledged, ${added} of them in the data, ${writers.refused()} refusals with 503, ` +
      `ms to the next write: ${recoveries.map(Math.round).join(', ')}; ` +
      `memory ${memory} MiB before, ${server.memory()} MiB after`,
    'figure',
  );
  expect(added).toBe(writers.acknowledged());
  expect(server.output()).not.toContain('request failed');
}, 300_000);
