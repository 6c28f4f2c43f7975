import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createReadCache, type Question } from '#server/answers/read-cache.ts';
import { createGate } from '#server/answers/gate.ts';
import { openStore } from '#server/store/store.ts';
import { databaseUrlOf, engine } from './engine.ts';
import { lyra, serve } from './support.ts';

/** An answer cache over numbers that the test changes, and how often each key was computed. */
function readCache(most?: number) {
  const state: { revision: number | null; labels: number } = { revision: 1, labels: 0 };
  const revision = (tables: readonly string[]): number | null =>
    state.revision === null ? null : state.revision + (tables.includes('label') ? state.labels : 0);
  const cache = createReadCache({ revision }, most);
  const made: string[] = [];
  const ask = async (
    key: string,
    answer: unknown = key,
    question: Partial<Question> = {},
  ): Promise<unknown> => {
    const make = async (): Promise<unknown> => {
      made.push(key);
      await Promise.resolve();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const given = await cache.of({ key, owner: '', tables: ['item'], make, ...question });
    return JSON.parse(given instanceof Readable ? await text(given) : given.toString());
  };
  return { state, cache, ask, made };
}

describe('cached answers', () => {
  test('are computed once while nothing changes, also for simultaneous callers', async () => {
    const { ask, made } = readCache();
    expect(await Promise.all([ask('x', { n: 1 }), ask('x'), ask('y')])).toEqual([{ n: 1 }, { n: 1 }, 'y']);
    expect(await ask('x')).toEqual({ n: 1 });
    expect(made).toEqual(['x', 'y']);
  });

  test('are computed again after a change, even one made during the computation', async () => {
    const { state, ask, made } = readCache();
    const early = ask('x', 'old');
    state.revision = 2;
    expect(await ask('x', 'new')).toBe('new');
    expect(await early).toBe('old');
    expect(await ask('x')).toBe('new');
    expect(made).toEqual(['x', 'x']);
  });

  test('survive a change to tables that they do not read', async () => {
    const { state, cache, ask, made } = readCache();
    await ask('item');
    await ask('label', 'old', { tables: ['item', 'label'] });
    state.labels = 1;
    expect(cache.known({ key: 'item', tables: ['item'] })).toBe('"item"');
    expect(cache.known({ key: 'label', tables: ['item', 'label'] })).toBeUndefined();
    expect(await ask('label', 'new', { tables: ['item', 'label'] })).toBe('new');
    expect(made).toEqual(['item', 'label', 'label']);
  });

  test('are not stored while changes cannot be observed, nor when the computation fails', async () => {
    const { state, ask, made } = readCache();
    await expect(ask('x', new Error('no'))).rejects.toThrow('no');
    expect(await ask('x', 1)).toBe(1);
    state.revision = null;
    expect(await ask('x', 2)).toBe(2);
    expect(made).toEqual(['x', 'x', 'x']);
  });

  test('are the same JSON however long they are', async () => {
    const { ask } = readCache();
    for (const length of [0, 1, 1_000, 1_001, 2_500]) {
      const list = Array.from({ length }, (_unused, index) => ({ index, name: `“Zoë” ${index}` }));
      expect(await ask(`list ${length}`, list)).toEqual(list);
      const make = async function* () {
        yield list.slice(0, 900);
        yield [];
        yield list.slice(900);
      };
      expect(await ask(`pieces ${length}`, null, { make })).toEqual(list);
    }
  });

  test('stay within a limit of bytes, keys included, by evicting the least recently used', async () => {
    const { cache, ask, made } = readCache(10_000);
    const large = 'l'.repeat(1_600);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key, large);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    for (let turn = 0; turn < 500; turn += 1) {
      await ask(`${turn}`.padEnd(900), turn);
      expect(cache.bytes).toBeLessThanOrEqual(10_000);
    }
  });

  test('of a member who keeps asking for new ones evict only that member’s own', async () => {
    const { ask, made } = readCache(20_000);
    const asked: [string, string][] = [
      ['the community’s', ''],
      ['mira’s', 'mira'],
    ];
    for (const [key, owner] of asked) await ask(key, key.padEnd(2_000), { owner });
    for (let turn = 0; turn < 100; turn += 1) await ask(`${turn}`, 'l'.repeat(2_000), { owner: 'loud' });
    made.length = 0;
    for (const [key, owner] of asked) await ask(key, key, { owner });
    expect(made).toEqual([]);
  });
});

describe('a long answer', () => {
  const piece = Array.from({ length: 100 }, () => 'l'.repeat(10_000));

  /** A list of this many one-megabyte pieces, and a count of the pieces made. */
  function list(pieces: number) {
    const count = { made: 0 };
    const make = async function* () {
      for (; count.made < pieces; count.made += 1) yield piece;
    };
    return { count, make };
  }

  test('is produced only as fast as it is read, and is not cached', async () => {
    const { cache } = readCache();
    const { count, make } = list(60);
    const stream = await cache.of({ key: 'x', owner: '', tables: ['item'], make });
    expect(stream).toBeInstanceOf(Readable);
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    expect(count.made).toBeLessThan(20);
    expect(cache.bytes).toBe(0);
    expect(JSON.parse(await text(stream as Readable))).toHaveLength(6_000);
    expect(count.made).toBe(60);
  });

  test('to a slow reader does not delay other readers of the same answer', async () => {
    const { cache } = readCache();
    const question = { key: 'x', owner: '', tables: ['item'] as const };
    const [slow, quick] = await Promise.all([
      cache.of({ ...question, make: list(30).make }),
      cache.of({ ...question, make: list(30).make }),
    ]);
    expect(JSON.parse(await text(quick as Readable))).toHaveLength(3_000);
    (slow as Readable).destroy();
  });

  test('yields to the event loop after each piece, however many answers are in progress', async () => {
    const { cache } = readCache();
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const make = async function* () {
      for (let made = 0; made < 10; made += 1) yield [made];
    };
    const question = { owner: '', tables: ['item'] as const, make };
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => cache.of({ key, ...question })));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  test('waits while the same member has others in progress, but not for other members’', async () => {
    const gate = createGate(2);
    const inside: string[] = [];
    const enter = async (who: string): Promise<() => void> => {
      const leave = await gate.enter(who);
      inside.push(who);
      return leave;
    };
    const [first, , third] = [enter('loud'), enter('loud'), enter('loud')];
    await enter('quiet');
    expect(inside).toEqual(['loud', 'loud', 'quiet']);
    const leave = await first;
    leave();
    leave();
    await third;
    expect(inside).toHaveLength(4);
    void enter('loud');
    await nextTurn();
    expect(inside).toHaveLength(4);
  });
});

