import type { Readable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accessLifetime } from '#server/auth/tokens.ts';
import { createChangeStreams, type LiveStreamParts } from '#server/live/streams.ts';
import { serverAt } from '#server/store/journal/author.ts';
import type { Store } from '#server/store/store.ts';
import { logOut } from '../auth/support.ts';
import { openedStore } from '../support/community.ts';
import { failure, serve, type TestServer } from '../support/serve.ts';
import { heardBy, listen, listenOn } from './support.ts';

/** Writes one change of each of `count` items, which exist only in the journal. */
const change = ({ write }: Pick<Store, 'write'>, count: number, name = 'Item', now = 0) =>
  write(serverAt(now, 'test'), async ({ journal }) => {
    for (let number = 0; number < count; number += 1)
      journal.add({
        subject: { type: 'item', id: `${name} ${number}` },
        kind: 'edited',
        changes: { item: [{}, {}] },
      });
  });

async function scene(options: Parameters<typeof serve>[0] = {}) {
  const server = await serve(options);
  const origin = await listenOn(server);
  const pair = await server.signIn('demo-player');
  return { server, origin, pair, store: server.app.store, token: pair.authToken };
}

/** Separate streams on the server's store, with other limits. */
function streamsOn({ app, clock }: TestServer, parts: Partial<LiveStreamParts> = {}) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  return createChangeStreams({
    store: app.store,
    now: () => clock.now,
    log: app.log,
    closing: closing.signal,
    stall: 60_000,
    ...parts,
  });
}

const ticket = { memberId: 'demo-player', roles: [], familyId: null, expires: Infinity };

test('a stream continues after the last event, in pages, and then live', async () => {
  const { origin, store, token } = await scene();
  const first = await listen(origin, token);
  await change(store, 2, 'Before');
  await expect.poll(() => heardBy(first)).toHaveLength(2);
  first.leave();
  await change(store, 1_200);
  const last = first.events.at(-1)!.id;
  for (const beginning of [
    { query: `?after=${last}` },
    { headers: { 'last-event-id': String(last) } },
    // The caller began with the number in the address; the header is newer.
    { query: '?after=1', headers: { 'last-event-id': String(last) } },
  ]) {
    const second = await listen(origin, token, beginning);
    await expect.poll(() => heardBy(second).length).toBe(1_200);
    expect(second.events.map(({ changes }) => changes.length)).toEqual([500, 500, 200]);
    expect(heardBy(second)[0]).toBe('item Item 0 edited');
    expect(second.events.at(-1)!.id).toBe(last + 1_200);
    second.leave();
  }
  const third = await listen(origin, token, { query: `?after=${last + 1_199}` });
  await change(store, 1, 'Live');
  await expect.poll(() => heardBy(third)).toEqual(['item Item 1199 edited', 'item Live 0 edited']);
});

test('a stream begins with a reset after an unknown entry or too large a gap', async () => {
  const { origin, store, token, server } = await scene();
  for (const beginning of [
    { query: `?after=${(await store.feed.last()) + 1_000}` },
    { headers: { 'last-event-id': 'another' } },
    { headers: { 'last-event-id': '-1' } },
  ]) {
    const id = await store.feed.last();
    const listening = await listen(origin, token, beginning);
    await expect.poll(() => listening.events).toEqual([{ name: 'reset', id, changes: [] }]);
    await change(store, 1);
    await expect.poll(() => heardBy(listening)).toEqual(['item Item 0 edited']);
    listening.leave();
  }
  const now = await store.feed.last();
  await change(store, 10);
  const streams = streamsOn(server, { limits: { gap: 9 } });
  const begins = async (after: number) => String((await streams.open(ticket, { after })).read());
  expect(await begins(now)).toContain('event: reset');
  expect(await begins(now + 1)).not.toContain('reset');
});

test('a first stream reports the changes since the caller read the data', async () => {
  const { origin, store, token, server } = await scene();
  await change(store, 1, 'Long ago', server.clock.now + 100_000);
  server.clock.now += 200_000;
  server.clock.uptime += 200_000;
  await change(store, 1, 'Just now', server.clock.now - 20_000);
  const listening = await listen(origin, token, { query: '?age=30000' });
  await expect.poll(() => heardBy(listening)).toEqual(['item Just now 0 edited']);
  const fresh = await listen(origin, token, { query: '?age=1000' });
  const reset = await listen(origin, token, { query: `?age=${11 * 60_000}` });
  await expect.poll(() => reset.events.map(({ name }) => name)).toEqual(['reset']);
  expect(heardBy(fresh)).toEqual([]);
});

test('the journal is read once for all listeners', async () => {
  const { server, store } = await scene();
  const after = vi.spyOn(store.feed, 'after');
  const streams = streamsOn(server, { limits: { perMember: 100 } });
  const opened = await Promise.all(Array.from({ length: 50 }, () => streams.open(ticket, {})));
  const heard = opened.map(() => '');
  for (const [index, stream] of opened.entries()) stream.on('data', (part) => (heard[index] += String(part)));
  await change(store, 1, 'Only');
  await expect.poll(() => heard.every((text) => text.includes('Only 0'))).toBe(true);
  // The statement, its commit and, on PostgreSQL, the notification may each cause a reading.
  expect(after.mock.calls.length).toBeLessThanOrEqual(3);
  for (const stream of opened) stream.destroy();
  await expect.poll(() => streams.size).toBe(0);
  // Without listeners, nothing watches the journal.
  const watch = vi.spyOn(store, 'watch');
  after.mockClear();
  await change(store, 1);
  (await streams.open(ticket, {})).destroy();
  expect([watch.mock.calls.length, after.mock.calls.length]).toEqual([1, 0]);
});

