import { expect, it, vi } from 'vitest';
import { createExchange } from '#app/actors/session.ts';
import { createVault } from '#app/session/vault.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const pair = { authToken: 'new access', refreshToken: 'new refresh' };

/** A tab that refreshes its tokens; time passes only as the test says. `answer` is the server's answer. */
function tab(answer: (signal: AbortSignal) => Promise<typeof pair>) {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
    const limit = new AbortController();
    setTimeout(() => limit.abort(new DOMException('too long', 'TimeoutError')), time);
    return limit.signal;
  });
  let lock: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, turn: () => Promise<void>) => (lock = turn()) },
  });
  const vault = createVault(memoryStorage(), new EventTarget());
  const refresh = (_token: string, signal?: AbortSignal) => answer(signal!);
  const exchange = createExchange({ auth: () => ({ refresh }) as never, vault });
  const refreshed = exchange({ jwt: 'old access', refreshJwt: 'old refresh' }, new AbortController().signal);
  return { refreshed, lock };
}

const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  let isDone = false;
  void promise.then(
    () => (isDone = true),
    () => (isDone = true),
  );
  await vi.advanceTimersByTimeAsync(0);
  return isDone;
};

it('a refresh without an answer fails after 30 seconds, so that other tabs may try', async () => {
  const { refreshed } = tab(
    (signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
  );
  await vi.advanceTimersByTimeAsync(29_999);
  expect(await isSettled(refreshed)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await expect(refreshed).rejects.toThrow('too long');
});

it('the next tab may refresh 150 ms after new tokens are stored, when it can read them', async () => {
  const { refreshed, lock } = tab(async () => pair);
  expect(await isSettled(refreshed)).toBe(true);
  await vi.advanceTimersByTimeAsync(149);
  expect(await isSettled(lock)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isSettled(lock)).toBe(true);
});
