/**
 * Measures what the journal costs: `npm run bench -- journal`. Compares the time of writes with that of the same writes
 * without journal entries, on SQLite and on PostgreSQL, with an empty journal and with a million entries. A server in
 * this process answers, and the two kinds of writes take turns.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type RawBuilder, sql } from 'kysely';
import { buildApp } from '../server/app.ts';
import type { Journal } from '../server/store/journal/journal.ts';
import { inTransaction, isPostgres } from '../server/store/engine/transaction.ts';
import { type Store, writersOf } from '../server/store/store.ts';
import { howToGetPostgres, startPostgres } from '../tools/lib/postgres.mjs';
import { tokensOf } from '../tests/support/sign-in.ts';

const rounds = 15;
const writesPerRound = 20;
const million = 1_000_000;

const lyra = 'demo-player:Lyra Duskwhisper';
const bram = 'demo-player:Bram Copperkettle';

type App = Awaited<ReturnType<typeof buildApp>>;
type Send = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => Promise<void>;

const character = (id: string): string => `/character/${encodeURIComponent(id)}`;

/** The measured writes. */
const writes: Readonly<Record<string, (send: Send, index: number) => Promise<void>>> = {
  gift: (send) =>
    send('POST', `${character(bram)}/inventory`, { itemId: 'Beeswax', qty: 1, operation: 'ASSIGN' }),
  correction: (send, index) =>
    send('POST', `${character(bram)}/errata`, {
      ms: index % 2 ? 1 : -1,
      description: 'Measured',
      date: index,
    }),
  'item edit': (send, index) =>
    send('PUT', '/item', { item: { name: 'Beeswax', usable: index % 2 === 0 }, originalName: 'Beeswax' }),
  session: (send, index) =>
    send('POST', '/session', {
      masterId: lyra,
      masterReward: 1,
      title: 'Measured',
      date: index,
      labels: [],
      outcomes: [{ characterId: bram, exp: 1, isDead: false }],
    }),
};

/** A replacement for the store's `write` that stores no entries in the journal. */
const silently = ({ db }: Store): Store['write'] =>
  function write(author, work) {
    const silent: Journal = { author, add: () => {}, length: 0, backTo: () => {}, store: async () => null };
    return inTransaction(db, (transaction) => work(writersOf(transaction, silent)));
  };

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

/** The ms per write with entries (`ours`) and without (`floor`), and the median of the rounds' ratios. */
async function compare(app: App, send: Send, write: (send: Send, index: number) => Promise<void>) {
  const { store } = app;
  const journaled = store.write;
  const silent = silently(store);
  let index = 0;
  const timeOf = async (kind: Store['write']): Promise<number> => {
    store.write = kind;
    const begin = performance.now();
    for (let count = 0; count < writesPerRound; count += 1) await write(send, (index += 1));
    return (performance.now() - begin) / writesPerRound;
  };
  await timeOf(journaled);
  const times: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = round % 2 === 0;
    const one = await timeOf(isFirst ? journaled : silent);
    const other = await timeOf(isFirst ? silent : journaled);
    times.push(isFirst ? { ours: one, floor: other } : { ours: other, floor: one });
  }
  store.write = journaled;
  return {
    ours: median(times.map(({ ours }) => ours)),
    floor: median(times.map(({ floor }) => floor)),
    ratio: median(times.map(({ ours, floor }) => ours / floor)),
  };
}

/** The entries of one character: an hour of one member's trading. */
const longHistory = 72_000;

/** Adds entries about trades; `subject` is the id of the character with the number `i`, in SQL. */
async function fill(store: Store, entries: number, subject: RawBuilder<string>): Promise<void> {
  const counted = isPostgres(store.db)
    ? sql`generate_series(1, ${entries}) as counted(i)`
    : sql`(with recursive counted(i) as (select 1 union all select i + 1 from counted where i < ${entries}) select i from counted)`;
  await sql`
    insert into journal (seq, act, at, actor, call, subject_type, subject_id, kind, changes, about)
    select last.seq + i, last.seq + i, i, 'filler ' || (i % 500), 'updateInventory', 'character', ${subject}, 'sold',
      '{"columns":{"money":[100,200]},"money":[100000,' || (i * 1000) || '],"items":{"Beeswax":[2,1]}}',
      '{"item":"Beeswax","quantity":1}'
    from (select max(seq) as seq from journal) as last, ${counted}`.execute(store.db);
  await sql`analyze`.execute(store.db);
}

