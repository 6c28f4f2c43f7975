import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { recordedLog } from '../support/log.ts';
import { failure, temporaryFolder } from '../support/serve.ts';
import {
  isRunningProcess,
  pidsIn,
  serveRunning,
  serveWorlds,
  until,
  world,
  type WorldHost,
} from './support.ts';

/** A logger, and what it has logged of errors so far. */
function errorLog() {
  const { logger, lines } = recordedLog('error');
  return { logger, errors: () => lines.map((line) => JSON.parse(line) as object) };
}

describe('an activation', () => {
  test('starts its instance once for several simultaneous and later visitors', async () => {
    const folder = await temporaryFolder();
    const environment = { DELAY: '100' };
    const host = await serveWorlds([world('harbour', { dataPath: folder, environment })], {
      foundry: { worldOrigin: 'https://worlds.example' },
    });
    expect(host.status('harbour')).toBe('stopped');
    const answering = Promise.all([1, 2, 3].map(() => host.activate('harbour')));
    await until(() => host.status('harbour') === 'launching');
    for (const answer of [...(await answering), await host.activate('harbour')])
      expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
        200,
        'text/plain; charset=utf-8',
        'https://worlds.example/harbour',
      ]);
    expect(host.status('harbour')).toBe('online');
    expect(await pidsIn(folder)).toHaveLength(1);
  });

  test('fails with a message and starts nothing for an unknown instance', async () => {
    const folder = await temporaryFolder();
    const host = await serveWorlds([world('harbour', { dataPath: folder })]);
    for (const url of ['nowhere', '%2e%2e%2fharbour', 'harbour%00', 'HARBOUR', '__proto__']) {
      // `fetch` would normalise the path.
      const answer = await host.server.app.inject(`/foundry/inactive/${url}`);
      expect([400, 404]).toContain(failure(answer).code);
    }
    expect(await pidsIn(folder)).toEqual([]);
  });

  test('fails with a message if the instance fails to start, logs its last lines, and does not retry at once', async () => {
    const folder = await temporaryFolder();
    const { logger, errors } = errorLog();
    const torn = world('harbour', { dataPath: folder, environment: { FAILS: '1' } });
    const host = await serveWorlds([torn, world('tower', { command: ['/nowhere/foundry'] })], { logger });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await host.server.app.inject('/foundry/inactive/harbour');
      expect(failure(answer)).toMatchObject({ code: 503, message: expect.stringContaining('not start') });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(host.status('harbour')).toBe('errored');
    expect(await pidsIn(folder)).toHaveLength(1);
    await until(() => errors().length > 0);
    expect(errors()).toEqual([expect.objectContaining({ lastLines: ['The map is torn'] })]);
    // A program that does not exist cannot be started either.
    expect(failure(await host.server.app.inject('/foundry/inactive/tower')).code).toBe(503);
    expect(host.status('tower')).toBe('errored');
  });

  test('fails for a page of another site unless CORS allows that page', async () => {
    const { server } = await serveWorlds([], { corsOrigins: ['https://app.example'] });
    const ask = async (headers: Record<string, string>) =>
      (await server.app.inject({ url: '/foundry/inactive/nowhere', headers })).statusCode;
    const [image, script] = [
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ];
    for (const site of ['cross-site', 'same-site']) {
      const from = { 'sec-fetch-site': site };
      expect([site, await ask({ ...from, ...image })]).toEqual([site, 403]);
      expect([site, await ask({ ...from, 'sec-fetch-mode': 'navigate' })]).toEqual([site, 403]);
      expect([site, await ask({ ...from, ...script, origin: 'https://evil.example' })]).toEqual([site, 403]);
      expect([site, await ask({ ...from, ...script, origin: 'https://app.example' })]).toEqual([site, 404]);
    }
    expect(await ask({ 'sec-fetch-site': 'same-origin', ...script })).toBe(404);
    expect(await ask({})).toBe(404);
  });

  test('does not pass the server’s secrets to the instance', async () => {
    process.env['NYX_ACCESS_SECRET'] = 'a secret of the server, and none of the worlds';
    onTestFinished(() => void delete process.env['NYX_ACCESS_SECRET']);
    const host = await serveRunning(world('harbour', { environment: { OWN: 'yes' } }));
    const { env } = (await (await fetch(`${host.worlds}/harbour`)).json()) as { env: object };
    expect(env).toMatchObject({ OWN: 'yes', PATH: process.env['PATH'] });
    expect(Object.keys(env)).not.toContain('NYX_ACCESS_SECRET');
  });
});

