/**
 * Measures how many members one core can serve: `npm run bench -- members`. Members repeat the calls that the app makes
 * in a minute of use, as fast as the server answers. The processor time that the server takes for such a minute says
 * how many members one core can serve. This is measured on both engines, in the large community and in one that is
 * larger by a factor: `--factor 4` (default). `--engine sqlite` or `--engine postgres` selects one engine. At the end,
 * the processor time of each call is printed.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Sizes } from '../server/demo/large-community.ts';
import { tokensOf } from '../tests/support/sign-in.ts';
import { type BenchDatabase, onEachEngine, seedDatabase } from './server/engines.ts';
import { type Child, start } from './server/processes.ts';
import { type BenchRequest, visitor } from './server/visitor.ts';

const base: Sizes = { players: 5_000, characters: 20_000, items: 10_000, sessions: 50_000 };

/** Number of simultaneous calls. */
const connections = 4;
/** Duration of the measurement in ms. */
const durationMs = 10_000;

/** Number of repetitions for the figure of a single call. */
const repetitions = 5;

/** A server should on average use only this share of a core, to have reserves for peaks. */
const usableShare = 0.6;

interface MemberCall extends BenchRequest {
  name: string;
  /** How many times per minute a member makes this call. */
  perMinute: number;
  as: 'demo-player' | 'demo-keeper';
}

const id = encodeURIComponent('demo-player:Lyra Duskwhisper');
const page = 'limit=20&nextAt=0&ts=1';

/**
 * What a member does in a minute: visits their characters, searches, opens two lists, and trades every other minute.
 */
const minute: readonly MemberCall[] = (
  [
    ['current member', 1, 'GET', '/guild/current/member'],
    ['own overview', 1, 'GET', '/character/forSelf/overview'],
    ['character', 1, 'GET', `/character/${id}`],
    ['history of a character', 0.5, 'GET', `/character/${id}/history?limit=20`],
    ['token image', 1, 'GET', `/character/${id}/token`],
    ['labels', 1, 'GET', '/label'],
    ['a search of items', 2, 'POST', `/item/search?query=lantern&${page}`, null],
    ['sessions, first page', 0.5, 'GET', `/session?${page}`],
    ['active characters', 0.2, 'GET', '/character/active/columns'],
    ['what happened since', 1, 'GET', '/character/forSelf/history'],
    [
      'a trade',
      0.5,
      'POST',
      `/character/${id}/inventory`,
      { itemId: 'Beeswax', qty: 1, operation: 'ASSIGN' },
    ],
  ] as const
).map(([name, perMinute, method, where, body]) => ({
  name,
  perMinute,
  method,
  path: where,
  ...(body === undefined ? {} : { body }),
  as: name === 'a trade' ? 'demo-keeper' : 'demo-player',
}));

interface Result {
  engine: string;
  factor: number;
  /** The server's processor time for a member's minute, in ms. */
  minute: number;
  /** The server's processor time for each call when nothing is cached, in ms. */
  calls: Map<string, number>;
  /** Largest memory use of the server in MiB. */
  memory: number;
  /** Number of measured minutes of use. */
  minutes: number;
}

type Visitors = Record<MemberCall['as'], ReturnType<typeof visitor>>;

/** Repeats the calls of ten minutes of use. @returns how many minutes of use the server has served */
async function serveMembers(visitors: Visitors): Promise<number> {
  const tenMinutes = minute.flatMap((call) =>
    Array.from({ length: Math.round(call.perMinute * 10) }, (_unused, turn) => ({
      call,
      at: (turn + 0.5) / (call.perMinute * 10),
    })),
  );
  const inOrder = tenMinutes.toSorted((one, other) => one.at - other.at).map(({ call }) => call);
  const end = performance.now() + durationMs;
  let done = 0;
  const one = async (_unused: unknown, index: number): Promise<void> => {
    for (let turn = Math.floor((index * inOrder.length) / connections); performance.now() < end; turn += 1) {
      const call = inOrder[turn % inOrder.length]!;
      const { status } = await visitors[call.as].ask(call);
      if (status !== 200) throw new Error(`${call.name} was answered with ${status}.`);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return (done * 10) / inOrder.length;
}

async function measure(database: BenchDatabase, factor: number): Promise<Result> {
  const { engine, dataDir, databaseUrl = '' } = database;
  const sizes = Object.fromEntries(
    Object.entries(base).map(([name, count]) => [name, count * factor]),
  ) as unknown as Sizes;
  await seedDatabase(database, sizes);
  const server: Child = await start('app', {
    NYX_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    NYX_LOG_LEVEL: 'error',
  });
  try {
    const visit = async (who: MemberCall['as']) =>
      visitor(server.origin, (await tokensOf(server.origin, who)).authToken, connections);
    const visitors: Visitors = {
      'demo-player': await visit('demo-player'),
      'demo-keeper': await visit('demo-keeper'),
    };
    /** The processor time that the server has taken so far, in ms. `forget` first empties its caches. */
    const processorTime = async ({ forget = false } = {}) =>
      (await server.tell<{ processor: number }>({ forget })).processor / 1_000;
    for (const call of minute) await visitors[call.as].ask(call);
    const before = await processorTime();
    const minutes = await serveMembers(visitors);
    const perMinute = ((await processorTime()) - before) / minutes;
    const calls = new Map<string, number>();
    for (const call of minute) {
      let spent = 0;
      for (let turn = 0; turn < repetitions; turn += 1) {
        const from = await processorTime({ forget: true });
        await visitors[call.as].ask(call);
        spent += (await processorTime()) - from;
      }
      calls.set(call.name, spent / repetitions);
    }
    for (const { leave } of Object.values(visitors)) leave();
    const { maxMemory } = await server.tell<{ maxMemory: number }>({});
    return { engine, factor, minute: perMinute, calls, memory: maxMemory / 2 ** 20, minutes };
  } finally {
    await server.stop();
  }
}

const { values } = parseArgs({
  options: { engine: { type: 'string' }, factor: { type: 'string', default: '4' } },
});
const factors = [...new Set([1, Number(values.factor)])];

const row = (cells: readonly (string | number)[]): void => console.info(`| ${cells.join(' | ')} |`);

const results: Result[] = [];
console.info(`Node ${process.versions.node}, ${cpus().length} processors, ${connections} connections`);
row(['engine', 'community', 'ms of a core per member and minute', 'members per core', 'MiB']);
row(['---', '---', '---:', '---:', '---:']);
for (const factor of factors)
  await onEachEngine(values.engine, async (database) => {
    const result = await measure(database, factor);
    results.push(result);
    const members = Math.floor((60_000 * usableShare) / result.minute);
    row([result.engine, `×${result.factor}`, result.minute.toFixed(1), members, Math.round(result.memory)]);
  });
console.info(`\nProcessor time of each call of the server when nothing is cached, in ms:`);
row(['call', 'a minute', ...results.map(({ engine, factor }) => `${engine} ×${factor}`)]);
row(['---', '---:', ...results.map(() => '---:')]);
for (const { name, perMinute } of minute)
  row([name, perMinute, ...results.map(({ calls }) => calls.get(name)!.toFixed(1))]);
