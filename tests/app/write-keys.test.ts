import { describe, expect, it } from 'vitest';
import { createWriteKeys, type WriteName } from '#app/write-keys.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const unanswered = new RequestFailure({ status: 0, message: '', fields: {} });
const refused = new RequestFailure({ status: 409, message: '', fields: {} });

function scene(storage = memoryStorage()) {
  let now = 1_000;
  const keys = createWriteKeys(storage, () => now);
  const sent: string[] = [];
  /** Sends a write; returns its key. */
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

describe('the key of a write', () => {
  it('is new each time', async () => {
    const { send } = scene();
    const keys = [await send(sale), await send(sale), await send(another('Rope'))];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
  });

  it('is reused when the same write got no answer, however often', async () => {
    const { send } = scene();
    const first = await send(sale, unanswered);
    expect(await send(sale, unanswered)).toBe(first);
    expect(await send(sale)).toBe(first);
    expect(await send(sale)).not.toBe(first);
  });

  it('is new after a refusal, which says that nothing was done', async () => {
    const { send } = scene();
    expect(await send(sale, refused)).not.toBe(await send(sale));
    const first = await send(sale, unanswered);
    expect(await send(sale, refused)).toBe(first);
    expect(await send(sale)).not.toBe(first);
  });

  it('is new when anything about the write has changed, such as the stock', async () => {
    const { send } = scene();
    const first = await send(sale, unanswered);
    expect(await send(another('Rope'))).not.toBe(first);
  });

  it('is new once another write to the same target has followed', async () => {
    for (const failure of [undefined, unanswered, refused]) {
      const { send } = scene();
      const first = await send(sale, unanswered);
      await send(another('Rope', 'p:Bob'));
      expect(await send(sale, unanswered)).toBe(first);
      await send(another('Chain'), failure);
      expect(await send(sale)).not.toBe(first);
    }
  });

  it('is new after ten minutes, when the same input means another write', async () => {
    const { send, pass } = scene();
    const first = await send(sale, unanswered);
    pass(599_000);
    expect(await send(sale, unanswered)).toBe(first);
    pass(1_000);
    expect(await send(sale)).not.toBe(first);
  });

  it('is reused when the page was reloaded before the answer', async () => {
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

  it('is new when the stored one cannot be read', async () => {
    for (const broken of ['', 'no JSON', 'null', '[1]', '[["x"]]', '[["x",null]]', '[["x",{"key":1}]]']) {
      const storage = memoryStorage();
      storage.set('nyx-writes', broken);
      expect(await scene(storage).send(sale)).toMatch(/^[\da-f]{32}$/);
    }
  });

  it('is removed when its write is never retried', async () => {
    const storage = memoryStorage();
    const { send, pass } = scene(storage);
    await send(sale, unanswered);
    pass(600_000);
    await send(another('Rope'));
    expect(storage.values.size).toBe(0);
  });

  it('is stored with the data that the first attempt began with, even across a reload', async () => {
    const storage = memoryStorage();
    const begun: number[] = [];
    const begin = async (now: number, fails: boolean) => {
      const running = scene(storage).keys.run(sale, async ({ first }) => {
        begun.push(first(now), first(now + 1));
        if (fails) throw unanswered;
      });
      await Promise.allSettled([running]);
    };
    await begin(1, true);
    await begin(2, false);
    await begin(3, false);
    expect(begun).toEqual([1, 1, 1, 1, 3, 3]);
  });

  it('does not change the result of the write', async () => {
    expect(await scene().keys.run(sale, async () => 'answer')).toBe('answer');
  });
});
