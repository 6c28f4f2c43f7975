/**
 * Measures how one member's load affects other members, on both engines: `npm run bench -- load`. Over a few
 * connections, one member repeats the largest request that a call allows, each time as soon as the answer arrives.
 * Another member makes small requests with pauses. Prints for each call the longest hold of the server's event loop, in
 * wall time and in processor time, and the other member's p99 with its ratio to the p99 without load. `--engine sqlite`
 * or `--engine postgres` selects one engine, `--call sessions` the calls whose names contain `sessions`.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { idLimits } from '../core/contract/values.ts';
import type { Sizes } from '../server/demo/large-community.ts';
import { isPostgres } from '../server/store/engine/transaction.ts';
import type { Store } from '../server/store/store.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { type BenchDatabase, onEachEngine, seedDatabase } from './server/engines.ts';
import { type Heavy, heaviest, trader } from './server/heaviest.ts';
import { type Child, start } from './server/processes.ts';
import { type BenchRequest, visitor } from './server/visitor.ts';

const sizes: Sizes = { players: 5_000, characters: 20_000, items: 10_000, sessions: 50_000 };

/** Entries in the journal of one character. */
const trades = 72_000;

/** Connections of the member who loads the server; a browser has six. */
const connections = 4;

/** Duration of the load in each round of a call, in ms. */
const roundMs = 1_200;
const rounds = 3;

const aims = { hold: 50, ratio: 5 };

const small: BenchRequest = { method: 'GET', path: '/character/current' };

const sortNumbers = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number =>
  sortNumbers(values)[Math.floor(values.length / 2)] ?? Number.NaN;
const percentile99 = (times: readonly number[]): number =>
  sortNumbers(times)[Math.floor(times.length * 0.99)] ?? Number.NaN;

interface Round {
  /** Longest hold of the event loop, in ms: `hold` in wall time, `work` in processor time. */
  hold: number;
  work: number;
  p99: number;
  answers: number;
  bytes: number;
  status: number;
}

interface Scene {
  server: Child;
  quiet: Child;
  quietToken: string;
  tokens: Record<Heavy['as'], string>;
}

async function measureWhile(
  scene: Scene,
  load: () => Promise<Omit<Round, 'hold' | 'work' | 'p99'>>,
): Promise<Round> {
  const { server, quiet, quietToken } = scene;
  await server.tell({});
  const watching = quiet.tell<{ times: number[] }>({
    origin: server.origin,
    token: quietToken,
    request: small,
    during: roundMs,
  });
  const [loaded, { times }] = await Promise.all([load(), watching]);
  const holds = await server.tell<{ hold: number; work: number }>({});
  return { ...loaded, ...holds, p99: percentile99(times) };
}

async function loadWith({ server, tokens }: Scene, heavy: Heavy, first: number) {
  const { ask, leave } = visitor(server.origin, tokens[heavy.as], connections);
  const end = performance.now() + roundMs;
  let turn = first;
  const loaded = { answers: 0, bytes: 0, status: 0 };
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      turn += 1;
      const { status, bytes } = await ask(heavy.request(turn));
      loaded.answers += 1;
      loaded.bytes = bytes;
      loaded.status = status;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  leave();
  return loaded;
}

const noLoad = async () => ({ answers: 0, bytes: 0, status: 0 });

/**
 * Measures several rounds. Compares each with a round without load immediately before it, because the computer's other
 * work varies.
 */
async function severalRounds(scene: Scene, heavy: Heavy): Promise<Round & { ratio: number }> {
  const unloaded: Round[] = [];
  const all: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    unloaded.push(await measureWhile(scene, noLoad));
    all.push(await measureWhile(scene, () => loadWith(scene, heavy, round * 100_000)));
  }
  return {
    ...all.at(-1)!,
    answers: median(all.map(({ answers }) => answers)),
    hold: median(all.map(({ hold }) => hold)),
    work: median(all.map(({ work }) => work)),
    p99: median(all.map(({ p99 }) => p99)),
    ratio: median(all.map(({ p99 }, index) => p99 / unloaded[index]!.p99)),
  };
}

