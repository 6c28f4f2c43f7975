import { expect, test } from 'vitest';
import { serving } from './servers.ts';
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
  const server = await serving({ DATABASE_URL: postgres.url });
  const writers = await startWriters(server.url);
  const memory = server.memory();

  for (let restart = 0; restart < restarts; restart += 1) {
    await writers.disturb(loadMs, () => postgres.restart(restart % 2 === 0 ? 'fast' : 'immediate'));
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  }
  const figures = await writers.finish();
  await annotate(
    `${restarts} restarts: ${figures}; memory ${memory} MiB before, ${server.memory()} MiB after`,
    'figure',
  );
  expect(server.output()).not.toContain('request failed');
}, 300_000);