test('a stop ends the whole process group of its instance with SIGTERM and then SIGKILL', async () => {
  const folder = await temporaryFolder();
  const grace = 0.3;
  const settings = { dataPath: folder, grace, environment: { IS_STUBBORN: '1', HAS_CHILD: '1' } };
  const host = await serveRunning(world('harbour', settings));
  const pids = [...(await pidsIn(folder)), ...(await pidsIn(folder, 'children'))];
  expect(pids.map(isRunningProcess)).toEqual([true, true]);
  const begin = performance.now();
  const answer = await host.stop('harbour');
  expect(performance.now() - begin).toBeGreaterThan(grace * 1_000 - 10);
  expect([answer.status, await answer.text()]).toEqual([200, 'harbour is stopped.']);
  expect(pids.map(isRunningProcess)).toEqual([false, false]);
  expect(host.status('harbour')).toBe('stopped');
});

test('a stop cancels a pending start, after which the instance can be started again', async () => {
  const folder = await temporaryFolder();
  const slow = world('harbour', { dataPath: folder, environment: { DELAY: '60000' } });
  const host = await serveWorlds([slow]);
  const answering = host.activate('harbour');
  await until(async () => (await pidsIn(folder)).length === 1);
  expect((await host.stop('harbour')).status).toBe(200);
  expect((await answering).status).toBe(503);
  expect(host.status('harbour')).toBe('stopped');
  expect((await pidsIn(folder)).map(isRunningProcess)).toEqual([false]);
  host.server.app.foundry.supervisor.find('harbour')!.settings = world('harbour');
  expect((await host.activate('harbour')).status).toBe(200);
  expect(host.status('harbour')).toBe('online');
});

describe('an instance that ends without being stopped', () => {
  const end = (host: WorldHost, way: 'crash' | 'leave') =>
    fetch(`${host.worlds}/harbour/${way}`).catch(() => {});

  test('has the status "errored" until it is stopped, is logged once with its last lines, and can be started again', async () => {
    const { logger, errors } = errorLog();
    const folder = await temporaryFolder();
    const settings = { dataPath: folder, grace: 0.1, environment: { HAS_CHILD: '1' } };
    const host = await serveRunning(world('harbour', settings), { logger });
    await end(host, 'crash');
    await until(() => host.status('harbour') === 'errored');
    await until(() => errors().length > 0);
    expect(errors()[0]).toMatchObject({ instance: 'harbour', lastLines: ['open', 'A rune has failed'] });
    // Its child process ends, too.
    const [child] = await pidsIn(folder, 'children');
    await until(() => !isRunningProcess(child!));
    expect((await fetch(`${host.app}/healthz`)).status).toBe(200);
    expect((await host.stop('harbour')).status).toBe(200);
    await host.server.app.foundry.supervisor.refresh();
    expect(host.status('harbour')).toBe('stopped');
    expect((await host.activate('harbour')).status).toBe(200);
    await end(host, 'crash');
    await until(() => errors().length === 2);
    expect(host.status('harbour')).toBe('errored');
  });

  test('has the status "stopped" if its exit code is 0', async () => {
    const host = await serveRunning(world('harbour'));
    await end(host, 'leave');
    await until(() => host.status('harbour') === 'stopped');
  });
});

describe('an idle instance', () => {
  const minutes = 60_000;

  test('stops after its `ttl` without a visitor, but not before', async () => {
    const host = await serveWorlds([world('harbour', { ttl: 600 }), world('tower')]);
    const { clock } = host.server;
    await host.activate('harbour');
    await host.activate('tower');
    const harbour = host.server.app.foundry.supervisor.find('harbour')!;
    clock.now += 9 * minutes;
    await fetch(`${host.worlds}/harbour`);
    clock.now += 9 * minutes;
    expect([harbour.isIdle, host.status('harbour')]).toEqual([false, 'online']);
    clock.now += 1 * minutes;
    await until(() => host.status('harbour') === 'stopped');
    // Without a `ttl`, an instance does not stop.
    expect(host.status('tower')).toBe('online');
  });

  test('does not stop while a WebSocket is open', async () => {
    const host = await serveRunning(world('harbour', { ttl: 600 }));
    const harbour = host.server.app.foundry.supervisor.find('harbour')!;
    const socket = new WebSocket(`${host.worlds.replace('http', 'ws')}/harbour/socket`);
    await once(socket, 'message');
    host.server.clock.now += 60 * minutes;
    expect(harbour.isIdle).toBe(false);
    socket.close();
    await once(socket, 'close');
    // The server may notice the end of the visit later than the visitor.
    await until(() => {
      host.server.clock.now += 11 * minutes;
      return host.status('harbour') === 'stopped';
    });
  });
});
