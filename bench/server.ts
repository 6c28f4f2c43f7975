/**
 * Measures the speed of the server's reads on both engines: `npm run bench -- server`. `share` is the number of answers
 * per second of the server's processor time, divided by that of a bare route of the same framework that sends the same
 * bytes in the same run. Unlike rates in wall time, it hardly depends on the computer's other work. `first` is the time
 * of an answer immediately after a write, and `growth` the ratio of this time with 50,000 sessions to that with 1,000.
 * `--engine sqlite` or `--engine postgres` selects one engine.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { type Sizes, seedLargeCommunity } from '../server/demo/large-community.ts';
import { openStore } from '../server/store/store.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { howToGetPostgres, startPostgres } from '../tools/lib/postgres.mjs';
import { type Reading, readings } from './server/calls.ts';
import { type Burst, burst, type BenchRequest } from './server/load.ts';
import { type Child, start } from './server/processes.ts';

const large: Sizes = { players: 5_000, characters: 20_000, items: 10_000, sessions: 50_000 };
const small: Sizes = { ...large, sessions: 1_000 };

/** Number of bursts for each call. The two servers take turns. */
const rounds = 7;

/** Time limit in ms for measuring `first` of one call. At least three answers are measured. */
const firstsTimeLimit = 500;

const aims = { share: 0.6, growth: 1.5, memory: 250 };

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const percentile99 = (bursts: Burst[]): number => {
  const times = bursts.flatMap((one) => one.times).toSorted((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
};

interface Measured {
  name: string;
  bytes: number;
  rate: number;
  share: number;
  p99: number;
  /** The ms of the first answer after a write, which cannot come from the cache. */
  first: number;
}

interface Running extends Child {
  tokens: Record<Reading['as'], string>;
}

async function answerOf(
  origin: string,
  { method, path: where, body }: BenchRequest,
  token: string,
): Promise<string> {
  const answer = await fetch(`${origin}${where}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${where} answers ${answer.status}: ${text.slice(0, 300)}`);
  return text;
}

/** Sends a burst. @returns its result, and the server's processor time per answer in µs */
async function costOf(server: Child, request: BenchRequest, token: string, connections: number) {
  const processor = async (): Promise<number> => (await server.tell<{ processor: number }>({})).processor;
  const before = await processor();
  const result = await burst(server.origin, request, token, connections);
  return { result, cost: ((await processor()) - before) / result.times.length };
}

async function measure(server: Running, bare: Child | undefined, reading: Reading): Promise<Measured> {
  const token = server.tokens[reading.as];
  let text = '';
  const firsts: number[] = [];
  const began = performance.now();
  while (firsts.length < 3 || (firsts.length < 25 && performance.now() - began < firstsTimeLimit)) {
    await server.tell({ forget: true });
    const begin = performance.now();
    text = await answerOf(server.origin, reading, token);
    firsts.push(performance.now() - begin);
  }
  await bare?.tell({ body: text });
  // The largest answers get few connections, so that their time is not mainly that in a queue.
  const connections = text.length > 500_000 ? 2 : 8;
  const control: BenchRequest = { ...reading, path: '/bare' };
  const shares: number[] = [];
  const bursts: Burst[] = [];
  // The first burst of each server is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    const floor = bare && (await costOf(bare, control, token, connections));
    const ours = await costOf(server, reading, token, connections);
    if (round === 0) continue;
    if (floor) shares.push(floor.cost / ours.cost);
    bursts.push(ours.result);
  }
  return {
    name: reading.name,
    bytes: Buffer.byteLength(text),
    rate: median(bursts.map(({ rate }) => rate)),
    share: median(shares),
    p99: percentile99(bursts),
    first: median(firsts),
  };
}

/** Where a community is stored. */
interface Place {
  dataDir: string;
  databaseUrl?: string;
}

/**
 * Measures all calls on one engine with a community of one size. `against` is the bare server; if it is undefined, all
 * shares are NaN.
 */
async function measureAll(against: Child | undefined, place: Place, sizes: Sizes) {
  await mkdir(place.dataDir, { recursive: true });
  const store = await openStore(place.dataDir, place.databaseUrl);
  await seedLargeCommunity(store, sizes, Date.now());
  await store.close();
  const child = await start('app', {
    NYX_DATA_DIR: place.dataDir,
    DATABASE_URL: place.databaseUrl ?? '',
  });
  try {
    const tokens = {
      'demo-player': (await tokensOf(child.origin, 'demo-player')).authToken,
      'demo-admin': (await tokensOf(child.origin, 'demo-admin')).authToken,
    };
    const server = { ...child, tokens };
    const ask = async <T>(request: BenchRequest): Promise<T> =>
      JSON.parse(await answerOf(child.origin, request, tokens['demo-player'])) as T;
    const calls = await readings(ask);
    const measured = [];
    // Warm-up: the first measurement must not include the compilation of shared code.
    for (const reading of calls.slice(0, 5)) await measure(server, against, reading);
    for (const reading of calls) measured.push(await measure(server, against, reading));
    const memory = await child.tell<{ memory: number; maxMemory: number }>({});
    return { measured, memory };
  } finally {
    await child.stop();
  }
}

const cell = (text: string | number, width: number): string => String(text).padStart(width);
const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

async function report(engine: string, bare: Child, places: { small: Place; large: Place }): Promise<void> {
  const few = await measureAll(undefined, places.small, small);
  const many = await measureAll(bare, places.large, large);
  console.info(`\n${engine}`);
  console.info(
    `| ${'call'.padEnd(22)} | ${cell('bytes', 9)} | ${cell('per second', 10)} | share | ${cell('p99 ms', 7)} | ${cell('first ms', 8)} | growth |`,
  );
  console.info(
    `| ${'-'.repeat(22)} | ${'-'.repeat(8)}: | ${'-'.repeat(9)}: | ----: | ${'-'.repeat(6)}: | ${'-'.repeat(7)}: | -----: |`,
  );
  for (const [index, { name, bytes, rate, share, p99, first }] of many.measured.entries()) {
    const growth = first / (few.measured[index]?.first ?? Number.NaN);
    const columns = [
      name.padEnd(22),
      cell(bytes, 9),
      cell(Math.round(rate), 10),
      cell(share.toFixed(2), 5),
      cell(p99.toFixed(1), 7),
      cell(first.toFixed(1), 8),
      cell(growth.toFixed(2), 6),
    ];
    console.info(`| ${columns.join(' | ')} |`);
  }
  const below = many.measured.filter(({ share }) => share < aims.share).length;
  console.info(
    `${many.measured.length - below} of ${many.measured.length} reads at ${aims.share} or more; memory ` +
      `${mebibytes(many.memory.memory)} MiB after, ${mebibytes(many.memory.maxMemory)} MiB at most (aim ${aims.memory})`,
  );
}

const { values } = parseArgs({ options: { engine: { type: 'string' } } });
const wants = (engine: string): boolean => values.engine === undefined || values.engine === engine;

const folder = await mkdtemp(path.join(tmpdir(), 'nyx-bench-'));
const bare = await start('bare');
try {
  console.info(`Node ${process.versions.node}, ${cpus().length} processors, ${rounds} rounds`);
  if (wants('sqlite'))
    await report('SQLite', bare, {
      small: { dataDir: path.join(folder, 'small') },
      large: { dataDir: path.join(folder, 'large') },
    });
  const postgres = wants('postgres') ? await startPostgres({ durable: true }) : undefined;
  if (postgres)
    try {
      const place = async (name: string): Promise<Place> => {
        const client = new Client({ connectionString: postgres.url });
        await client.connect();
        await client.query(`create database ${name}`);
        await client.end();
        const url = new URL(postgres.url);
        url.pathname = `/${name}`;
        return { dataDir: path.join(folder, `postgres-${name}`), databaseUrl: url.href };
      };
      await report('PostgreSQL', bare, { small: await place('small'), large: await place('large') });
    } finally {
      await postgres.stop();
    }
  else if (wants('postgres')) console.info(howToGetPostgres);
} finally {
  await bare.stop();
  await rm(folder, { recursive: true, force: true });
}
