import { describe, expect, test, vi } from 'vitest';
import { createCodeQueue } from '#server/auth/discord/code-queue.ts';
import { refused } from '../support/serve.ts';

/** Requests about codes, which the test answers by name; `startedRequests` lists those that have started. */
function scene() {
  const queue = createCodeQueue(8_000);
  const startedRequests: string[] = [];
  const answers = new Map<string, (isBad: boolean) => void>();
  const ask = (network: string, name: string): Promise<boolean> => {
    const request = queue(
      network,
      () => {
        startedRequests.push(name);
        return new Promise<boolean>((resolve) => answers.set(name, resolve));
      },
      (isBad) => isBad,
    );
    // A request that the test does not answer times out later.
    request.catch(() => {});
    return request;
  };
  const answer = async (name: string, { isBad }: { isBad: boolean }): Promise<void> => {
    answers.get(name)!(isBad);
    await new Promise(setImmediate);
  };
  const askSeveral = (network: string, count: number): void => {
    for (let index = 0; index < count; index += 1) void ask(network, `${network}${index}`);
  };
  return { startedRequests, ask, answer, askSeveral };
}

describe('requests about sign-in codes', () => {
  test('run four at a time for a network, in order of arrival', async () => {
    const { startedRequests, answer, askSeveral } = scene();
    askSeveral('a', 6);
    expect(startedRequests).toEqual(['a0', 'a1', 'a2', 'a3']);
    await answer('a2', { isBad: false });
    expect(startedRequests.slice(4)).toEqual(['a4']);
    await answer('a0', { isBad: false });
    expect(startedRequests.slice(5)).toEqual(['a5']);
  });

  test('run one at a time for a network whose last code was invalid', async () => {
    const { startedRequests, answer, askSeveral } = scene();
    askSeveral('a', 12);
    for (const name of ['a0', 'a1', 'a2']) await answer(name, { isBad: true });
    expect(startedRequests).toHaveLength(4);
    await answer('a3', { isBad: true });
    expect(startedRequests).toHaveLength(5);
    await answer('a4', { isBad: false });
    // Four at a time again.
    expect(startedRequests).toHaveLength(9);
  });

  test('start in turn for each network, however many requests one network has waiting', async () => {
    const { startedRequests, ask, answer, askSeveral } = scene();
    askSeveral('a', 40);
    askSeveral('b', 40);
    expect(startedRequests).toHaveLength(8);
    void ask('honest', 'honest');
    await answer('a0', { isBad: true });
    await answer('b0', { isBad: true });
    expect(startedRequests).toContain('honest');
  });

  test('fail with 429 beyond fifty waiting for one network, without affecting other networks', async () => {
    const { startedRequests, ask, askSeveral } = scene();
    askSeveral('a', 54);
    const refusal = await refused(() => ask('a', 'one too many'));
    expect([refusal.statusCode, refusal.retryAfter]).toEqual([429, 8]);
    void ask('b', 'b');
    expect(startedRequests).toContain('b');
  });

  test('fail with 503 beyond four hundred waiting in total', async () => {
    const { ask, askSeveral } = scene();
    for (let network = 0; network < 9; network += 1)
      askSeveral(`n${network}-`, [54, 54, 43, 43, 43, 43, 43, 43, 42][network]!);
    expect((await refused(() => ask('z', 'late'))).statusCode).toBe(503);
  });

  test('wait at most as long as Discord may take', async () => {
    vi.useFakeTimers();
    const { ask, askSeveral } = scene();
    askSeveral('a', 4);
    const last = refused(() => ask('a', 'fifth'));
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await last).statusCode).toBe(503);
  });

  test('continue after failed requests', async () => {
    const queue = createCodeQueue(8_000);
    const bad = (): Promise<boolean> => Promise.reject(new Error('Discord is down'));
    for (let time = 0; time < 20; time += 1)
      await expect(queue('a', bad, Boolean)).rejects.toThrow('Discord is down');
    expect(await queue('a', () => Promise.resolve(7), Boolean)).toBe(7);
  });
});
