import { describe, expect, test } from 'vitest';
import { failure, temporaryFolder } from '../support/serve.ts';
import { isRunningProcess, serveWorlds, pidsIn, until, world } from './support.ts';

interface LogLine {
  level: number;
  msg: string;
  lastLines?: string[];
}

/** A logger that adds warnings and errors to `lines`, except security events. */
const logTo = (lines: LogLine[]) => ({
  level: 'warn',
  stream: {
    write(line: string): void {
      const read = JSON.parse(line) as LogLine;
      if (read.msg !== 'security event') lines.push(read);
    },
  },
});

describe('an activation', () => {
  test('starts its instance, and answers with the address once it can be reached there', async () => {
    const folder = await temporaryFolder();
    const host = await serveWorlds([world('harbour', { dataPath: folder, environment: { DELAY: '300' } })], {
      foundry: { worldOrigin: 'https://worlds.example' },
    });
    expect(host.status('harbour')).toBe('stopped');
    const answering = host.activate('harbour');
    await until(() => host.status('harbour') === 'launching');
    const answer = await answering;
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'https://worlds.example/harbour',
    ]);
    expect(host.status('harbour')).toBe('online');
    expect((await fetch(`${host.worlds}/harbour`)).status).toBe(200);
  });

  test('starts its instance once for several simultaneous and later visitors', async () => {
    const folder = await temporaryFolder();
    const host = await serveWorlds([world('harbour', { dataPath: folder, environment: { DELAY: '200' } })]);
    const answers = await Promise.all([1, 2, 3].map(() => host.activate('harbour')));
    answers.push(await host.activate('harbour'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await pidsIn(folder)).toHaveLength(1);
  });

  test.each(['nowhere', '..', '%2e%2e%2fharbour', 'harbour%00', 'HARBOUR', 'harbour%2f', '__proto__'])(
    'fails with a message and starts nothing for the unknown instance %s',
    async (url) => {
      const folder = await temporaryFolder();
      const host = await serveWorlds([world('harbour', { dataPath: folder })]);
      // `fetch` would normalise the path.
      const answer = await host.server.app.inject(`/foundry/inactive/${url}`);
      expect([400, 404]).toContain(failure(answer).code);
      expect(await pidsIn(folder)).toEqual([]);
    },
  );

  test('fails with a message if the instance fails to start, logs its last lines, and does not retry at once', async () => {
    const folder = await temporaryFolder();
    const lines: LogLine[] = [];
    const host = await serveWorlds([world('harbour', { dataPath: folder, environment: { FAILS: '1' } })], {
      logger: logTo(lines),
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await host.server.app.inject('/foundry/inactive/harbour');
      expect(failure(answer)).toMatchObject({
        code: 503,
        message: expect.stringContaining('does not start'),
      });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(host.status('harbour')).toBe('errored');
    expect(await pidsIn(folder)).toHaveLength(1);
    await until(() => lines.length > 0);
    expect(lines.filter(({ level }) => level >= 50)).toHaveLength(1);
    expect(lines[0]!.lastLines).toEqual(['The map is torn']);
  });

  test('fails with a message if the instance’s program does not exist', async () => {
    const host = await serveWorlds([world('harbour', { command: ['/nowhere/foundry'] })]);
    expect(failure(await host.server.app.inject('/foundry/inactive/harbour')).code).toBe(503);
    expect(host.status('harbour')).toBe('errored');
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

  test('needs no token, and is limited per address', async () => {
    const host = await serveWorlds([], { limits: { activationsPerAddress: 2 } });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await host.activate('nowhere')).status);
    expect(statuses).toEqual([404, 404, 429, 429]);
  });

  test('does not pass the server’s secrets to the instance', async () => {
    process.env['NYX_ACCESS_SECRET'] = 'a secret of the server, and none of the worlds';
    const host = await serveWorlds([world('harbour', { environment: { OWN: 'yes' } })]);
    await host.activate('harbour');
    delete process.env['NYX_ACCESS_SECRET'];
    const { env } = (await (await fetch(`${host.worlds}/harbour`)).json()) as { env: object };
    expect(env).toMatchObject({ OWN: 'yes', PATH: process.env['PATH'] });
    expect(Object.keys(env)).not.toContain('NYX_ACCESS_SECRET');
  });
});

describe('a stop', () => {
  test('ends the whole process group of its instance with SIGTERM and then SIGKILL', async () => {
    const folder = await temporaryFolder();
    const settings = { dataPath: folder, environment: { IS_STUBBORN: '1', HAS_CHILD: '1' } };
    const host = await serveWorlds([world('harbour', settings)]);
    await host.activate('harbour');
    const pids = [...(await pidsIn(folder)), ...(await pidsIn(folder, 'children'))];
    expect(pids.map(isRunningProcess)).toEqual([true, true]);
    const begin = performance.now();
    const answer = await host.stop('harbour');
    // The instance has a grace period of a second.
    expect(performance.now() - begin).toBeGreaterThan(900);
    expect([answer.status, await answer.text()]).toEqual([200, 'harbour is stopped.']);
    expect(pids.map(isRunningProcess)).toEqual([false, false]);
    expect(host.status('harbour')).toBe('stopped');
  });

  test('succeeds for a stopped instance, and fails with 404 for an unknown one', async () => {
    const host = await serveWorlds([world('harbour')]);
    expect((await host.stop('harbour')).status).toBe(200);
    expect((await host.stop('nowhere')).status).toBe(404);
  });

  test('cancels a pending start, after which the instance can be started again', async () => {
    const folder = await temporaryFolder();
    const host = await serveWorlds([world('harbour', { dataPath: folder, environment: { DELAY: '1500' } })]);
    const answering = host.activate('harbour');
    await until(async () => (await pidsIn(folder)).length === 1);
    expect((await host.stop('harbour')).status).toBe(200);
    expect((await answering).status).toBe(503);
    expect(host.status('harbour')).toBe('stopped');
    expect((await pidsIn(folder)).map(isRunningProcess)).toEqual([false]);
    expect((await host.activate('harbour')).status).toBe(200);
    expect(host.status('harbour')).toBe('online');
  });
});

describe('an instance that ends without being stopped', () => {
  test('has the status "errored", is logged with its last lines, and can be started again', async () => {
    const lines: LogLine[] = [];
    const folder = await temporaryFolder();
    const settings = { dataPath: folder, environment: { HAS_CHILD: '1' } };
    const host = await serveWorlds([world('harbour', settings)], { logger: logTo(lines) });
    await host.activate('harbour');
    await fetch(`${host.worlds}/harbour/crash`).catch(() => {});
    await until(() => host.status('harbour') === 'errored');
    await until(() => lines.length > 0);
    expect(lines[0]).toMatchObject({
      level: 50,
      instance: 'harbour',
      lastLines: ['open', 'A rune has failed'],
    });
    // Its child process ends, too.
    const [child] = await pidsIn(folder, 'children');
    await until(() => !isRunningProcess(child!));
    expect((await fetch(`${host.app}/healthz`)).status).toBe(200);
    expect((await host.activate('harbour')).status).toBe(200);
    expect(host.status('harbour')).toBe('online');
  });

  test('has the status "stopped" after a stop, and is logged once per crash', async () => {
    const lines: LogLine[] = [];
    const host = await serveWorlds([world('harbour')], { logger: logTo(lines) });
    await host.activate('harbour');
    await fetch(`${host.worlds}/harbour/crash`).catch(() => {});
    await until(() => host.status('harbour') === 'errored');
    expect((await host.stop('harbour')).status).toBe(200);
    await host.server.app.foundry.supervisor.refresh();
    expect(host.status('harbour')).toBe('stopped');
    await host.activate('harbour');
    await fetch(`${host.worlds}/harbour/crash`).catch(() => {});
    await until(() => lines.length === 2);
    expect(host.status('harbour')).toBe('errored');
  });

  test('has the status "stopped" if its exit code is 0', async () => {
    const host = await serveWorlds([world('harbour')]);
    await host.activate('harbour');
    await fetch(`${host.worlds}/harbour/leave`).catch(() => {});
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
    clock.now += 9 * minutes;
    await fetch(`${host.worlds}/harbour`);
    clock.now += 9 * minutes;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(host.status('harbour')).toBe('online');
    clock.now += 1 * minutes;
    await until(() => host.status('harbour') === 'stopped');
    // Without a `ttl`, an instance does not stop.
    expect(host.status('tower')).toBe('online');
  });

  test('does not stop while a WebSocket is open', async () => {
    const host = await serveWorlds([world('harbour', { ttl: 600 })]);
    await host.activate('harbour');
    const socket = new (await import('ws')).WebSocket(`${host.worlds.replace('http', 'ws')}/harbour/socket`);
    await new Promise((resolve) => socket.once('message', resolve));
    host.server.clock.now += 60 * minutes;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(host.status('harbour')).toBe('online');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await closed;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(host.status('harbour')).toBe('online');
    host.server.clock.now += 11 * minutes;
    await until(() => host.status('harbour') === 'stopped');
  });
});
