/**
 * Measures the list of 20,000 characters as the app reads it: `npm run bench -- large-list`. The figures are the bytes
 * of the answer, the bytes of a second read when nothing has changed, and the longest time for which a task holds the
 * server's event loop while one member reads the list and another member writes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { seedLargeCommunity } from '../server/demo/large-community.ts';
import { openStore } from '../server/store/store.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { largestReadOfTable } from './large-list/wire.ts';
import { atMost, median, type Row } from './rows.ts';
import { start } from './server/processes.ts';
import { visitor } from './server/visitor.ts';

const sizes = { players: 5_000, characters: 20_000, items: 2_000, sessions: 5_000 };
const rounds = 5;
/** Duration of a round in ms. */
const roundMs = 2_000;
/** Pause between two writes in ms. */
const pauseMs = 100;

async function longestHold(dataDir: string, list: string): Promise<{ work: number; hold: number }> {
  const server = await start('app', { NYX_DATA_DIR: dataDir, DATABASE_URL: '' });
  try {
    const tokenOf = async (member: string) => (await tokensOf(server.origin, member)).authToken;
    const reader = visitor(server.origin, await tokenOf('demo-player'), 2);
    const writer = visitor(server.origin, await tokenOf('demo-admin'), 1);
    const character = encodeURIComponent('demo-player:Lyra Duskwhisper');
    const holds = [];
    // The first round is a warm-up.
    for (let round = 0; round <= rounds; round += 1) {
      await server.tell({});
      const end = performance.now() + roundMs;
      const reads = async () => {
        while (performance.now() < end) {
          const { status } = await reader.ask({ method: 'GET', path: list });
          if (status !== 200) throw new Error(`${list} answers ${status}`);
        }
      };
      const writes = async () => {
        for (let turn = 0; performance.now() < end; turn += 1) {
          const body = { ms: turn % 2 === 0 ? 1 : -1, description: 'Load', date: 1_700_000_000_000 };
          const request = { method: 'POST', path: `/character/${character}/errata`, body } as const;
          const { status } = await writer.ask(request);
          if (status !== 200) throw new Error(`A correction answers ${status}`);
          await wait(pauseMs);
        }
      };
      await Promise.all([reads(), reads(), writes()]);
      const found = await server.tell<{ work: number; hold: number }>({});
      if (round > 0) holds.push(found);
    }
    reader.leave();
    writer.leave();
    return {
      work: median(holds.map(({ work }) => work)),
      hold: median(holds.map(({ hold }) => hold)),
    };
  } finally {
    await server.stop();
  }
}

export async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nyx-bench-'));
  try {
    const store = await openStore(folder);
    await seedLargeCommunity(store, sizes, Date.now());
    // The list contains only active characters.
    await store.db.updateTable('character').set({ status: 'active' }).execute();
    await store.close();
    const wire = await largestReadOfTable(folder);
    const { work, hold } = await longestHold(folder, wire.path);
    return [
      atMost({ measure: '20,000 characters: received', unit: 'kB' }, wire.bytes / 1_000, 400),
      atMost({ measure: '20,000 characters: received again, unchanged', unit: 'kB' }, wire.again / 1_000, 1),
      atMost({ measure: '20,000 characters: event loop blocked, processor time', unit: 'ms' }, work, 50),
      atMost({ measure: '20,000 characters: event loop blocked, wall time', unit: 'ms' }, hold, 50),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
