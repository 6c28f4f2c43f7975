import { expect, it } from 'vitest';
import { createWriteKeys, type WriteName } from '#app/write-keys.ts';
import { asProblem, RequestFailure } from '#core/rules/problem.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const unanswered = new RequestFailure({ status: 0, message: '', fields: {} });
const refusedWith = (status: number) => new RequestFailure({ status, message: 'No', fields: {} });
const refused = refusedWith(409);

function scene(storage = memoryStorage(), takesKeys = true) {
  let now = 1_000;
  const keys = createWriteKeys(storage, () => now, takesKeys);
  const sent: string[] = [];
  /** Sends a write. @returns the key that was sent with it */
  const send = async (write: WriteName, failure?: Error): Promise<string> => {
    const running = keys.run(write, async ({ key }) => {
      sent.push(key);
      if (failure) throw failure;
    });
    const [{ status }] = await Promise.allSettled([running]);
    expect(status).toBe(failure ? 'rejected' : 'fulfilled');
    return sent.at(-1)!;
  };
  return { keys, send, pass: (ms: number) => (now += ms) };
}

const sale: WriteName = { of: ['inventory', 'p:Ann'], as: ['sell', 'Rope', 2, 5] };
const another = (as: unknown, who = 'p:Ann'): WriteName => ({ of: ['inventory', who], as: [as] });

it('the key of a write changes with each write', async () => {
  const { send } = scene();
  const keys = [await send(sale), await send(sale), await send(another('Rope'))];
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
});

// A refusal says that nothing was done; the others say nothing about an earlier attempt.
it.each<[what: string, isNew: boolean, failure: Error]>([
  ['a refusal', true, refused],
  ['a 401', false, refusedWith(401)],
  ['a 403', false, refusedWith(403)],
  ['a 429', false, refusedWith(429)],
  ['a proxy’s error page', false, new RequestFailure({ status: 413, message: '', fields: {} })],
])(
  'the key of a write is new after %s, also if an earlier attempt had no answer: %j',
  async (_, isNew, failure) => {
    const { send } = scene();
    expect(await send(sale, failure)).not.toBe(await send(sale));
    const first = await send(sale, unanswered);
    expect(await send(sale, failure)).toBe(first);
    expect((await send(sale)) !== first).toBe(isNew);
  },
);

it('the key of a write stays the same after a failed write of something else to the same target', async () => {
  for (const failure of [unanswered, refused, refusedWith(401)]) {
    const { send } = scene();
    const first = await send(sale, unanswered);
    await send(another('Chain'), failure);
    expect(await send(sale)).toBe(first);
  }
});

it('the key of a write changes ten minutes after the newest attempt, because the same input then means a new write', async () => {
  const storage = memoryStorage();
  const { send, pass } = scene(storage);
  const first = await send(sale, unanswered);
  pass(599_000);
  expect(await send(sale, unanswered)).toBe(first);
  pass(599_000);
  expect(await send(sale, unanswered)).toBe(first);
  pass(600_000);
  expect(await send(another('Rope'))).not.toBe(first);
  expect(storage.values.size).toBe(0);
  expect(await send(sale)).not.toBe(first);
});

it('the key of a write stays the same if the page reloads before the answer', async () => {
  const storage = memoryStorage();
  let first = '';
  void scene(storage).keys.run(sale, ({ key }) => {
    first = key;
    return new Promise(() => {});
  });
  expect(await scene(storage).send(sale)).toBe(first);
  expect(storage.values.size).toBe(0);
  expect(await scene(storage).send(sale)).not.toBe(first);
});

it('the key of a write is new if the stored key cannot be read', async () => {
  for (const broken of ['', 'no JSON', 'null', '[1]', '[["x"]]', '[["x",null]]', '[["x",{"key":1}]]']) {
    const storage = memoryStorage();
    storage.set('nyx-writes', broken);
    expect(await scene(storage).send(sale)).toMatch(/^[\da-f]{32}$/);
  }
});

it('the key of a write gives each repetition the data of the first attempt, even after a reload', async () => {
  const storage = memoryStorage();
  const values: number[] = [];
  const runAt = async (now: number, { fails = false } = {}) => {
    const running = scene(storage).keys.run(sale, async ({ first }) => {
      values.push(first(now), first(now + 1));
      if (fails) throw unanswered;
    });
    await Promise.allSettled([running]);
  };
  await runAt(1, { fails: true });
  await runAt(2);
  await runAt(3);
  expect(values).toEqual([1, 1, 1, 1, 3, 3]);
});

it('the key of a write if the server accepts keys, makes a refusal apply to earlier attempts with the same key', async () => {
  const covers = async (failure: Error, { takesKeys = true, isTried = true, wait = 0 } = {}) => {
    const { keys, send, pass } = scene(memoryStorage(), takesKeys);
    if (isTried) await send(sale, unanswered);
    pass(wait);
    const problem = await keys.run(sale, () => Promise.reject(failure)).catch(asProblem);
    return problem?.coversEarlierTries === true;
  };
  expect(await covers(refused)).toBe(true);
  expect(await covers(refused, { takesKeys: false })).toBe(false);
  expect(await covers(refused, { isTried: false })).toBe(false);
  expect(await covers(refused, { wait: 600_000 })).toBe(false);
  for (const status of [0, 401, 403, 429, 503]) expect(await covers(refusedWith(status))).toBe(false);
});
