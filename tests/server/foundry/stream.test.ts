import type { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { createInstanceStream, type StreamParts } from '#server/foundry/stream.ts';
import { recordedLog } from '../support/log.ts';
import { failure, temporaryFolder } from '../support/serve.ts';
import { serveWorlds, until, watch, world } from './support.ts';

test('the stream of instances sends the current state at once, and each change as it happens', async () => {
  const folder = await temporaryFolder();
  const settings = { dataPath: folder, grace: 0.2, environment: { DELAY: '100', IS_STUBBORN: '1' } };
  const host = await serveWorlds([world('harbour', settings), world('deposito-pg')]);
  const { worlds } = host;
  const watching = await watch(host);
  await until(() => watching.events.length > 0);
  expect(watching.latest('harbour')).toEqual({
    id: 'harbour',
    url: `${worlds.replace('127.0.0.1', 'localhost')}/harbour`,
    masterName: 'Corvin',
    uptime: null,
    status: 'stopped',
    cpu: 0,
    memory: 0,
    diskSize: expect.any(Number),
  });
  await host.activate('harbour');
  await until(() => {
    const { status, memory } = watching.latest('harbour')!;
    return status === 'online' && memory > 10 * 1_048_576;
  });
  const running = watching.latest('harbour')!;
  expect(running.uptime).toBe(host.server.clock.now);
  expect(running.diskSize).toBeGreaterThan(0);
  await host.stop('harbour');
  await until(() => watching.latest('harbour')?.status === 'stopped');
  // Its last start.
  const uptime = host.server.clock.now;
  expect(watching.latest('harbour')).toMatchObject({ cpu: 0, memory: 0, uptime });
  const statuses = watching.events.map((event) => event.find(({ id }) => id === 'harbour')!.status);
  const changes = statuses.filter((status, index) => status !== statuses[index - 1]);
  expect(changes).toEqual(['stopped', 'launching', 'online', 'stopping', 'stopped']);
});

test('the stream of instances ends when the server closes, without delaying it', async () => {
  // If the server waited this long for the stream to end, the test would time out.
  const host = await serveWorlds([world('harbour')], { grace: 600_000 });
  const watching = await watch(host);
  await host.server.app.close();
  await watching.ended;
});

test('the stream of instances never exposes its token in the log or in the answer to a failed request', async () => {
  const { logger, text } = recordedLog('trace');
  const host = await serveWorlds([world('harbour')], { logger });
  const watching = await watch(host);
  await until(() => watching.events.length > 0);
  watching.leave();
  const { app } = host.server;
  const player = await host.server.signIn('demo-player');
  const answers = [
    await app.inject(`/foundry/info?jwt=${player.authToken}`),
    await app.inject(`/foundry/info?jwt=${player.authToken}x`),
    await app.inject(`/foundry/info/more?jwt=${player.authToken}`),
    await app.inject(`/foundry/info%E0%A4%A?jwt=${player.authToken}`),
    await app.inject({ method: 'POST', url: `/foundry/info?jwt=${player.authToken}` }),
  ];
  expect(answers.map((answer) => failure(answer).code)).toEqual([403, 401, 404, 400, 401]);
  expect(text()).toContain('/foundry/info');
  for (const token of [host.token, player.authToken]) {
    const [, claims = '', signature = ''] = token.split('.');
    for (const part of [token, claims, signature]) expect(text()).not.toContain(part);
    for (const { body } of answers) expect(body).not.toContain(signature);
  }
});

test('the stream of instances accepts its token only once in the query, and refuses HEAD requests', async () => {
  const host = await serveWorlds([]);
  const { app } = host.server;
  const headers = { authorization: `Bearer ${host.token}` };
  expect((await app.inject({ url: '/foundry/info', headers })).statusCode).toBe(401);
  const url = `/foundry/info?jwt=${host.token}`;
  expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  expect((await app.inject({ url: `${url}&jwt=${host.token}` })).statusCode).toBe(401);
});

describe('the stream of a watcher', () => {
  /** A stream whose time passes only as the test says, in ms. `change` changes the state, of which each takes 100 KB. */
  function createStream(mayWatch: StreamParts['mayWatch'] = async () => true) {
    vi.useFakeTimers();
    const counts = { measured: 0, listening: 0, state: 0 };
    const begin = Date.now();
    let changed = (): void => {};
    const stream = createInstanceStream({
      supervisor: {
        measure: async () => void (counts.measured += 1),
        onChange: (listener) => {
          changed = listener;
          counts.listening += 1;
          return () => void (counts.listening -= 1);
        },
        snapshot: () => (counts.state === 0 ? {} : ({ a: `${counts.state}`.padEnd(100_000) } as never)),
      },
      now: () => Date.now() - begin,
      log: { error: () => {} } as never,
      closing: new AbortController().signal,
      mayWatch,
    });
    const change = async () => {
      counts.state += 1;
      changed();
      await vi.advanceTimersByTimeAsync(20);
    };
    /** The events that a watcher has read so far. */
    const eventsOf = (watcher: Readable) => {
      const events: string[] = [];
      watcher.on('data', (data: Buffer) => events.push(data.toString()));
      return events;
    };
    return { stream, counts, change, eventsOf };
  }

  const ticket = { memberId: 'warden', familyId: 'first', expires: 60_000 };

  test('shares its measurements with all other watchers; without watchers, nothing is measured', async () => {
    const { stream, counts } = createStream();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(counts).toMatchObject({ measured: 0, listening: 0 });
    const watchers = Array.from({ length: 50 }, () => stream.open(ticket).resume());
    await vi.advanceTimersByTimeAsync(10_000);
    // One measurement at the start, and one every two seconds, as for a single watcher.
    expect(counts).toMatchObject({ measured: 6, listening: 1 });
    for (const watcher of watchers) watcher.destroy();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([stream.size, counts]).toMatchObject([0, { measured: 6, listening: 0 }]);
  });

  test('repeats an unchanged state every four seconds', async () => {
    const { stream, eventsOf } = createStream();
    const events = eventsOf(stream.open(ticket));
    await vi.advanceTimersByTimeAsync(12_000);
    expect(events).toEqual(Array<string>(4).fill('event: foundry-info\ndata: {}\n\n'));
  });

  test('has little in its buffer if its watcher does not read, and continues for the other watchers', async () => {
    const { stream, change, eventsOf } = createStream();
    const [silent, reading] = [stream.open(ticket), eventsOf(stream.open(ticket))];
    for (let count = 0; count < 20; count += 1) await change();
    expect(reading).toHaveLength(21);
    expect(silent.readableLength).toBeLessThan(200_000);
    const late = eventsOf(silent);
    await vi.advanceTimersByTimeAsync(1);
    expect(late.at(-1)).toBe(reading.at(-1));
  });

  test.each([
    ['a member who has lost the role', { memberId: 'leaving', familyId: null }],
    ['an ended sign-in of a member who has another sign-in', { memberId: 'warden', familyId: 'leaving' }],
  ])('ends within ten seconds for %s, but not for other watchers', async (_who, leaving) => {
    const { stream } = createStream(
      async ({ memberId, familyId }) => memberId !== 'leaving' && familyId !== 'leaving',
    );
    const continuing = stream.open(ticket).resume();
    const ending = stream.open({ ...ticket, ...leaving }).resume();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(stream.size).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect([stream.size, ending.readableEnded, continuing.readableEnded]).toEqual([1, true, false]);
  });

  test('ends on expiry even for a watcher that never reads', async () => {
    const { stream } = createStream();
    stream.open(ticket).on('error', () => {});
    await vi.advanceTimersByTimeAsync(59_999);
    expect(stream.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(stream.size).toBe(0);
  });
});

test('the stream ends for a member who signs out or may no longer manage virtual tabletops', async () => {
  const host = await serveWorlds([], { foundry: { recheckInterval: 50 } });
  const { app } = host.server;
  const first = await watch(host);
  const player = { roles: '["PLAYER"]' };
  await app.store.db.updateTable('member').set(player).where('id', '=', 'demo-warden').execute();
  await first.ended;
  const master = await host.server.signIn('demo-master');
  const second = await watch({ ...host, token: master.authToken });
  await host.server.ask({ method: 'POST', url: '/auth/logout' }, master.refreshToken);
  await second.ended;
});