/** Adds entries about trades of one character: an hour of a member's trading. */
async function addTrades({ db }: Store): Promise<void> {
  const counted = isPostgres(db)
    ? sql`generate_series(1, ${trades}) as counted(i)`
    : sql`(with recursive counted(i) as (select 1 union all select i + 1 from counted where i < ${trades}) select i from counted)`;
  await sql`
    insert into journal (seq, act, at, actor, call, subject_type, subject_id, kind, changes, about)
    select last.seq + i, last.seq + i, i, 'demo-player', 'updateInventory', 'character', ${trader}, 'sold',
      '{"money":[100000,' || (i * 1000) || '],"items":{"Beeswax":[2,1]}}', '{"item":"Beeswax","quantity":1}'
    from (select max(seq) as seq from journal) as last, ${counted}`.execute(db);
  await sql`analyze`.execute(db);
}

const cell = (text: string | number, width: number): string => String(text).padStart(width);

async function report(database: BenchDatabase, only: string): Promise<void> {
  const { engine, dataDir, databaseUrl = '' } = database;
  await seedDatabase(database, sizes, addTrades);
  const server = await start('app', { NYX_DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const quiet = await start('quiet');
  try {
    const tokenOf = async (who: string): Promise<string> => (await tokensOf(server.origin, who)).authToken;
    const tokens = { 'demo-player': await tokenOf('demo-player'), 'demo-admin': await tokenOf('demo-admin') };
    const scene: Scene = { server, quiet, tokens, quietToken: await tokenOf('demo-keeper') };
    const ask = async <T>({ method, path: where, body }: BenchRequest): Promise<T> => {
      const answer = await fetch(`${server.origin}${where}`, {
        method,
        headers: {
          authorization: `Bearer ${tokens['demo-player']}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await answer.json()) as T;
    };
    const calls = (await heaviest(ask, idLimits)).filter(({ name }) => name.includes(only));
    // Warm-up: the first measurement must not include the compilation of shared code.
    for (const heavy of calls.slice(0, 3)) await loadWith(scene, heavy, 50_000);
    console.info(`\n${engine}`);
    console.info(
      `| ${'call'.padEnd(24)} | status | ${cell('bytes', 9)} | per second | held ms | processor ms | p99 ms | ratio |`,
    );
    console.info(
      `| ${'-'.repeat(24)} | -----: | ${'-'.repeat(8)}: | ---------: | ------: | -----------: | -----: | ----: |`,
    );
    const measured: (Round & { ratio: number })[] = [];
    for (const heavy of calls) {
      const round = await severalRounds(scene, heavy);
      measured.push(round);
      const columns = [
        heavy.name.padEnd(24),
        cell(round.status, 6),
        cell(round.bytes, 9),
        cell(((round.answers * 1_000) / roundMs).toFixed(1), 10),
        cell(round.hold.toFixed(0), 7),
        cell(round.work.toFixed(0), 12),
        cell(round.p99.toFixed(1), 6),
        cell(round.ratio.toFixed(1), 5),
      ];
      console.info(`| ${columns.join(' | ')} |`);
    }
    const { memory, maxMemory } = await server.tell<{ memory: number; maxMemory: number }>({});
    const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);
    console.info(
      `${measured.filter(({ work }) => work <= aims.hold).length} of ${measured.length} hold the loop for at most ${aims.hold} ms of processor time, ` +
        `${measured.filter(({ ratio }) => ratio <= aims.ratio).length} raise the other member's p99 to at most ${aims.ratio} times;  ` +
        `memory ${mebibytes(memory)} MiB after, ${mebibytes(maxMemory)} MiB at most`,
    );
  } finally {
    await quiet.stop();
    await server.stop();
  }
}

const { values } = parseArgs({
  options: { engine: { type: 'string' }, call: { type: 'string', default: '' } },
});
console.info(
  `Node ${process.versions.node}, ${cpus().length} processors, ${connections} connections, ${rounds} rounds`,
);
await onEachEngine(values.engine, (database) => report(database, values.call));
