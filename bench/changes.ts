/**
 * Measures the cost of many listeners to changes: `npm run bench -- changes`. One member writes every second, first
 * without listeners and then with them, and every listener must hear every change. Prints what the listeners cost
 * beyond the writes themselves, and the ratio of this cost to the limit. A ratio above 1 fails. Smaller values of
 * BENCH_LISTENERS (default: 500) and BENCH_SECONDS (default: 60) shorten a trial run.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readChanges } from '../core/contract/journal/changes.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { start } from './server/processes.ts';

const listenerCount = Number(process.env['BENCH_LISTENERS'] ?? 500);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
/**
 * Limits for all listeners: memory in units of 2^20 bytes; share of one core; ms from a write's answer to its event
 * (99.9th percentile).
 */
const limits = { megabytes: 50, cores: 0.05, delay: 1_000 };

interface Figures {
  processor: number;
  used: number;
  rss: number;
  listeners: number;
}

interface Listener {
  /** When the listener heard of each write, by the number of the write's journal entry. */
  heard: Map<number, number>;
  leave(): void;
}

async function listen(origin: string, token: string): Promise<Listener> {
  const headers = { authorization: `Bearer ${token}` };
  const request = get(`${origin}/changes`, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A listener was refused: ${response.statusCode}`);
  const listener: Listener = { heard: new Map(), leave: () => void request.destroy() };
  let text = '';
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (part: string) => {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks)
      for (const { act } of readChanges(block.split('\ndata: ')[1] ?? '') ?? [])
        listener.heard.set(act, performance.now());
  });
  return listener;
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

const folder = await mkdtemp(path.join(tmpdir(), 'nyx-bench-'));
const server = await start('changes', { NYX_DATA_DIR: folder, NYX_LOG_LEVEL: 'error' });
try {
  const { origin } = server;
  const { authToken: token } = await tokensOf(origin, 'demo-keeper');
  const tell = () => server.tell<Figures>({});

  /**
   * Writes once a second. @returns when each write was answered, by the number of its journal entry, and the cores used
   */
  async function writeForAWhile() {
    const { processor } = await tell();
    const began = performance.now();
    const answered = new Map<number, number>();
    for (let turn = 0; turn < seconds; turn += 1) {
      const response = await fetch(
        `${origin}/character/${encodeURIComponent('demo-player:Lyra Duskwhisper')}/inventory`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ itemId: 'Beeswax', qty: 1, operation: 'ASSIGN' }),
        },
      );
      const { act } = (await response.json()) as { act: number };
      answered.set(act, performance.now());
      await wait(Math.max(0, began + (turn + 1) * 1_000 - performance.now()));
    }
    const after = await tell();
    const cores = (after.processor - processor) / 1_000 / (performance.now() - began);
    return { answered, cores, after };
  }

  // These streams cause one-time allocations, which must not count.
  for (const { leave } of await Promise.all(Array.from({ length: 20 }, () => listen(origin, token)))) leave();
  await wait(500);
  const alone = await writeForAWhile();
  const listeners: Listener[] = [];
  while (listeners.length < listenerCount)
    listeners.push(...(await Promise.all(Array.from({ length: 50 }, () => listen(origin, token)))));
  const together = await writeForAWhile();

  const delays = listeners.flatMap(({ heard }) =>
    [...together.answered].map(([act, at]) => (heard.get(act) ?? Infinity) - at),
  );
  const missed = delays.filter((delay) => delay === Infinity).length;
  for (const { leave } of listeners) leave();
  await wait(1_500);
  const { listeners: stillRegistered } = await tell();
  const megabytes = (what: 'used' | 'rss'): number => (together.after[what] - alone.after[what]) / 2 ** 20;
  const cores = together.cores - alone.cores;
  const delay = percentile(delays, 0.999);
  const lines: [string, string, number][] = [
    ['memory', `${megabytes('used').toFixed(1)} MB in use`, megabytes('used') / limits.megabytes],
    ['memory', `${megabytes('rss').toFixed(1)} MB of the process`, megabytes('rss') / limits.megabytes],
    ['processor', `${(100 * cores).toFixed(1)} % of a core`, cores / limits.cores],
    ['slowest listener', `${delay.toFixed(0)} ms behind (99.9 %)`, delay / limits.delay],
    ['missed', `${missed} of ${delays.length} changes`, missed > 0 ? 2 : 0],
    ['still registered', `${stillRegistered} listeners`, stillRegistered > 0 ? 2 : 0],
  ];
  console.info(
    `${listeners.length} listeners, ${seconds} changes; without listeners ${(100 * alone.cores).toFixed(1)} % of a core`,
  );
  for (const [name, figure, ratio] of lines) {
    console.info(
      `${name.padEnd(18)} ${figure.padEnd(34)} ratio ${ratio.toFixed(2)}: ${ratio <= 1 ? 'holds' : 'FAILS'}`,
    );
    if (ratio > 1) process.exitCode = 1;
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