/** Lets only the test advance the interval at which streams are checked. */
function stopIntervals(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
}

/** Two listeners, of whom only one reads. `heard` returns the number of changes that a listener has heard. */
async function openTwo(server: TestServer, parts: Partial<LiveStreamParts> = {}) {
  const streams = streamsOn(server, parts);
  const [silent, reading] = [await streams.open(ticket, {}), await streams.open(ticket, {})];
  const countHeard = (stream: Readable) => {
    let text = '';
    stream.on('data', (part) => (text += String(part)));
    return () => text.match(/"act"/g)?.length;
  };
  return { streams, silent, reading, countHeard, heard: countHeard(reading) };
}

test('a listener who reads nothing is closed, while others hear everything', async () => {
  const { server, store } = await scene();
  stopIntervals();
  const { streams, silent, reading, heard } = await openTwo(server, { stall: 3_000 });
  await change(store, 500, 'I'.repeat(200));
  await expect.poll(heard).toBe(500);
  vi.advanceTimersByTime(2_000);
  expect([silent.destroyed, streams.size]).toEqual([false, 2]);
  vi.advanceTimersByTime(1_000);
  expect([silent.destroyed, reading.destroyed]).toEqual([true, false]);
  await change(store, 1);
  await expect.poll(heard).toBe(501);
  expect(streams.size).toBe(1);
});

test('a slow listener receives everything once they read, and the server buffers little of it', async () => {
  const { server, store } = await scene();
  const { silent, countHeard, heard } = await openTwo(server);
  for (let round = 0; round < 4; round += 1) await change(store, 500, `${round} ${'I'.repeat(200)}`);
  await expect.poll(heard).toBe(2_000);
  // At most one page of 500 changes in addition to the limit.
  expect(silent.readableLength).toBeLessThan(250_000);
  await expect.poll(countHeard(silent)).toBe(2_000);
});

test('a stream without changes sends a heartbeat every 15 seconds, with the number of the newest entry', async () => {
  const { server, store } = await scene();
  stopIntervals();
  const streams = streamsOn(server);
  const stream = await streams.open(ticket, {});
  const beat = `:\nid: ${await store.feed.last()}\n\n`;
  expect(String(stream.read())).toBe(beat);
  vi.advanceTimersByTime(14_000);
  expect(stream.read()).toBeNull();
  vi.advanceTimersByTime(1_000);
  expect(String(stream.read())).toBe(beat);
  vi.advanceTimersByTime(15_000);
  expect(String(stream.read())).toBe(beat);
  stream.destroy();
});

test('a stream ends when its token expires', async () => {
  const { server, origin, token } = await scene();
  stopIntervals();
  const listening = await listen(origin, token);
  // Proxies pass on each event at once.
  expect(listening.headers.get('x-accel-buffering')).toBe('no');
  expect(listening.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  server.clock.now += accessLifetime * 1_000;
  vi.advanceTimersByTime(1_000);
  await listening.ended;
  expect((await listen(origin, token)).status).toBe(401);
});

test('a stream ends with its sign-in, while the member’s other streams continue', async () => {
  const { server, origin, pair, store } = await scene();
  const other = await listen(origin, (await server.signIn('demo-player')).authToken);
  const listening = await listen(origin, pair.authToken);
  await logOut(server, pair.refreshToken);
  await listening.ended;
  await change(store, 1);
  await expect.poll(() => heardBy(other)).toEqual(['item Item 0 edited']);
  expect((await listen(origin, pair.authToken)).status).toBe(401);
});

test('if a sign-in ends while its stream is being opened, the stream ends', async () => {
  const { server, store } = await scene();
  const streams = streamsOn(server);
  vi.spyOn(store.tokenFamilies, 'isActive').mockResolvedValueOnce(false);
  await expect(streams.open({ ...ticket, familyId: 'ended' }, {})).rejects.toThrow('This sign-in has ended.');
  expect(streams.size).toBe(0);
});

test('streams end when the server closes, without delaying it', async () => {
  // If the server waited this long for the stream to end, the test would time out.
  const { server, origin, token } = await scene({ grace: 600_000 });
  const listening = await listen(origin, token);
  await server.app.close();
  await listening.ended;
});

test('a member may open ten streams at once', async () => {
  const { server, origin, token } = await scene();
  const opened = await Promise.all(Array.from({ length: 10 }, () => listen(origin, token)));
  expect(opened.map(({ status }) => status)).toEqual(opened.map(() => 200));
  expect((await listen(origin, token)).status).toBe(429);
  const refused = await server.ask({ url: '/changes' }, token);
  expect(failure(refused).code).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  const other = (await server.signIn('demo-master')).authToken;
  expect((await listen(origin, other)).status).toBe(200);
  opened[0]!.leave();
  await expect.poll(() => server.app.changeStreams.size).toBe(10);
  expect((await listen(origin, token)).status).toBe(200);
});

test('the token is accepted in the header only, and HEAD is refused', async () => {
  const { server, token } = await scene();
  expect((await server.ask({ url: `/changes?jwt=${token}` })).statusCode).toBe(401);
  expect((await server.ask({ method: 'HEAD', url: '/changes' }, token)).statusCode).toBe(404);
  expect(failure(await server.ask({ url: '/changes?after=x' }, token)).code).toBe(400);
});

test('a write of another process is reported', async () => {
  const { server, origin, token } = await scene();
  const listening = await listen(origin, token);
  const tool = await openedStore(server.dataDir, 'tool');
  await change(tool, 1, 'Elsewhere');
  await expect.poll(() => heardBy(listening)).toEqual(['item Elsewhere 0 edited']);
});
