// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Http } from '#api/http.ts';
import { keys } from '#api/keys.ts';
import { startLive } from '#app/live/live.ts';
import { createOwnActs } from '#app/live/own-acts.ts';
import { createRecent } from '#app/live/recent.ts';
import { RequestFailure } from '#core/rules/problem.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The pauses of a tab have a random part.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});

/** A tab and its server. The browser has no locks, so the tab cannot share its stream with other tabs. */
async function tab() {
  const requests: object[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let refusal: number | null = null;
  const stream = async (_name: string, { query }: { query: object }, signal: AbortSignal) => {
    requests.push(query);
    if (refusal !== null) throw new RequestFailure({ status: refusal, message: '', fields: {} });
    return new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
  };
  const queries = new QueryClient();
  queries.setQueryData(keys.itemSources, []);
  const refreshRoles = vi.fn<() => void>();
  const http = { stream } as unknown as Http;
  const member = 'demo-player';
  const stop = startLive({ http, queries, ownActs: createOwnActs(), refreshRoles, member });
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(0);
  return {
    requests,
    queries,
    refreshRoles,
    stop,
    isStale: () => queries.getQueryState(keys.itemSources)!.isInvalidated,
    refuse: (status: number) => (refusal = status),
    async say(text: string) {
      streams.at(-1)!.enqueue(new TextEncoder().encode(text));
      await vi.advanceTimersByTimeAsync(0);
    },
    async end() {
      streams.at(-1)!.close();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

const event = (id: number, change: object) =>
  `id: ${id}\nevent: changes\ndata: ${JSON.stringify([{ act: id, ...change }])}\n\n`;
const edited = { type: 'item', id: 'Rope', kind: 'edited' };
const roles = { type: 'member', id: 'demo-player', kind: 'rolesChanged' };

it('a tab requests the changes since the page began to read, and later the changes after the last event', async () => {
  const { requests, say, end } = await tab();
  expect(requests).toEqual([{ age: expect.any(Number) }]);
  await say(':\nid: 7\n\n');
  await end();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requests[1]).toEqual({ after: 7 });
});

it('a tab requests new tokens when it hears of changed roles, even if the event arrives in pieces', async () => {
  const { say, refreshRoles } = await tab();
  const text = event(7, roles);
  await say(text.slice(0, 10));
  await say(text.slice(10, -1));
  expect(refreshRoles).not.toHaveBeenCalled();
  await say(text.slice(-1));
  expect(refreshRoles).toHaveBeenCalledTimes(1);
  await say(event(8, edited));
  expect(refreshRoles).toHaveBeenCalledTimes(1);
});

it.each([
  ['a reset', 'id: 7\nevent: reset\ndata: []\n\n'],
  ['an event that it cannot read', 'id: 7\nevent: changes\ndata: [{"act":"one"}]\n\n'],
  ['an event of a newer server', 'id: 7\nevent: other\ndata: {}\n\n'],
])('a tab invalidates every read after %s', async (_what, text) => {
  const { say, isStale } = await tab();
  await say(':\nid: 6\n\n');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStale()).toBe(false);
  await say(text);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isStale()).toBe(true);
});

it.each([
  [404, 1],
  [403, 1],
  [401, 2],
  [429, 2],
  [503, 2],
])('a tab whose streams are refused with %i makes %i requests in 4.5 s', async (status, times) => {
  const { requests, say, end, refuse } = await tab();
  await say(':\nid: 7\n\n');
  refuse(status);
  requests.length = 0;
  await end();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requests).toHaveLength(times);
});

it('a tab ends its stream when it is stopped', async () => {
  const { stop, end, say } = await tab();
  await say(':\nid: 7\n\n');
  stop();
  await expect(end()).rejects.toThrow();
});

it('a tab can list the changes since a given time, or say that it does not know all of them', () => {
  const recent = createRecent(1_000);
  const change = (act: number) => ({ act, ...edited });
  recent.add([change(1)], 2_000);
  recent.add([change(2), change(3)], 3_000);
  expect(recent.since(999)).toBeNull();
  expect(recent.since(1_000)?.map(({ act }) => act)).toEqual([1, 2, 3]);
  expect(recent.since(2_001)?.map(({ act }) => act)).toEqual([2, 3]);
  recent.add(null, 4_000);
  expect(recent.since(3_999)).toBeNull();
  expect(recent.since(4_000)).toEqual([]);
  for (let act = 0; act < 501; act += 1) recent.add([change(act)], 5_000 + act);
  expect(recent.since(5_000)).toBeNull();
  expect(recent.since(5_001)).toHaveLength(500);
});

