import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLargeCommunity } from '#server/demo/large-community.ts';
import { createRandom } from '#server/demo/random.ts';
import { openStore } from '#server/store/store.ts';
import { type Child, start } from '../../bench/server/processes.ts';
import { tokensOf } from '../support/sign-in.ts';
import { expensiveReads } from './hostile/reads.ts';
import { createSender, type Sender } from './hostile/send.ts';

/** Each seed gives a different set of requests. */
const seed = Number(process.env['NYX_SEED'] ?? 13);

/** Maximum growth of memory in bytes: more than the cached answers need, but far less than all answers together. */
const maxGrowth = 400 * 1_024 * 1_024;

const mebibytes = (bytes: number): number => Math.round(bytes / 1_024 / 1_024);

let dataDir: string;
let server: Child;
let send: Sender;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'nyx-hostile-'));
  const store = await openStore(dataDir);
  await seedLargeCommunity(
    store,
    { players: 500, characters: 4_000, items: 3_000, sessions: 10_000 },
    Date.now(),
  );
  await store.close();
  server = await start('app', { NYX_DATA_DIR: dataDir });
  send = createSender(server.origin);
});
afterAll(async () => {
  send?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the most expensive reads of a member leave the server responsive and its memory bounded', async ({
  annotate,
}) => {
  const { authToken } = await tokensOf(server.origin, 'demo-player');
  const before = await server.tell<{ memory: number }>({});
  const headers = { authorization: `Bearer ${authToken}` };
  for (const [name, make] of Object.entries(expensiveReads)) {
    const times = name === 'unknown parameters' ? 600 : 100;
    const statuses: Record<string, number> = {};
    const wrong: string[] = [];
    let tried = 0;
    const work = async (): Promise<void> => {
      while (tried < times) {
        const read = make(createRandom(seed + tried));
        tried += 1;
        const { status, sent } = await send({ ...read, headers: { ...read.headers, ...headers } });
        statuses[String(status)] = (statuses[String(status)] ?? 0) + 1;
        // The server may refuse a request, or answer it within its limits.
        if (![200, 400, 403, 413].includes(status ?? 0)) wrong.push(`${status}: ${sent}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    await annotate(`${name}: ${tried} requests, ${JSON.stringify(statuses)}`, 'figure');
    expect(wrong.slice(0, 5), name).toEqual([]);
  }
  const after = await server.tell<{ memory: number; maxMemory: number; hold: number }>({});
  await annotate(
    `memory ${mebibytes(before.memory)} MiB before, ${mebibytes(after.memory)} MiB after, ` +
      `${mebibytes(after.maxMemory)} MiB at most; event loop blocked for at most ${Math.round(after.hold)} ms`,
    'figure',
  );
  expect(after.memory - before.memory).toBeLessThan(maxGrowth);
  expect((await send({ path: '/healthz' })).status).toBe(200);
});
