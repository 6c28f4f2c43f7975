import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { type Instance, instancesEvent, readInstances } from '#core/contract/foundry.ts';
import type { AppOptions } from '#server/app.ts';
import type { InstanceSettings, ProcessSettings } from '#server/foundry/configuration.ts';
import { exchange } from '../../hostile/raw.ts';
import { serve } from '../support/serve.ts';

export const worldFile = fileURLToPath(new URL('world.mjs', import.meta.url));

/** Settings of an instance that runs the tests' world. */
export const world = (id: string, more: Partial<ProcessSettings> = {}): ProcessSettings => ({
  id,
  url: id,
  masterName: 'Corvin',
  driver: 'process',
  command: [process.execPath, worldFile, '{port}', '{url}', '{dataPath}'],
  grace: 1,
  ...more,
});

const rawWorldFile = fileURLToPath(new URL('raw-world.mjs', import.meta.url));

/** Settings of an instance that records requests and sends answers as raw bytes. */
export const rawWorld = (id: string): ProcessSettings =>
  world(id, { command: [process.execPath, rawWorldFile, '{port}', '{url}'] });

export type WorldHost = Awaited<ReturnType<typeof serveWorlds>>;

/**
 * Whether a pid belongs to one of the tests' worlds. Without this check, `endAllWorlds` could end another process that has
 * the pid of an outdated record.
 */
async function isWorld(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').some((part) => /\/(?:raw-)?world\.mjs$/.test(part));
}

/** Ends the running worlds that a data folder's records list. */
export async function endAllWorlds(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'foundry');
  for (const file of await readdir(folder).catch(() => [])) {
    if (!file.endsWith('.json')) continue;
    const { pid } = JSON.parse(await readFile(join(folder, file), 'utf8')) as { pid?: number };
    if (pid === undefined || !(await isWorld(pid))) continue;
    process.kill(-pid, 'SIGKILL');
    await until(() => !isRunningProcess(pid));
  }
}

/**
 * The real server with these instances. It listens on loopback for the app and the worlds. After the test,
 * the server closes, its worlds end, and its folder is removed.
 */
export async function serveWorlds(
  instances: InstanceSettings[],
  { foundry, ...options }: Partial<AppOptions> = {},
) {
  const server = await serve({ ...options, foundry: { instances, interval: 50, ...foundry } });
  onTestFinished(() => endAllWorlds(server.dataDir));
  const app = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const port = await server.app.foundry.listen('127.0.0.1', 0);
  const { authToken: token } = await server.signIn('demo-warden');
  return {
    server,
    /** Addresses of the app and the worlds, without a trailing slash. */
    app,
    worlds: `http://127.0.0.1:${port}`,
    /** The access token of a member who may manage virtual tabletops. */
    token,
    activate: (url: string) => fetch(`${app}/foundry/inactive/${url}`),
    stop: (id: string) =>
      fetch(`${app}/foundry/${id}`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    status: (id: string): string => server.app.foundry.supervisor.find(id)?.status ?? 'unknown',
  };
}

/** The same with one instance, which has been activated, and the port of its world. */
export async function serveRunning(instance: ProcessSettings, options: Partial<AppOptions> = {}) {
  const host = await serveWorlds([instance], options);
  expect((await host.activate(instance.url)).status).toBe(200);
  return { ...host, port: Number(new URL(host.worlds).port) };
}

/** Sends a request with an unchanged path, which `fetch` would normalise, and with these headers. */
export const ask = async (port: number, path: string, ...headers: string[]): Promise<string> => {
  const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '\r\n'];
  return (await exchange(port, lines.join('\r\n'))).text;
};

/** Whether a process runs. On Linux, a zombie does not count as running, although signal 0 reaches it. */
export function isRunningProcess(pid: number): boolean {
  try {
    return process.platform === 'linux'
      ? !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      : process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The pids that a world has recorded. */
export async function pidsIn(folder: string, name: 'starts' | 'children' = 'starts'): Promise<number[]> {
  const lines = await readFile(join(folder, name), 'utf8').catch(() => '');
  return lines.split('\n').filter(Boolean).map(Number);
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { message: String(condition) }).toBe(true);
}

/**
 * Watches the stream as an EventSource does. It uses `http.get`, because an aborted fetch opens another connection.
 */
export async function watch({ app, token }: Pick<WorldHost, 'app' | 'token'>) {
  const headers = { accept: 'text/event-stream' };
  const request = get(`${app}/foundry/info?jwt=${token}`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  onTestFinished(() => void request.destroy());
  const { 'content-type': type, 'cache-control': caching, 'x-accel-buffering': buffering } = response.headers;
  expect([response.statusCode, type, caching, buffering]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
    'no',
  ]);
  const events: Instance[][] = [];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [name, data = ''] = block.split('\n');
      if (name !== `event: ${instancesEvent}`) throw new Error(`Unexpected event: ${name}`);
      events.push(readInstances(data.replace('data: ', '')) ?? []);
    }
  });
  response.on('error', () => {});
  return {
    events,
    ended: new Promise((resolve) => response.once('close', resolve)),
    leave: () => void request.destroy(),
    /** The newest state of one instance. */
    latest: (id: string) => events.at(-1)?.find((one) => one.id === id),
  };
}