/** Reads that look at many entries of one character. */
const longReads = ['/history/progress', '/history?kinds=opened', '/history?to=1'].map(
  (read) => character(lyra) + read,
);

/** A read and a write of another member. */
const others = {
  read: (send: Send) => send('GET', '/character/forSelf'),
  write: (send: Send) =>
    send('POST', `${character(bram)}/inventory`, { itemId: 'Beeswax', qty: 1, operation: 'ASSIGN' }),
};

const p99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)]!;

/** The 99th percentile of the ms that another member waits, alone and beside three loops of long reads. */
async function besideLongReads(send: Send): Promise<object[]> {
  const timesOf = async (call: (send: Send) => Promise<void>): Promise<number[]> => {
    const times: number[] = [];
    for (let count = 0; count < 300; count += 1) {
      const begin = performance.now();
      await call(send);
      times.push(performance.now() - begin);
    }
    return times;
  };
  const alone: Record<string, number> = {};
  for (const [name, call] of Object.entries(others)) {
    await timesOf(call);
    alone[name] = p99(await timesOf(call));
  }
  const end = new AbortController();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const loops = longReads.map(async (url) => {
    while (!end.signal.aborted) await send('GET', url);
  });
  const rows: object[] = [];
  for (const [name, call] of Object.entries(others)) {
    const beside = p99(await timesOf(call));
    rows.push({
      'other member': name,
      'p99 alone': alone[name]!.toFixed(1),
      'p99 beside': beside.toFixed(1),
      ratio: (beside / alone[name]!).toFixed(1),
    });
  }
  end.abort();
  await Promise.all(loops);
  delay.disable();
  return rows.map((row) => ({ ...row, 'longest hold': (delay.max / 1e6).toFixed(0) }));
}

async function measureEngine(name: string, databaseUrl: string | undefined): Promise<object[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nyx-bench-journal-'));
  const unlimited = 1e9;
  const limits = { perMember: unlimited, perAddress: unlimited, signInsPerAddress: unlimited };
  const app = await buildApp({ dataDir, databaseUrl, limits, logger: false });
  try {
    const base = await app.listen({ host: '127.0.0.1', port: 0 });
    const { authToken } = await tokensOf(base, 'demo-admin');
    // Over a connection: injected calls would take turns without ever waiting for the event loop.
    const send: Send = async (method, url, body) => {
      const answer = await fetch(base + url, {
        method,
        headers: {
          authorization: `Bearer ${authToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(`${url} answers ${text}`);
    };
    await fill(app.store, longHistory, sql`${lyra}`);
    console.info(`${name}: another member beside three loops of reads of ${longHistory} entries, in ms`);
    console.table(await besideLongReads(send));
    const small = new Map<string, Awaited<ReturnType<typeof compare>>>();
    for (const [write, run] of Object.entries(writes)) small.set(write, await compare(app, send, run));
    await fill(app.store, million, sql`'filler:' || (i % 20000)`);
    const rows: object[] = [];
    for (const [write, run] of Object.entries(writes)) {
      const large = await compare(app, send, run);
      const before = small.get(write)!;
      rows.push({
        engine: name,
        write,
        'ms without': before.floor.toFixed(2),
        'ms with': before.ours.toFixed(2),
        ratio: before.ratio.toFixed(2),
        'with a million': large.ours.toFixed(2),
        growth: (large.ratio / before.ratio).toFixed(2),
      });
    }
    return rows;
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const rows = await measureEngine('SQLite', undefined);
const postgres = await startPostgres({ durable: true });
if (postgres)
  try {
    rows.push(...(await measureEngine('PostgreSQL', postgres.url)));
  } finally {
    await postgres.stop();
  }
else console.info(howToGetPostgres);
console.table(rows);
console.info('beside long reads: goal at most 5 times as long, and no hold above 50 ms.');
console.info(`ratio: goal at most 1.3. growth: a million entries against few; goal at most 1.5.`);