/** Replaces what tabs share. `leads`: whether a tab gets the lead at once. */
function share({ leads = true } = {}) {
  const posted: { type: string; to?: string; tab?: string; id?: number; changes?: object[] }[] = [];
  const postMessage = (message: (typeof posted)[number]): void => void posted.push(message);
  const channel = Object.assign(new EventTarget(), { postMessage, close: () => {} });
  // `new` returns the object that the constructor returns.
  vi.stubGlobal('BroadcastChannel', function createChannel() {
    return channel;
  });
  let lead = (): unknown => undefined;
  const locks = {
    request(_name: string, _options: object, hold: () => Promise<void>) {
      lead = hold;
      return leads ? hold() : new Promise(() => {});
    },
  };
  vi.stubGlobal('navigator', { locks });
  const hear = async (data: object) => {
    channel.dispatchEvent(new MessageEvent('message', { data }));
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { posted, hear, channel, takeLead: () => lead() };
}

it('a tab that follows another applies what it hears from it, except what is for a third tab', async () => {
  const { posted, hear, takeLead } = share({ leads: false });
  const { isStale, requests, refreshRoles } = await tab();
  expect(requests).toEqual([]);
  const [{ type, tab: name }] = posted as [(typeof posted)[number]];
  expect(type).toBe('joined');
  await hear({ type: 'heard', to: 'a third tab', id: 7, changes: null });
  await hear({ type: 'joined', tab: 'a third tab', since: 0 });
  expect([isStale(), posted.length]).toEqual([false, 1]);
  await hear({ type: 'heard', id: 8, changes: [{ act: 8, ...roles }] });
  expect([isStale(), refreshRoles.mock.calls.length]).toEqual([false, 1]);
  await hear({ type: 'heard', to: name, id: 9, changes: null });
  expect(isStale()).toBe(true);
  // Once this tab leads, its stream continues where the other one ended.
  takeLead();
  await vi.advanceTimersByTimeAsync(0);
  expect(requests).toEqual([{ after: 9 }]);
});

it('a tab that follows another reads what it could not read once the stream of that tab is open again', async () => {
  const { hear } = share({ leads: false });
  const { queries } = await tab();
  const read = vi.fn(() => Promise.reject(new Error('unreachable')));
  const observer = new QueryObserver(queries, { queryKey: keys.ownCharacters, queryFn: read, retry: false });
  onTestFinished(observer.subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  await queries.invalidateQueries({ queryKey: keys.ownCharacters, refetchType: 'none' });
  await hear({ type: 'heard', id: 7, changes: [] });
  expect(read).toHaveBeenCalledTimes(1);
  await hear({ type: 'heard', isFirst: true, id: 7, changes: [] });
  expect(read).toHaveBeenCalledTimes(2);
});

it('the tab with the stream passes each event on to the other tabs, the first one marked', async () => {
  const { posted } = share();
  const { say } = await tab();
  await say(':\nid: 6\n\n');
  await say(event(7, edited));
  expect(posted.slice(1)).toEqual([
    { type: 'heard', isFirst: true, id: 6, changes: [] },
    { type: 'heard', isFirst: false, id: 7, changes: [expect.objectContaining({ act: 7 })] },
  ]);
});

it('the tab with the stream tells a new tab what has changed since a second before that tab opened', async () => {
  const { posted, channel } = share();
  const { say } = await tab();
  await say(':\nid: 6\n\n');
  const changedAt = Date.now();
  await say(event(7, edited));
  const changesFor = (since: number): number => {
    posted.length = 0;
    channel.dispatchEvent(new MessageEvent('message', { data: { type: 'joined', tab: 'new', since } }));
    return posted.find(({ to }) => to === 'new')!.changes!.length;
  };
  expect([changesFor(changedAt + 1_000), changesFor(changedAt + 1_001)]).toEqual([1, 0]);
});

it('a tab remembers its last hundred writes', () => {
  const acts = createOwnActs();
  for (let act = 1; act <= 101; act += 1) acts.add(act);
  expect([acts.has(1), acts.has(2), acts.has(101)]).toEqual([false, true, true]);
});
