import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAnswers, type Question } from '#server/answers.ts';
import { openStore } from '#server/store/store.ts';
import { databaseUrlOf, engine } from './engine.ts';
import { lyra, serve } from './support.ts';

/** Answers over numbers that the test changes, and how often each key was made. */
function kept() {
  const state: { revision: number | null; labels: number } = { revision: 1, labels: 0 };
  const answers = createAnswers({
    revision: (tables) =>
      state.revision === null ? null : state.revision + (tables.includes('label') ? state.labels : 0),
  });
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
    return JSON.parse(String(await answers.of({ key, tables: ['item'], make, ...question })));
  };
  return { state, answers, ask, made };
}

describe('kept answers', () => {
  test('are made once while nothing changes, also for those who ask meanwhile', async () => {
    const { ask, made } = kept();
    expect(await Promise.all([ask('x', { n: 1 }), ask('x'), ask('y')])).toEqual([{ n: 1 }, { n: 1 }, 'y']);
    expect(await ask('x')).toEqual({ n: 1 });
    expect(made).toEqual(['x', 'y']);
  });

  test('are made anew after a change, also when it came while one was being made', async () => {
    const { state, ask, made } = kept();
    const early = ask('x', 'old');
    state.revision = 2;
    expect(await ask('x', 'new')).toBe('new');
    expect(await early).toBe('old');
    expect(await ask('x')).toBe('new');
    expect(made).toEqual(['x', 'x']);
  });

  test('outlive a change of tables that they are not read from', async () => {
    const { state, answers, ask, made } = kept();
    await ask('item');
    await ask('label', 'old', { tables: ['item', 'label'] });
    state.labels = 1;
    expect(answers.known({ key: 'item', tables: ['item'] })).toBe('"item"');
    expect(answers.known({ key: 'label', tables: ['item', 'label'] })).toBeUndefined();
    expect(await ask('label', 'new', { tables: ['item', 'label'] })).toBe('new');
    expect(made).toEqual(['item', 'label', 'label']);
  });

  test('that are long are made one at a time, from what holds when their turn comes', async () => {
    const { state, ask, made } = kept();
    let underWay = 0;
    const long = (key: string): Promise<unknown> =>
      ask(key, null, {
        isLong: true,
        make: async () => {
          made.push(key);
          underWay += 1;
          const now = [underWay, state.revision];
          await nextTurn();
          underWay -= 1;
          if (key === 'fails') throw new Error('no');
          return now;
        },
      });
    const [first, fails, second] = [long('first'), long('fails'), long('second')];
    await nextTurn();
    state.revision = 2;
    const [again, third] = [long('first'), long('second')];
    await expect(fails).rejects.toThrow('no');
    expect(await Promise.all([first, second, again, third])).toEqual([
      [1, 1],
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(made).toEqual(['first', 'fails', 'second', 'first']);
  });

  test('are not kept while nobody can tell whether they hold, nor when they fail', async () => {
    const { state, ask, made } = kept();
    await expect(ask('x', new Error('no'))).rejects.toThrow('no');
    expect(await ask('x', 1)).toBe(1);
    state.revision = null;
    expect(await ask('x', 2)).toBe(2);
    expect(made).toEqual(['x', 'x', 'x']);
  });

  test('are the same JSON however long they are', async () => {
    const { ask } = kept();
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

  test('take no more memory than they may: what was asked for least lately goes', async () => {
    const { ask, made } = kept();
    const large = 'l'.repeat(15 * 2 ** 20);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key, large);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});

describe('an answer of the server', () => {
  test('shows every write that was acknowledged before it was asked for', async () => {
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

  test.runIf(engine === 'postgres')('shows what another server wrote, soon', async () => {
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

  test.runIf(engine === 'sqlite')('shows what another process wrote, within milliseconds', async () => {
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

  test('is another member’s own where it depends on who asks', async () => {
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
