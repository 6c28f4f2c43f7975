import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import type { DockerSettings } from '#server/foundry/configuration.ts';
import { dockerDriver } from '#server/foundry/docker/driver.ts';
import { listening } from '../support/listening.ts';
import { recordedLog } from '../support/log.ts';
import { container, standInEngine } from './engine.ts';
import { serveWorlds, until } from './support.ts';

const settings = (id: string, socket: string, more: Partial<DockerSettings> = {}): DockerSettings => ({
  id,
  url: id,
  masterName: 'Corvin',
  driver: 'docker',
  address: 'http://127.0.0.1:9',
  socket,
  ...more,
});

test('the driver finds a container by its label and reports its state in the engine', async () => {
  const running = { Status: 'running', StartedAt: '2026-05-17T12:00:00.123456789Z' };
  const { socket } = await standInEngine(
    container('new'),
    container('online', running),
    container('warming', { ...running, health: 'starting' }),
    container('paused', { Status: 'paused' }),
    container('stopped', { Status: 'exited', ExitCode: 143 }),
    container('failed', { Status: 'exited', ExitCode: 1, log: 'one\ntwo\n' }),
    container('short', { Status: 'exited', ExitCode: 1, log: 'over\n', hasTerminal: true }),
    container('starved', { Status: 'exited', ExitCode: 137, OOMKilled: true }),
  );
  const ids = ['new', 'online', 'warming', 'paused', 'stopped', 'failed', 'short', 'starved', 'nowhere'];
  const driver = dockerDriver();
  const states = new Map(
    await Promise.all(ids.map(async (id) => [id, await driver.look(settings(id, socket))] as const)),
  );
  const started = Date.UTC(2026, 4, 17, 12, 0, 0, 123);
  const address = 'http://127.0.0.1:9';
  const stopped = { isRunning: false, started: null, address: null, hasFailed: false };
  expect(Object.fromEntries(states)).toMatchObject({
    new: stopped,
    online: { isRunning: true, started, address, hasFailed: false },
    warming: { isRunning: true, status: 'launching', started, address, hasFailed: false },
    paused: { ...stopped, status: 'paused' },
    stopped,
    failed: { ...stopped, hasFailed: true },
    starved: { ...stopped, hasFailed: true },
    nowhere: { ...stopped, status: 'missing' },
  });
  expect(await states.get('failed')!.lastLines!()).toEqual(['one', 'two']);
  expect(await states.get('short')!.lastLines!()).toEqual(['over']);
});

test('the driver starts and stops a container, even if it is already running or stopped', async () => {
  const engine = await standInEngine(container('harbour'), container('other'));
  const driver = dockerDriver();
  const harbour = settings('harbour', engine.socket, { grace: 7 });
  expect(await driver.start(harbour)).toMatchObject({ isRunning: true });
  await driver.start(harbour);
  await driver.stop(harbour);
  await driver.stop(harbour);
  expect(engine.requests.filter((line) => line.startsWith('POST'))).toEqual([
    'POST /containers/container-of-harbour/start',
    'POST /containers/container-of-harbour/start',
    'POST /containers/container-of-harbour/stop?t=7',
    'POST /containers/container-of-harbour/stop?t=7',
  ]);
  await expect(driver.start(settings('nowhere', engine.socket))).rejects.toThrow('nyx.foundry=nowhere');
});

test.each([
  ['the grace period', { grace: 7 }, 22],
  ['the default grace period', {}, 25],
])('a stop fails if the engine does not answer within %s and 15 s more', async (_name, more, seconds) => {
  const timeLimits: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const timeLimit = new AbortController();
    timeLimits.push(timeLimit);
    return timeLimit.signal;
  });
  const engine = await standInEngine(container('harbour', { Status: 'running', neverStops: true }));
  const stopping = dockerDriver().stop(settings('harbour', engine.socket, more));
  await until(() => engine.requests.some((line) => line.startsWith('POST')));
  for (const timeLimit of timeLimits) timeLimit.abort(new DOMException('too long', 'TimeoutError'));
  await expect(stopping).rejects.toThrow(`did not answer within ${seconds} s`);
});

test('the driver reports a container’s processor time, and its memory without the file cache', async () => {
  const { socket } = await standInEngine(
    container('harbour', { Status: 'running', cpu: 2_500_000_000, memory: 51_000 }),
  );
  const usage = await dockerDriver().measure([settings('harbour', socket), settings('nowhere', socket)]);
  expect(Object.fromEntries(usage)).toEqual({
    harbour: { at: expect.any(Number), cpuSeconds: 2.5, memory: 50_000 },
  });
});

test('an activation starts a container, the supervisor reports its usage, and a stop stops it', async () => {
  const engine = await standInEngine(container('harbour', { memory: 9_000_000 }));
  const inside = createServer((_request, response) => response.end('a world'));
  const port = await listening(inside);
  const harbour = settings('harbour', engine.socket, { address: `http://127.0.0.1:${port}` });
  const host = await serveWorlds([harbour]);
  expect(host.status('harbour')).toBe('stopped');
  expect((await host.activate('harbour')).status).toBe(200);
  expect(await (await fetch(`${host.worlds}/harbour`)).text()).toBe('a world');
  const { supervisor } = host.server.app.foundry;
  await supervisor.measure();
  expect(supervisor.snapshot()['harbour']).toMatchObject({ status: 'online', memory: 8_999_000 });
  // An operator stops the container.
  engine.containers[0]!.Status = 'exited';
  await until(() => host.status('harbour') === 'stopped');
  await host.activate('harbour');
  expect((await host.stop('harbour')).status).toBe(200);
  expect(engine.containers[0]!.Status).toBe('exited');
});

test('an unreachable engine is logged once, and does not affect other calls', async () => {
  const { logger, text } = recordedLog('warn');
  const host = await serveWorlds([settings('harbour', '/nowhere/engine.sock')], { logger });
  for (let time = 0; time < 3; time += 1) await host.server.app.foundry.supervisor.refresh();
  expect(text().match(/host of instances is not responding/g)).toHaveLength(1);
  expect((await host.activate('harbour')).status).toBe(503);
  expect((await host.stop('harbour')).status).toBe(503);
  expect((await fetch(`${host.app}/healthz`)).status).toBe(200);
});