describe('an answer of the server', () => {
  test('ignores query parameters that the contract does not define', async () => {
    const server = await serve();
    const { authToken } = await server.signIn('demo-player');
    const ask = async (url: string, payload?: unknown): Promise<string> => {
      const request = payload === undefined ? {} : { method: 'POST' as const, payload: payload as object };
      const answer = await server.ask({ url, ...request }, authToken);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      return answer.body;
    };
    const label = { id: 'item-potion', name: 'Potion' };
    const page = await ask('/session?limit=5&nextAt=0');
    const found = await ask('/item/search?query=po&limit=3', label);
    const spy = vi.spyOn(server.app.store.db.getExecutor(), 'executeQuery');
    onTestFinished(() => spy.mockRestore());
    for (const more of ['x=1', 'x=2', 'ts=3', 'x=%00', 'toString=1', 'x=1&x=2'])
      expect(await ask(`/session?${more}&nextAt=0&limit=5`)).toBe(page);
    expect(await ask('/item/search?limit=3&x=1&query=po', { ...label, x: 1 })).toBe(found);
    expect(spy).not.toHaveBeenCalled();
  });

  test('is abandoned when its caller stops reading', async () => {
    const server = await serve({ stall: 100 });
    const { authToken } = await server.signIn('demo-player');
    const { items } = server.app.store;
    const many = Array.from({ length: 50 }, (_unused, index) => ({ name: `${index}`.padEnd(100_000) }));
    let ended = false;
    vi.spyOn(items, 'all').mockImplementation(async function* () {
      try {
        for (let turn = 0; turn < 1_000; turn += 1) yield many;
      } finally {
        ended = true;
      }
    });
    const address = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(address.port), address.hostname);
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.write(`GET /item HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: Bearer ${authToken}\r\n\r\n`);
    await expect.poll(() => ended, { timeout: 20_000 }).toBe(true);
  }, 30_000);

  test('shows every write acknowledged before the request', async () => {
    const server = await serve();
    const { authToken } = await server.signIn('demo-player');
    const money = async (): Promise<number> =>
      (await server.ask({ url: `/character/${encodeURIComponent(lyra)}` }, authToken)).json<{
        money: number;
      }>().money;
    let before = await money();
    for (let turn = 0; turn < 5; turn += 1) {
      await server.app.store.db
        .updateTable('character')
        .set((row) => ({ money: row('money', '+', 100) }))
        .where('id', '=', lyra)
        .execute();
      const after = await money();
      expect(after).toBeCloseTo(before + 1, 5);
      before = after;
    }
  });

  test.runIf(engine === 'postgres')('shows another server’s writes soon', async () => {
    const server = await serve();
    const { authToken } = await server.signIn('demo-player');
    const labels = async (): Promise<unknown[]> => (await server.ask({ url: '/label' }, authToken)).json();
    const before = (await labels()).length;
    const other = await openStore(server.dataDir, await databaseUrlOf(server.dataDir));
    onTestFinished(() => other.close());
    await other.db
      .insertInto('label')
      .values({ id: 'new', name: 'New', normalised_name: 'new', type: 'ITEM' })
      .execute();
    await expect.poll(async () => (await labels()).length, { timeout: 2_000 }).toBe(before + 1);
  });

  test.runIf(engine === 'sqlite')('shows another process’s writes within milliseconds', async () => {
    const server = await serve();
    const { authToken } = await server.signIn('demo-player');
    const labels = async (): Promise<unknown[]> => (await server.ask({ url: '/label' }, authToken)).json();
    const before = (await labels()).length;
    const other = await openStore(server.dataDir);
    onTestFinished(() => other.close());
    await other.db
      .insertInto('label')
      .values({ id: 'new', name: 'New', normalised_name: 'new', type: 'ITEM' })
      .execute();
    await expect.poll(async () => (await labels()).length, { interval: 2, timeout: 1_000 }).toBe(before + 1);
  });

  test('is cached per member where it depends on the caller', async () => {
    const server = await serve();
    const one = await server.signIn('demo-player');
    const other = await server.signIn('demo-admin');
    for (const url of ['/guild/current/member', '/character/current', '/character/forSelf']) {
      const mine = (await server.ask({ url }, one.authToken)).body;
      expect((await server.ask({ url }, other.authToken)).body).not.toBe(mine);
      expect((await server.ask({ url }, one.authToken)).body).toBe(mine);
    }
    const url = `/character/${encodeURIComponent(lyra)}`;
    expect((await server.ask({ url }, one.authToken)).statusCode).toBe(200);
    expect((await server.ask({ url }, other.authToken)).statusCode).toBe(403);
  });
});
