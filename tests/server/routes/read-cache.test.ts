import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { createReadCache, type Lookup } from '#server/answers/read-cache.ts';
import { createGate } from '#server/answers/gate.ts';
import { createTurns } from '#server/turns.ts';
import { communityOfFile } from '../support/community.ts';
import { queriesOf } from '../support/queries.ts';
import { serve } from '../support/serve.ts';

test('a piece of a long answer that fails does not stop the pieces of others', async () => {
  const turns = createTurns();
  const failing = turns(() => Promise.reject(new Error('lost')));
  const next = turns(() => Promise.resolve('made'));
  await expect(failing).rejects.toThrow('lost');
  expect(await next).toBe('made');
});

/** An answer cache driven by revision numbers that the test changes; `computedKeys` lists each computed key. */
function readCache(maxBytes?: number) {
  const state: { revision: number | null; labels: number } = { revision: 1, labels: 0 };
  const revision = (tables: readonly string[]): number | null =>
    state.revision === null ? null : state.revision + (tables.includes('label') ? state.labels : 0);
  const cache = createReadCache({ revision }, maxBytes);
  const computedKeys: string[] = [];
  const ask = async (key: string, answer: unknown = key, lookup: Partial<Lookup> = {}): Promise<unknown> => {
    const make = async (): Promise<unknown> => {
      computedKeys.push(key);
      await Promise.resolve();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const answerOrStream = await cache.of({ key, owner: '', tables: ['item'], make, ...lookup });
    return JSON.parse(
      answerOrStream instanceof Readable ? await text(answerOrStream) : answerOrStream.json.toString(),
    );
  };
  return { state, cache, ask, computedKeys };
}

describe('cached answers', () => {
  test('need one computation while nothing changes, even for simultaneous callers', async () => {
    const { ask, computedKeys } = readCache();
    expect(await Promise.all([ask('x', { n: 1 }), ask('x'), ask('y')])).toEqual([{ n: 1 }, { n: 1 }, 'y']);
    expect(await ask('x')).toEqual({ n: 1 });
    expect(computedKeys).toEqual(['x', 'y']);
  });

  test('must be computed again after a change, even if the change happened during the computation', async () => {
    const { state, ask, computedKeys } = readCache();
    const early = ask('x', 'old');
    state.revision = 2;
    expect(await ask('x', 'new')).toBe('new');
    expect(await early).toBe('old');
    expect(await ask('x')).toBe('new');
    expect(computedKeys).toEqual(['x', 'x']);
  });

  test('remain valid after a change to tables that they do not read', async () => {
    const { state, cache, ask, computedKeys } = readCache();
    await ask('item');
    await ask('label', 'old', { tables: ['item', 'label'] });
    state.labels = 1;
    expect(cache.known({ key: 'item', tables: ['item'] })?.json).toBe('"item"');
    expect(cache.known({ key: 'label', tables: ['item', 'label'] })).toBeUndefined();
    expect(await ask('label', 'new', { tables: ['item', 'label'] })).toBe('new');
    expect(computedKeys).toEqual(['item', 'label', 'label']);
  });

  test('are not stored while changes cannot be observed, or if the computation fails', async () => {
    const { state, ask, computedKeys } = readCache();
    await expect(ask('x', new Error('no'))).rejects.toThrow('no');
    expect(await ask('x', 1)).toBe(1);
    state.revision = null;
    expect(await ask('x', 2)).toBe(2);
    expect(computedKeys).toEqual(['x', 'x', 'x']);
  });

  test('contain the same JSON whatever their length', async () => {
    const { ask } = readCache();
    for (const length of [0, 1_000, 1_001, 2_500]) {
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

  test('take up at most the given number of bytes, including keys: the least recently used are evicted', async () => {
    const { cache, ask, computedKeys } = readCache(10_000);
    const large = 'l'.repeat(1_600);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key, large);
    expect(computedKeys).toEqual(['a', 'b', 'c', 'b']);
    for (let turn = 0; turn < 500; turn += 1) {
      await ask(`${turn}`.padEnd(900), turn);
      expect(cache.bytes).toBeLessThanOrEqual(10_000);
    }
  });

  test('evict only answers of the same member if a member sends many different requests', async () => {
    const { ask, computedKeys } = readCache(20_000);
    /** One answer of the whole community, and one of Mira. */
    const askOthers = async () => {
      for (const owner of ['', 'mira']) await ask(`of ${owner}`, 'l'.repeat(2_000), { owner });
    };
    await askOthers();
    for (let turn = 0; turn < 100; turn += 1) await ask(`${turn}`, 'l'.repeat(2_000), { owner: 'loud' });
    computedKeys.length = 0;
    await askOthers();
    expect(computedKeys).toEqual([]);
  });
});

describe('a long answer', () => {
  const piece = Array.from({ length: 100 }, () => 'l'.repeat(10_000));

  /** A list of `pieces` pieces of one megabyte each, and the number of pieces produced so far. */
  function list(pieces: number) {
    const count = { made: 0 };
    const make = async function* () {
      for (; count.made < pieces; count.made += 1) yield piece;
    };
    return { count, make };
  }

  test('is produced only as fast as the caller reads it, and is not cached', async () => {
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

  test('does not make a quick reader wait for a slow reader of the same answer', async () => {
    const { cache } = readCache();
    const read = () => cache.of({ key: 'x', owner: '', tables: ['item'], make: list(30).make });
    const [slow, quick] = await Promise.all([read(), read()]);
    expect(JSON.parse(await text(quick as Readable))).toHaveLength(3_000);
    (slow as Readable).destroy();
  });

  test('lets the event loop continue after each piece, however many answers are in progress', async () => {
    const { cache } = readCache();
    let turns = 0;
    let isOver = false;
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const make = async function* () {
      for (let index = 0; index < 10; index += 1) yield [index];
    };
    const lookup = { owner: '', tables: ['item'] as const, make };
    await Promise.all(['a', 'b', 'c', 'd'].map((key) => cache.of({ key, ...lookup })));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  test('waits at the gate while the same member has two in progress, but not for other members', async () => {
    const gate = createGate(2);
    const entered: string[] = [];
    const enter = async (who: string): Promise<() => void> => {
      const leave = await gate(who);
      entered.push(who);
      return leave;
    };
    const [first, , third] = [enter('loud'), enter('loud'), enter('loud')];
    await enter('quiet');
    expect(entered).toEqual(['loud', 'loud', 'quiet']);
    const leave = await first;
    leave();
    leave();
    await third;
    expect(entered).toHaveLength(4);
    void enter('loud');
    await nextTurn();
    expect(entered).toHaveLength(4);
  });
});

describe('an answer of the server', () => {
  const here = communityOfFile();
  const { ask, get } = here;

  test('comes from the cache regardless of parameters that the contract does not define', async () => {
    const read = async (query: string) => (await get(`/session?${query}`)).json<{ entities: unknown[] }>();
    const search = async (query: string, label: object) =>
      (await ask('player', 'POST', `/item/search?${query}`, label)).json<{ entities: unknown[] }>();
    const label = { id: 'item-potion', name: 'Potion' };
    const page = await read('limit=5&nextAt=0');
    const found = await search('query=po&limit=3', label);
    expect([page.entities.length, found.entities.length]).toEqual([5, 3]);
    const queries = await queriesOf(here.store, async () => {
      for (const more of ['x=1', 'x=2', 'ts=3', 'x=%00', 'toString=1', 'x=1&x=2'])
        expect(await read(`${more}&nextAt=0&limit=5`)).toEqual(page);
      expect(await search('limit=3&x=1&query=po', { ...label, x: 1 })).toEqual(found);
    });
    expect(queries).toEqual([]);
  });

  test('ends early if its caller stops reading', async () => {
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
    await expect.poll(() => ended).toBe(true);
  });

  test('belongs to its caller if it depends on the caller', async () => {
    const paths = ['/guild/current/member', '/character/current', '/character/forSelf'];
    for (const path of [...paths, calls.ownOverview.path]) {
      const ownAnswer = (await get(path)).body;
      expect((await get(path, 'master')).body).not.toBe(ownAnswer);
      expect((await get(path)).body).toBe(ownAnswer);
    }
  });
});
