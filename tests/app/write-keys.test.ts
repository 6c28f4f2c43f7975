import { describe, expect, it } from 'vitest';
import { createWriteKeys } from '#app/write-keys.ts';

const unanswered = new Error('no answer');
const refused = new Error('refused');

function scene() {
  let now = 1_000;
  const keys = createWriteKeys(
    (error) => error === unanswered,
    () => now,
  );
  const sent: string[] = [];
  /** Sends a write, and tells the key that it went under. */
  const send = async (write: readonly unknown[], failure?: Error): Promise<string> => {
    const running = keys.run(write, async (key) => {
      sent.push(key);
      if (failure) throw failure;
    });
    const [{ status }] = await Promise.allSettled([running]);
    expect(status).toBe(failure ? 'rejected' : 'fulfilled');
    return sent.at(-1)!;
  };
  return { keys, send, pass: (ms: number) => (now += ms) };
}

const sale = ['sell', 'p:Ann', 'Rope', 2, 5];

describe('the key of a write', () => {
  it('is a new one each time', async () => {
    const { send } = scene();
    const keys = [await send(sale), await send(sale), await send(['sell', 'p:Ann', 'Rope', 1, 5])];
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
  });

  it('is the one before when the same write had no answer, however often', async () => {
    const { send } = scene();
    const first = await send(sale, unanswered);
    expect(await send(sale, unanswered)).toBe(first);
    expect(await send(sale)).toBe(first);
    expect(await send(sale)).not.toBe(first);
  });

  it('is a new one after a refusal: the server has said that nothing was done', async () => {
    const { send } = scene();
    expect(await send(sale, refused)).not.toBe(await send(sale));
    const first = await send(sale, unanswered);
    expect(await send(sale, refused)).toBe(first);
    expect(await send(sale)).not.toBe(first);
  });

  it('is a new one when anything about the write has changed, such as the stock', async () => {
    const { send } = scene();
    const first = await send(sale, unanswered);
    expect(await send(['sell', 'p:Ann', 'Rope', 2, 3])).not.toBe(first);
    expect(await send(sale)).toBe(first);
  });

  it('is a new one after ten minutes: by then the same words mean another write', async () => {
    const { send, pass } = scene();
    const first = await send(sale, unanswered);
    pass(599_000);
    expect(await send(sale, unanswered)).toBe(first);
    pass(1_000);
    expect(await send(sale)).not.toBe(first);
  });

  it('hands on what the write answers', async () => {
    expect(await scene().keys.run(sale, async () => 'answer')).toBe('answer');
  });
});
