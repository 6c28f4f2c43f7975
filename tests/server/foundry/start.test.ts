import { once } from 'node:events';
import { createServer } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { mayShareCookies } from '#server/foundry/foundry.ts';
import { main, StartProblem } from '#server/main.ts';
import { freePort } from '../../support/free-port.ts';
import { databaseSettings } from '../support/engine.ts';
import { listening } from '../support/listening.ts';
import { recordedLog } from '../support/log.ts';
import { serve, temporaryFolder } from '../support/serve.ts';
import { endAllWorlds, isRunningProcess, until } from './support.ts';

async function start(settings: Record<string, string> = {}) {
  const dataDir = await temporaryFolder();
  const port = Number(settings['PORT'] ?? (await freePort()));
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    NYX_DATA_DIR: dataDir,
    ...(await databaseSettings(dataDir)),
    ...settings,
  };
  const running = await main(environment, () => {}, { distDir: undefined });
  const close = running.close;
  onTestFinished(async () => {
    await close();
    await endAllWorlds(dataDir);
  });
  return { ...running, dataDir, port, app: `http://127.0.0.1:${port}` };
}

const visit = async (app: string, url: string): Promise<string> =>
  (await fetch(`${app}/foundry/inactive/${url}`)).text();

test('a server with the demo runs two worlds on the next port, as processes that end with it', async () => {
  const { app, port, dataDir, close } = await start({ PORT: String(await freePort(2)) });
  const { status, headers } = await fetch(`http://127.0.0.1:${port + 1}/deposito-pg`, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, `http://localhost:${port}/inactive/deposito-pg`]);
  const pids: number[] = [];
  for (const url of ['deposito-pg', 'emberfall']) {
    expect(await visit(app, url)).toBe(`http://localhost:${port + 1}/${url}`);
    const page = await fetch(`http://127.0.0.1:${port + 1}/${url}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(`<h1>${url}</h1>`)]);
    expect((await fetch(`http://127.0.0.1:${port + 1}/${url}-2`)).status).toBe(404);
    const socket = new WebSocket(`ws://127.0.0.1:${port + 1}/${url}/socket`);
    expect(String((await once(socket, 'message'))[0])).toBe('Visitors here now: 1');
    const record = JSON.parse(await readFile(join(dataDir, 'foundry', `${url}.json`), 'utf8')) as {
      pid: number;
    };
    pids.push(record.pid);
  }
  expect(pids.map(isRunningProcess)).toEqual([true, true]);
  await close();
  await until(() => !pids.some(isRunningProcess));
});

test('worlds use any free port if the port after the app’s is in use and none is configured', async () => {
  const port = await freePort(2);
  await listening(createServer(), port + 1);
  const { app } = await start({ PORT: String(port) });
  const address = await visit(app, 'emberfall');
  expect(address).toMatch(/^http:\/\/localhost:\d+\/emberfall$/);
  expect(new URL(address).port).not.toBe(String(port + 1));
  expect((await fetch(address.replace('localhost', '127.0.0.1'))).status).toBe(200);
});

test('the start fails with one sentence if the configured port for worlds is in use', async () => {
  const port = await listening(createServer());
  const starting = start({ NYX_WORLD_PORT: String(port) });
  await expect(starting).rejects.toThrow(StartProblem);
  await expect(starting).rejects.toThrow(
    `Port ${port}, for worlds, cannot be used; choose another with NYX_WORLD_PORT.`,
  );
});

test('the log says if worlds may set cookies for the app', async () => {
  const { logger, text } = recordedLog('warn');
  const server = await serve({ publicUrl: 'https://nyx.example', logger });
  await server.app.foundry.listen('127.0.0.1', 0);
  expect(text()).toContain('may set cookies');
});

test.each([
  ['nyx.example', 'worlds.nyx.example', true],
  ['nyx.guild.example', 'worlds.guild.example', true],
  ['nyx.example', 'worlds.example', false],
  ['192.0.2.7', '192.0.2.8', false],
])('whether the app at %s and worlds at %s may share cookies: %s', (app, worlds, isShared) => {
  expect(mayShareCookies(app, worlds)).toBe(isShared);
});
