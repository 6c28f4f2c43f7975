import { beforeEach, expect, it, vi } from 'vitest';
import { beginRead, fetchOrTake } from '#app/start/early-reads.ts';

const address = '/character/forSelf';
const withToken = (token: string): Headers => new Headers({ Authorization: `Bearer ${token}` });
const get = (token: string, signal?: AbortSignal): RequestInit => ({
  method: 'GET',
  headers: withToken(token),
  ...(signal ? { signal } : {}),
});

let sent: { address: string; init: RequestInit }[] = [];
let answers: (() => Promise<Response>)[] = [];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', (asked: string, init: RequestInit) => {
    sent.push({ address: asked, init });
    return (answers.shift() ?? (async () => new Response(`answer ${sent.length}`)))();
  });
});

const textOf = async (response: Promise<Response>): Promise<string> => (await response).text();

it('the early read answers the first request to its address; a second request is sent', async () => {
  beginRead(address, withToken('a'));
  expect(await textOf(fetchOrTake(address, get('a')))).toBe('answer 1');
  expect(await textOf(fetchOrTake(address, get('a')))).toBe('answer 2');
  expect(sent).toHaveLength(2);
});

it('requests to other addresses or by other methods are sent', async () => {
  beginRead(address, withToken('a'));
  await fetchOrTake('/other', get('a'));
  await fetchOrTake(address, { ...get('a'), method: 'POST' });
  expect(sent.map((request) => request.address)).toEqual([address, '/other', address]);
});

it('the early read never answers a request with another token; such a request cancels the read', async () => {
  beginRead(address, withToken('a'));
  expect(await textOf(fetchOrTake(address, get('b')))).toBe('answer 2');
  expect(sent[0]?.init.signal?.aborted).toBe(true);
  expect(await textOf(fetchOrTake(address, get('a')))).toBe('answer 3');
});

it('the early read is cancelled after 30 s; a later request is sent', async () => {
  vi.useFakeTimers();
  beginRead(address, withToken('a'));
  vi.advanceTimersByTime(30_000);
  vi.useRealTimers();
  expect(sent[0]?.init.signal?.aborted).toBe(true);
  expect(await textOf(fetchOrTake(address, get('a')))).toBe('answer 2');
});

it('the request is sent if the early read has failed', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
  beginRead(address, withToken('a'));
  expect(await textOf(fetchOrTake(address, get('a')))).toBe('answer 2');
});

it('the early read is cancelled when the request that uses it is cancelled', async () => {
  const controller = new AbortController();
  answers = [() => new Promise(() => {})];
  beginRead(address, withToken('a'));
  void fetchOrTake(address, get('a', controller.signal));
  controller.abort();
  expect(sent[0]?.init.signal?.aborted).toBe(true);
});
