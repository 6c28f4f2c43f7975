import { describe, expect, test } from 'vitest';
import { failure, temporaryFolder } from '../support.ts';
import { isThere, keep, pidsIn, until, world } from './support.ts';

interface LogLine {
  level: number;
  msg: string;
  lastLines?: string[];
}

/** The log's lines about instances, without those about sign-ins. */
const logTo = (lines: LogLine[]) => ({
  level: 'warn',
  stream: {
    write(line: string): void {
      const read = JSON.parse(line) as LogLine;
      if (read.msg !== 'security event') lines.push(read);
    },
  },
});

describe('activating an instance', () => {
  test('starts it, and answers its address once it can be reached there', async () => {
    const folder = await temporaryFolder();
    const keeper = await keep([world('harbour', { dataPath: folder, environment: { DELAY: '300' } })], {
      foundry: { worldOrigin: 'https://worlds.example' },
    });
    expect(keeper.status('harbour')).toBe('stopped');
    const answering = keeper.activate('harbour');
    await until(() => keeper.status('harbour') === 'launching');
    const answer = await answering;
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'https://worlds.example/harbour',
    ]);
    expect(keeper.status('harbour')).toBe('online');
    expect((await fetch(`${keeper.worlds}/harbour`)).status).toBe(200);
  });

  test('by two visitors at once, and by a later one, starts it once', async () => {
    const folder = await temporaryFolder();
    const keeper = await keep([world('harbour', { dataPath: folder, environment: { DELAY: '200' } })]);
    const answers = await Promise.all([1, 2, 3].map(() => keeper.activate('harbour')));
    answers.push(await keeper.activate('harbour'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await pidsIn(folder)).toHaveLength(1);
  });

  test.each(['nowhere', '..', '%2e%2e%2fharbour', 'harbour%00', 'HARBOUR', 'harbour%2f', '__proto__'])(
    'that is not configured (%s) is refused with an explanation and starts nothing',
    async (url) => {
      const folder = await temporaryFolder();
      const keeper = await keep([world('harbour', { dataPath: folder })]);
      // Unchanged: fetch would normalise the address.
      const answer = await keeper.server.app.inject(`/foundry/inactive/${url}`);
      expect([400, 404]).toContain(failure(answer).code);
      expect(await pidsIn(folder)).toEqual([]);
    },
  );

  test('that does not start is refused with an explanation, logged with its last lines, and not tried again at once', async () => {
    const folder = await temporaryFolder();
    const lines: LogLine[] = [];
    const keeper = await keep([world('harbour', { dataPath: folder, environment: { FAILS: '1' } })], {
      logger: logTo(lines),
    });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await keeper.server.app.inject('/foundry/inactive/harbour');
      expect(failure(answer)).toMatchObject({
        code: 503,
        message: expect.stringContaining('does not start'),
      });
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(keeper.status('harbour')).toBe('errored');
    expect(await pidsIn(folder)).toHaveLength(1);
    await until(() => lines.length > 0);
    expect(lines.filter(({ level }) => level >= 50)).toHaveLength(1);
    expect(lines[0]!.lastLines).toEqual(['The map is torn']);
  });

  test('whose program does not exist is refused with an explanation', async () => {
    const keeper = await keep([world('harbour', { command: ['/nowhere/foundry'] })]);
    expect(failure(await keeper.server.app.inject('/foundry/inactive/harbour')).code).toBe(503);
    expect(keeper.status('harbour')).toBe('errored');
  });

  test('for a page of another site is refused, unless CORS admits that page', async () => {
    const { server } = await keep([], { corsOrigins: ['https://app.example'] });
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

  test('too often from one address is refused, and needs no token', async () => {
    const keeper = await keep([], { limits: { activationsPerAddress: 2 } });
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await keeper.activate('nowhere')).status);
    expect(statuses).toEqual([404, 404, 429, 429]);
  });

  test('passes none of the server’s own environment variables on', async () => {
    process.env['NYX_ACCESS_SECRET'] = 'a secret of the server, and none of the worlds';
    const keeper = await keep([world('harbour', { environment: { OWN: 'yes' } })]);
    await keeper.activate('harbour');
    delete process.env['NYX_ACCESS_SECRET'];
    const { env } = (await (await fetch(`${keeper.worlds}/harbour`)).json()) as { env: object };
    expect(env).toMatchObject({ OWN: 'yes', PATH: process.env['PATH'] });
    expect(Object.keys(env)).not.toContain('NYX_ACCESS_SECRET');
  });
});

