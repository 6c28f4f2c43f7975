import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mainCharacter } from '../browser/support/person.ts';
import { lock } from '../server/support/foreign-lock.ts';
import { eventually } from '../support/eventually.ts';
import { tokensOf } from '../support/sign-in.ts';
import { serving } from './servers.ts';
import { startWriters } from './writers.ts';

/** The duration of each lock in ms. Some locks last longer than the server waits to write. */
const locks = [200, 500, 1_000, 2_000, 6_500, 300, 800, 4_000, 6_500, 1_500];
/** The writers write for this many ms before each lock. */
const loadMs = 500;

test('the server neither loses nor repeats a write, and delays no reader, when another program locks SQLite ten times', async ({
  annotate,
}) => {
  const server = await serving();
  const writers = await startWriters(server.url);
  const memory = server.memory();

  const { authToken } = await tokensOf(server.url, 'demo-player');
  const images = `/character/tokenImages?ids=${encodeURIComponent(mainCharacter)}`;
  let slowest = 0;
  const over = new AbortController();
  const reading = (async () => {
    while (!over.signal.aborted)
      for (const address of ['/healthz', '/', images]) {
        const begin = performance.now();
        const answer = await fetch(server.url + address, {
          headers: { Authorization: `Bearer ${authToken}` },
        });
        await answer.arrayBuffer();
        expect([address, answer.status]).toEqual([address, 200]);
        slowest = Math.max(slowest, performance.now() - begin);
        await wait(50);
      }
  })();
  // The test awaits `reading` only at the end. Until then, its failure must not count as unhandled.
  reading.catch(() => {});

  for (const duration of locks)
    await writers.disturb(loadMs, async () => {
      // While the server writes, nobody else can lock the file.
      const unlock = await eventually(() => lock(server.folder));
      const before = writers.acknowledged();
      await wait(duration);
      // Each of the four writers can still get the acknowledgement of one write from before the lock.
      expect(writers.acknowledged() - before).toBeLessThanOrEqual(4);
      unlock();
    });
  const figures = await writers.finish();
  over.abort();
  await reading;
  await annotate(
    `${locks.length} locks: ${figures}; slowest read ${Math.round(slowest)} ms; ` +
      `memory ${memory} MiB before, ${server.memory()} MiB after`,
    'figure',
  );
  expect(writers.refused()).toBeGreaterThan(0);
  expect(server.output()).toContain('Another program has locked the database');
}, 300_000);
