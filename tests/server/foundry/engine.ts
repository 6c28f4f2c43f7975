import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { listening } from '../support/listening.ts';
import { temporaryFolder } from '../support/serve.ts';

const created = {
  Status: 'created',
  ExitCode: 0,
  StartedAt: '0001-01-01T00:00:00Z',
  OOMKilled: false,
  health: null as string | null,
  cpu: 0,
  memory: 0,
  log: '',
  /** Whether the container has a terminal: then its output has no frames. */
  hasTerminal: false,
  /** Whether the engine never answers the call that stops the container. */
  neverStops: false,
};

export const container = (id: string, more: Partial<typeof created> = {}) => ({
  Id: `container-of-${id}`,
  label: `nyx.foundry=${id}`,
  ...created,
  ...more,
});

/** A frame of a container's output in the engine's format. */
function frameOf(text: string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(2, 0);
  head.writeUInt32BE(Buffer.byteLength(text), 4);
  return Buffer.concat([head, Buffer.from(text)]);
}

/**
 * A fake container engine on a Unix socket. It answers the part of the Engine API that the server uses, and runs no
 * containers.
 */
export async function standInEngine(...containers: ReturnType<typeof container>[]) {
  const socket = join(await temporaryFolder(), 'engine.sock');
  /** Received requests, such as `POST /containers/one/start?…`. */
  const requests: string[] = [];

  function json(response: ServerResponse, code: number, body?: unknown): void {
    response.writeHead(code, { 'content-type': 'application/json' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  function answer({ method = '', url = '' }: IncomingMessage, response: ServerResponse): void {
    requests.push(`${method} ${url}`);
    const { pathname, searchParams } = new URL(url, 'http://engine');
    if (pathname === '/containers/json') {
      const { label } = JSON.parse(searchParams.get('filters') ?? '{}') as { label: string[] };
      const found = containers.filter((one) => label.every((wanted) => wanted === one.label));
      // Without `all`, the real engine lists only running containers. The server must ask for all; otherwise this list
      // is empty.
      return json(response, 200, searchParams.get('all') === 'true' ? found.map(({ Id }) => ({ Id })) : []);
    }
    const [, id, action] = /^\/containers\/([^/]+)\/(\w+)$/.exec(pathname) ?? [];
    const one = containers.find(({ Id }) => Id === id);
    if (!one) return json(response, 404, { message: 'No such container' });
    const isRunning = one.Status === 'running';
    switch (`${method} ${action}`) {
      case 'GET json': {
        const { Status, ExitCode, StartedAt, OOMKilled, health } = one;
        const Health = health === null ? null : { Status: health };
        return json(response, 200, {
          Id: one.Id,
          State: { Status, Running: isRunning, ExitCode, StartedAt, OOMKilled, Health },
        });
      }
      case 'POST start':
        if (isRunning) return json(response, 304);
        Object.assign(one, { Status: 'running', StartedAt: '2026-05-17T12:00:00.123456789Z' });
        return json(response, 204);
      case 'POST stop':
        if (one.neverStops) return;
        if (!isRunning) return json(response, 304);
        Object.assign(one, { Status: 'exited', ExitCode: 143 });
        return json(response, 204);
      case 'GET stats':
        return json(response, 200, {
          cpu_stats: { cpu_usage: { total_usage: one.cpu } },
          memory_stats: { usage: one.memory, stats: { inactive_file: 1_000 } },
        });
      case 'GET logs':
        response.writeHead(200, { 'content-type': 'application/octet-stream' });
        return void response.end(one.hasTerminal ? one.log : frameOf(one.log));
      default:
        return json(response, 400, { message: 'The stand-in has no such call' });
    }
  }

  await listening(createServer(answer), socket);
  return { socket, containers, requests };
}