describe('stopping an instance', () => {
  test('ends its whole group, with SIGTERM and then SIGKILL', async () => {
    const folder = await temporaryFolder();
    const settings = { dataPath: folder, environment: { IS_STUBBORN: '1', HAS_CHILD: '1' } };
    const keeper = await keep([world('harbour', settings)]);
    await keeper.activate('harbour');
    const pids = [...(await pidsIn(folder)), ...(await pidsIn(folder, 'children'))];
    expect(pids.map(isThere)).toEqual([true, true]);
    const begin = performance.now();
    const answer = await keeper.stop('harbour');
    // It had its grace period of a second.
    expect(performance.now() - begin).toBeGreaterThan(900);
    expect([answer.status, await answer.text()]).toEqual([200, 'harbour is stopped.']);
    expect(pids.map(isThere)).toEqual([false, false]);
    expect(keeper.status('harbour')).toBe('stopped');
  });

  test('that does not run succeeds, and an unknown one is not found', async () => {
    const keeper = await keep([world('harbour')]);
    expect((await keeper.stop('harbour')).status).toBe(200);
    expect((await keeper.stop('nowhere')).status).toBe(404);
  });

  test('during its start cancels the start, and it can be started again', async () => {
    const folder = await temporaryFolder();
    const keeper = await keep([world('harbour', { dataPath: folder, environment: { DELAY: '1500' } })]);
    const answering = keeper.activate('harbour');
    await until(async () => (await pidsIn(folder)).length === 1);
    expect((await keeper.stop('harbour')).status).toBe(200);
    expect((await answering).status).toBe(503);
    expect(keeper.status('harbour')).toBe('stopped');
    expect((await pidsIn(folder)).map(isThere)).toEqual([false]);
    expect((await keeper.activate('harbour')).status).toBe(200);
    expect(keeper.status('harbour')).toBe('online');
  });
});

describe('an instance that ends without being stopped', () => {
  test('is errored, is logged with its last lines, and affects no other instance', async () => {
    const lines: LogLine[] = [];
    const folder = await temporaryFolder();
    const settings = { dataPath: folder, environment: { HAS_CHILD: '1' } };
    const keeper = await keep([world('harbour', settings)], { logger: logTo(lines) });
    await keeper.activate('harbour');
    await fetch(`${keeper.worlds}/harbour/crash`).catch(() => {});
    await until(() => keeper.status('harbour') === 'errored');
    await until(() => lines.length > 0);
    expect(lines[0]).toMatchObject({
      level: 50,
      instance: 'harbour',
      lastLines: ['open', 'A rune has failed'],
    });
    // None of its processes is left.
    const [child] = await pidsIn(folder, 'children');
    await until(() => !isThere(child!));
    expect((await fetch(`${keeper.app}/healthz`)).status).toBe(200);
    expect((await keeper.activate('harbour')).status).toBe(200);
    expect(keeper.status('harbour')).toBe('online');
  });

  test('is stopped after a stop, and is logged once', async () => {
    const lines: LogLine[] = [];
    const keeper = await keep([world('harbour')], { logger: logTo(lines) });
    await keeper.activate('harbour');
    await fetch(`${keeper.worlds}/harbour/crash`).catch(() => {});
    await until(() => keeper.status('harbour') === 'errored');
    expect((await keeper.stop('harbour')).status).toBe(200);
    await keeper.server.app.foundry.supervisor.refresh();
    expect(keeper.status('harbour')).toBe('stopped');
    await keeper.activate('harbour');
    await fetch(`${keeper.worlds}/harbour/crash`).catch(() => {});
    await until(() => lines.length === 2);
    expect(keeper.status('harbour')).toBe('errored');
  });

  test('with exit code 0 is stopped', async () => {
    const keeper = await keep([world('harbour')]);
    await keeper.activate('harbour');
    await fetch(`${keeper.worlds}/harbour/leave`).catch(() => {});
    await until(() => keeper.status('harbour') === 'stopped');
  });
});

describe('an idle instance', () => {
  const minutes = 60_000;

  test('is stopped after its `ttl` without a visitor, and not before', async () => {
    const keeper = await keep([world('harbour', { ttl: 600 }), world('tower')]);
    const { clock } = keeper.server;
    await keeper.activate('harbour');
    await keeper.activate('tower');
    clock.now += 9 * minutes;
    await fetch(`${keeper.worlds}/harbour`);
    clock.now += 9 * minutes;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(keeper.status('harbour')).toBe('online');
    clock.now += 1 * minutes;
    await until(() => keeper.status('harbour') === 'stopped');
    // This request never ends.
    expect(keeper.status('tower')).toBe('online');
  });

  test('is not idle while a WebSocket is open', async () => {
    const keeper = await keep([world('harbour', { ttl: 600 })]);
    await keeper.activate('harbour');
    const socket = new (await import('ws')).WebSocket(
      `${keeper.worlds.replace('http', 'ws')}/harbour/socket`,
    );
    await new Promise((resolve) => socket.once('message', resolve));
    keeper.server.clock.now += 60 * minutes;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(keeper.status('harbour')).toBe('online');
    const left = new Promise((resolve) => socket.once('close', resolve));
    socket.close();
    await left;
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(keeper.status('harbour')).toBe('online');
    keeper.server.clock.now += 11 * minutes;
    await until(() => keeper.status('harbour') === 'stopped');
  });
});
