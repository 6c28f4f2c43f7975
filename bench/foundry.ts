/**
 * Measures the cost of many watchers of the instances: `npm run bench -- foundry`. Several worlds run, one more is
 * started and stopped again and again, and every watcher must see every change. Prints each figure and its ratio to the
 * limit. A ratio above 1 fails. Smaller values of BENCH_WATCHERS (default: 200) and BENCH_SECONDS (default: 60) shorten
 * a trial run.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readInstances } from '../core/contract/foundry.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { start } from './server/processes.ts';

const watcherCount = Number(process.env['BENCH_WATCHERS'] ?? 200);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60);
/**
 * Limits: share of one core; ms from a change until a watcher receives it (99.9th percentile); bytes of heap that each
 * former watcher leaves behind.
 */
const limits = { cores: 0.5, delay: 1_000, leftBehind: 2_048 };

/** Number of times that all watchers disconnect and new ones connect. */
const rounds = 5;

const program = fileURLToPath(new URL('../server/demo/world.mjs', import.meta.url));
const changing = 'changing';
const ids = ['deposito-pg', 'emberfall', 'harbour', 'tower', 'undercroft', changing];

interface Figures {
  processor: number;
  heap: number;
  watchers: number;
}

interface Watcher {
  /** Each observed status of the changing world, and when it was observed. */
  seen: { status: string; at: number }[];
  events: number;
  leave(): void;
}

async function watch(origin: string, token: string): Promise<Watcher> {
  const request = get(`${origin}/foundry/info?jwt=${token}`, { agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`A watcher was refused: ${response.statusCode}`);
  const watcher: Watcher = { seen: [], events: 0, leave: () => void request.destroy() };
  let text = '';
  response.on('error', () => {});
  response.setEncoding('utf8').on('data', (part: string) => {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      watcher.events += 1;
      const status =
        readInstances(block.split('\ndata: ')[1] ?? '')?.find(({ id }) => id === changing)?.status ?? '';
      // Other statuses are only transitional.
      if (!['online', 'stopped'].includes(status) || watcher.seen.at(-1)?.status === status) continue;
      watcher.seen.push({ status, at: performance.now() });
    }
  });
  return watcher;
}

const percentile = (values: number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;

const folder = await mkdtemp(path.join(tmpdir(), 'nyx-bench-'));
const file = path.join(folder, 'foundry.json');
const instances = ids.map((id) => ({
  id,
  url: id,
  masterName: 'Corvin',
  driver: 'process',
  command: [process.execPath, program, '{port}', '{url}', '{dataPath}'],
  dataPath: path.join(folder, id),
  grace: 2,
}));
await writeFile(file, JSON.stringify({ instances }));
const server = await start('foundry', {
  NYX_DATA_DIR: path.join(folder, 'data'),
  NYX_FOUNDRY_CONFIG: file,
  NYX_LOG_LEVEL: 'error',
});
try {
  const { origin } = server;
  const { authToken: token } = await tokensOf(origin, 'demo-warden');
  const activate = async (id: string): Promise<void> => {
    const { status } = await fetch(`${origin}/foundry/inactive/${id}`);
    if (status !== 200) throw new Error(`${id} does not start: ${status}`);
  };
  const stop = async (id: string): Promise<void> => {
    await fetch(`${origin}/foundry/${id}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  };
  for (const id of ids) if (id !== changing) await activate(id);
  const gather = () => Promise.all(Array.from({ length: watcherCount }, () => watch(origin, token)));
  const disperse = async (watchers: Watcher[]): Promise<Figures> => {
    for (const watcher of watchers) watcher.leave();
    await wait(1_000);
    return server.tell<Figures>({ tidy: true });
  };

  const watchers = await gather();
  await wait(500);
  const began = performance.now();
  const { processor } = await server.tell<Figures>({ tidy: false });
  const changes: { status: string; at: number }[] = [{ status: 'stopped', at: began }];
  while (performance.now() - began < seconds * 1_000) {
    await activate(changing);
    changes.push({ status: 'online', at: performance.now() });
    await wait(500);
    await stop(changing);
    changes.push({ status: 'stopped', at: performance.now() });
    await wait(1_000);
  }
  const took = performance.now() - began;
  const after = await server.tell<Figures>({ tidy: false });
  const expected = changes.map(({ status }) => status).join(' ');
  const missed = watchers.filter(
    ({ seen }) => seen.map(({ status }) => status).join(' ') !== expected,
  ).length;
  const delays = watchers.flatMap(({ seen }) =>
    seen.slice(1).map(({ at }, turn) => at - changes[turn + 1]!.at),
  );
  // All one-time allocations have happened by now, so former watchers cause any further growth.
  const before = await disperse(watchers);
  let last = before;
  for (let round = 0; round < rounds; round += 1) last = await disperse(await gather());

  const cores = (after.processor - processor) / 1_000 / took;
  const delay = percentile(delays, 0.999);
  const leftBehind = Math.max(0, last.heap - before.heap) / watcherCount / rounds;
  const events = watchers.reduce((sum, watcher) => sum + watcher.events, 0);
  const lines: [string, string, number][] = [
    ['processor', `${cores.toFixed(3)} of a core`, cores / limits.cores],
    ['slowest watcher', `${delay.toFixed(0)} ms behind (99.9 %)`, delay / limits.delay],
    [
      'missed a change',
      `${missed} of ${watcherCount} watchers, ${changes.length - 1} changes`,
      missed > 0 ? 2 : 0,
    ],
    ['heap per watcher', `${leftBehind.toFixed(0)} bytes left`, leftBehind / limits.leftBehind],
    ['still registered', `${last.watchers} watchers`, last.watchers > 0 ? 2 : 0],
  ];
  console.info(
    `${watcherCount} watchers, ${(took / 1_000).toFixed(0)} s, ${ids.length} instances, ${events} events`,
  );
  for (const [name, figure, ratio] of lines) {
    console.info(
      `${name.padEnd(18)} ${figure.padEnd(42)} ratio ${ratio.toFixed(2)}: ${ratio <= 1 ? 'holds' : 'FAILS'}`,
    );
    if (ratio > 1) process.exitCode = 1;
  }
} finally {
  await server.stop();
  // The worlds exit up to a second after their parent process.
  await wait(1_200);
  await rm(folder, { recursive: true, force: true });
}
