import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { WireInstances } from '#core/contract/foundry.ts';
import { createInstanceStream, type StreamParts } from '#server/foundry/stream.ts';
import { accessLifetime } from '#server/auth/tokens.ts';
import { failure, temporaryFolder } from '../support/serve.ts';
import { serveWorlds, pidsIn, until, watch, world } from './support.ts';

describe('the stream of instances', () => {
  test('sends the current state at once, and each change as it happens', async () => {
    const folder = await temporaryFolder();
    const settings = { dataPath: folder, environment: { MEGABYTES: '20', HAS_CHILD: '1', DELAY: '200' } };
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
      return status === 'online' && memory > 40 * 1_048_576;
    });
    const running = watching.latest('harbour')!;
    expect(running.uptime).toBe(host.server.clock.now);
    expect(running.diskSize).toBeGreaterThan(0);
    process.kill((await pidsIn(folder))[0]!, 'SIGKILL');
    await until(() => watching.latest('harbour')?.status === 'errored');
    expect(watching.latest('harbour')).toMatchObject({ cpu: 0, memory: 0 });
    await host.activate('harbour');
    await until(() => watching.latest('harbour')?.status === 'online');
    await host.stop('harbour');
    await until(() => watching.latest('harbour')?.status === 'stopped');
    expect(watching.latest('harbour')!.uptime, 'its last start').toBe(host.server.clock.now);
    const statuses = watching.events.map((event) => event.find(({ id }) => id === 'harbour')!.status);
    const changes = statuses.filter((status, index) => status !== statuses[index - 1]);
    const round = ['launching', 'online'];
    expect(changes).toEqual(['stopped', ...round, 'errored', ...round, 'stopping', 'stopped']);
  });

  test('ends when its token expires', async () => {
    const host = await serveWorlds([world('harbour')]);
    const watching = await watch(host);
    host.server.clock.now += (accessLifetime - 1) * 1_000;
    await wait(400);
    expect(watching.hasEnded()).toBe(false);
    host.server.clock.now += 1_000;
    await watching.ended;
    expect((await fetch(`${host.app}/foundry/info?jwt=${host.token}`)).status).toBe(401);
  });

  test('ends when the server closes, without delaying it', async () => {
    // If the server waited this long for the stream to end, the test would time out.
    const host = await serveWorlds([world('harbour')], { grace: 600_000 });
    const watching = await watch(host);
    await host.server.app.close();
    await watching.ended;
  });

  test('never exposes its token in the log or in the answer to a failed request', async () => {
    let log = '';
    const host = await serveWorlds([world('harbour')], {
      logger: { level: 'trace', stream: { write: (line) => void (log += line) } },
    });
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
    expect(log).toContain('/foundry/info');
    for (const token of [host.token, player.authToken]) {
      const [, claims = '', signature = ''] = token.split('.');
      for (const part of [token, claims, signature]) expect(log).not.toContain(part);
      for (const { body } of answers) expect(body).not.toContain(signature);
    }
  });

  test('accepts its token only once in the query, and refuses HEAD requests', async () => {
    const host = await serveWorlds([]);
    const { app } = host.server;
    const headers = { authorization: `Bearer ${host.token}` };
    expect((await app.inject({ url: '/foundry/info', headers })).statusCode).toBe(401);
    const url = `/foundry/info?jwt=${host.token}`;
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await app.inject({ url: `${url}&jwt=${host.token}` })).statusCode).toBe(401);
  });

  test('buffers little for a watcher that does not read, and continues for the other watchers', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      world(`world-${index}`, { masterName: 'M'.repeat(200) }),
    );
    const host = await serveWorlds(many);
    const socket = createConnection(Number(new URL(host.app).port), '127.0.0.1');
    socket.pause();
    socket.write(`GET /foundry/info?jwt=${host.token} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await until(() => host.server.app.instanceStream.size === 1);
    const watching = await watch(host);
    const { supervisor } = host.server.app.foundry;
    global.gc?.();
    const before = process.memoryUsage().external;
    // Each state is different and takes 100 KB: buffering all of them for the slow watcher would take 40 MB.
    for (let change = 0; change < 400; change += 1) {
      supervisor.find('world-0')!.settings = world('world-0', { masterName: `M${change}` });
      supervisor.find('world-1')!.observe({
        isRunning: false,
        status: `turn-${change}`,
        started: null,
        address: null,
        hasFailed: false,
      });
      await wait(5);
    }
    expect(process.memoryUsage().external - before).toBeLessThan(20 * 1_048_576);
    expect(watching.events.length).toBeGreaterThan(20);
    const closed = once(socket, 'close');
    socket.destroy();
    await closed;
    await until(() => host.server.app.instanceStream.size === 1);
  });
});

describe('the stream of a watcher', () => {
  /** The time between two measurements, in ms. */
  const interval = 50;
  function createStream(mayWatch: StreamParts['mayWatch'] = async () => true) {
    const counts = { measured: 0, listening: 0 };
    let clock = 0;
    const stream = createInstanceStream({
      supervisor: {
        measure: async () => void (counts.measured += 1),
        onChange: () => {
          counts.listening += 1;
          return () => void (counts.listening -= 1);
        },
        snapshot: (): WireInstances => ({}),
      },
      now: () => clock,
      log: { error: () => {} } as never,
      closing: new AbortController().signal,
      mayWatch,
      interval,
      recheckInterval: 100,
      longestSilence: 120,
    });
    return { stream, counts, tick: (to: number) => void (clock = to) };
  }

  const ticket = { memberId: 'warden', familyId: 'first', expires: 1_000 };

  test('shares its measurements with all other watchers; without watchers, nothing is measured', async () => {
    const { stream, counts } = createStream();
    await wait(150);
    expect(counts).toEqual({ measured: 0, listening: 0 });
    const startTime = performance.now();
    const watchers = Array.from({ length: 50 }, () => stream.open(ticket).resume());
    await until(() => counts.measured > 3);
    // One measurement at the start, and one per interval, as for a single watcher.
    expect(counts.measured).toBeLessThanOrEqual((performance.now() - startTime) / interval + 2);
    expect(counts.listening).toBe(1);
    for (const watcher of watchers) watcher.destroy();
    expect([stream.size, counts.listening]).toEqual([0, 0]);
    const { measured } = counts;
    await wait(150);
    expect(counts.measured).toBeLessThanOrEqual(measured + 1);
  });

  test('repeats an unchanged state from time to time', async () => {
    const { stream } = createStream();
    const events: string[] = [];
    const watcher = stream.open(ticket).on('data', (data: Buffer) => events.push(data.toString()));
    await wait(600);
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(new Set(events)).toEqual(new Set(['event: foundry-info\ndata: {}\n\n']));
    watcher.destroy();
  });

  test.each([
    ['a member who has lost the role', { memberId: 'leaving', familyId: null }],
    ['an ended sign-in of a member who has another sign-in', { memberId: 'warden', familyId: 'leaving' }],
  ])('ends for %s, but not for other watchers', async (_who, leaving) => {
    const { stream } = createStream(
      async ({ memberId, familyId }) => memberId !== 'leaving' && familyId !== 'leaving',
    );
    const [continuing, ending] = [
      stream.open(ticket).resume(),
      stream.open({ ...ticket, ...leaving }).resume(),
    ];
    await once(ending, 'end');
    expect([stream.size, continuing.readableEnded]).toEqual([1, false]);
    continuing.destroy();
  });

  test('ends on expiry even for a watcher that never reads', async () => {
    const { stream, tick } = createStream();
    stream.open(ticket).on('error', () => {});
    tick(1_000);
    await until(() => stream.size === 0);
  });
});

test('the stream ends for a member who signs out or may no longer manage virtual tabletops', async () => {
  const host = await serveWorlds([world('harbour')], { foundry: { recheckInterval: 100 } });
  const { app } = host.server;
  const first = await watch(host);
  await app.store.db
    .updateTable('member')
    .set({ roles: '["PLAYER"]' })
    .where('id', '=', 'demo-warden')
    .execute();
  await first.ended;
  const master = await host.server.signIn('demo-master');
  const second = await watch({ ...host, token: master.authToken });
  await wait(300);
  expect(second.hasEnded()).toBe(false);
  await host.server.ask({ method: 'POST', url: '/auth/logout' }, master.refreshToken);
  await second.ended;
});
