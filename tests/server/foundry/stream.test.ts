import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { WireInstances } from '#core/contract/foundry.ts';
import { createInstanceStream, type StreamParts } from '#server/foundry/stream.ts';
import { accessLifetime } from '#server/auth/tokens.ts';
import { failure, temporaryFolder } from '../support.ts';
import { keep, pidsIn, until, watch, world } from './support.ts';

describe('the stream of instances', () => {
  test('sends the current state at once, and each change as it happens', async () => {
    const folder = await temporaryFolder();
    const settings = { dataPath: folder, environment: { MEGABYTES: '20', HAS_CHILD: '1', DELAY: '200' } };
    const keeper = await keep([world('harbour', settings), world('deposito-pg')]);
    const { worlds } = keeper;
    const watching = await watch(keeper);
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
    await keeper.activate('harbour');
    await until(() => {
      const { status, memory } = watching.latest('harbour')!;
      return status === 'online' && memory > 40 * 1_048_576;
    });
    const running = watching.latest('harbour')!;
    expect(running.uptime).toBe(keeper.server.clock.now);
    expect(running.diskSize).toBeGreaterThan(0);
    process.kill((await pidsIn(folder))[0]!, 'SIGKILL');
    await until(() => watching.latest('harbour')?.status === 'errored');
    expect(watching.latest('harbour')).toMatchObject({ cpu: 0, memory: 0 });
    await keeper.activate('harbour');
    await until(() => watching.latest('harbour')?.status === 'online');
    await keeper.stop('harbour');
    await until(() => watching.latest('harbour')?.status === 'stopped');
    expect(watching.latest('harbour')!.uptime, 'its last start').toBe(keeper.server.clock.now);
    const statuses = watching.events.map((event) => event.find(({ id }) => id === 'harbour')!.status);
    const changes = statuses.filter((status, index) => status !== statuses[index - 1]);
    const round = ['launching', 'online'];
    expect(changes).toEqual(['stopped', ...round, 'errored', ...round, 'stopping', 'stopped']);
  }, 15_000);

  test('ends when the token that opened it expires', async () => {
    const keeper = await keep([world('harbour')]);
    const watching = await watch(keeper);
    keeper.server.clock.now += (accessLifetime - 1) * 1_000;
    await wait(400);
    expect(watching.hasEnded()).toBe(false);
    keeper.server.clock.now += 1_000;
    await watching.ended;
    expect((await fetch(`${keeper.app}/foundry/info?jwt=${keeper.token}`)).status).toBe(401);
  });

  test('ends with the server, which does not wait for watchers', async () => {
    const keeper = await keep([world('harbour')]);
    const watching = await watch(keeper);
    const begin = performance.now();
    await keeper.server.app.close();
    await watching.ended;
    expect(performance.now() - begin).toBeLessThan(3_000);
  });

  test('leaves its token in no log and no answer, whatever fails', async () => {
    let log = '';
    const keeper = await keep([world('harbour')], {
      logger: { level: 'trace', stream: { write: (line) => void (log += line) } },
    });
    const watching = await watch(keeper);
    await until(() => watching.events.length > 0);
    watching.leave();
    const { app } = keeper.server;
    const mine = await keeper.server.signIn('demo-player');
    const answers = [
      await app.inject(`/foundry/info?jwt=${mine.authToken}`),
      await app.inject(`/foundry/info?jwt=${mine.authToken}x`),
      await app.inject(`/foundry/info/more?jwt=${mine.authToken}`),
      await app.inject(`/foundry/info%E0%A4%A?jwt=${mine.authToken}`),
      await app.inject({ method: 'POST', url: `/foundry/info?jwt=${mine.authToken}` }),
    ];
    expect(answers.map((answer) => failure(answer).code)).toEqual([403, 401, 404, 400, 401]);
    expect(log).toContain('/foundry/info');
    for (const token of [keeper.token, mine.authToken]) {
      const [, claims = '', signature = ''] = token.split('.');
      for (const part of [token, claims, signature]) expect(log).not.toContain(part);
      for (const { body } of answers) expect(body).not.toContain(signature);
    }
  });

  test('accepts its token from the address only, and no HEAD request', async () => {
    const keeper = await keep([]);
    const { app } = keeper.server;
    const headers = { authorization: `Bearer ${keeper.token}` };
    expect((await app.inject({ url: '/foundry/info', headers })).statusCode).toBe(401);
    const url = `/foundry/info?jwt=${keeper.token}`;
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await app.inject({ url: `${url}&jwt=${keeper.token}` })).statusCode).toBe(401);
  });

  test('buffers little for a watcher that reads nothing, and continues for the others', async () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      world(`world-${index}`, { masterName: 'M'.repeat(200) }),
    );
    const keeper = await keep(many);
    const socket = createConnection(Number(new URL(keeper.app).port), '127.0.0.1');
    socket.pause();
    socket.write(`GET /foundry/info?jwt=${keeper.token} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await until(() => keeper.server.app.instanceStream.size === 1);
    const watching = await watch(keeper);
    const { supervisor } = keeper.server.app.foundry;
    global.gc?.();
    const before = process.memoryUsage().external;
    // 100 KB each and always different: a full buffer for the slow watcher would take 40 MB.
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
    await until(() => keeper.server.app.instanceStream.size === 1);
  }, 20_000);
});

describe('watching', () => {
  /** In ms, between two measurements. */
  const interval = 50;
  function stage(mayWatch: StreamParts['mayWatch'] = async () => true) {
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
      doubts: 100,
      longestSilence: 120,
    });
    return { stream, counts, tick: (to: number) => void (clock = to) };
  }

  const ticket = { memberId: 'warden', familyId: 'first', expires: 1_000 };

  test('costs one measurement for any number of watchers, and none without watchers', async () => {
    const { stream, counts } = stage();
    await wait(150);
    expect(counts).toEqual({ measured: 0, listening: 0 });
    const begun = performance.now();
    const watchers = Array.from({ length: 50 }, () => stream.open(ticket).resume());
    await until(() => counts.measured > 3);
    // As often as for one watcher: at the start, and once per interval.
    expect(counts.measured).toBeLessThanOrEqual((performance.now() - begun) / interval + 2);
    expect(counts.listening).toBe(1);
    for (const watcher of watchers) watcher.destroy();
    expect([stream.size, counts.listening]).toEqual([0, 0]);
    const { measured } = counts;
    await wait(150);
    expect(counts.measured).toBeLessThanOrEqual(measured + 1);
  });

  test('sends an unchanged state from time to time', async () => {
    const { stream } = stage();
    const events: string[] = [];
    const watcher = stream.open(ticket).on('data', (data: Buffer) => events.push(data.toString()));
    await wait(600);
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect(new Set(events)).toEqual(new Set(['event: foundry-info\ndata: {}\n\n']));
    watcher.destroy();
  });

  test.each([
    ['a member who has lost the role', { memberId: 'leaving', familyId: null }],
    ['a sign-in that has ended, of a member who has another', { memberId: 'warden', familyId: 'leaving' }],
  ])('ends for %s, and for no other watcher', async (_who, leaving) => {
    const { stream } = stage(
      async ({ memberId, familyId }) => memberId !== 'leaving' && familyId !== 'leaving',
    );
    const [stays, leaves] = [stream.open(ticket).resume(), stream.open({ ...ticket, ...leaving }).resume()];
    await once(leaves, 'end');
    expect([stream.size, stays.readableEnded]).toEqual([1, false]);
    stays.destroy();
  });

  test('ends for a watcher that reads nothing, too', async () => {
    const { stream, tick } = stage();
    stream.open(ticket).on('error', () => {});
    tick(1_000);
    await until(() => stream.size === 0);
  });
});

test('a member who signs out everywhere or is no longer a warden may no longer watch', async () => {
  const keeper = await keep([world('harbour')], { foundry: { doubts: 100 } });
  const { app } = keeper.server;
  const first = await watch(keeper);
  await app.store.db
    .updateTable('member')
    .set({ roles: '["PLAYER"]' })
    .where('id', '=', 'demo-warden')
    .execute();
  await first.ended;
  const master = await keeper.server.signIn('demo-master');
  const second = await watch({ ...keeper, token: master.authToken });
  await wait(300);
  expect(second.hasEnded()).toBe(false);
  await keeper.server.ask({ method: 'POST', url: '/auth/logout' }, master.refreshToken);
  await second.ended;
});
