import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { createProxyServer } from 'httpxy';
import type { Supervised } from './instance.ts';
import type { Supervisor } from './supervisor.ts';
import { cleanAnswer, cleanRequest } from './world-headers.ts';

export interface WorldsParts {
  supervisor: Pick<Supervisor, 'at' | 'refresh'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Where the app is opened, without a trailing slash. */
  appUrl: () => string;
  /** Whether visitors come over TLS, which ends in front of this server. */
  isSecure: boolean;
  /** Whether a peer is a proxy in front, believed when it says who the visitor is. */
  isProxy: (address: string | undefined) => boolean;
}

/** The instance's segment of an address as it was sent. Nothing is decoded: no other spelling leads anywhere. */
const segment = /^\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})(?=[/?]|$)/;

/** What it means that nobody listens there any more, or not yet. */
const absent = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

/** A few words where there is no world to answer. */
function say(response: ServerResponse, code: number, words: string): void {
  response.writeHead(code, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(`${words}\n`);
}

function refuseUpgrade(socket: Duplex, code: number): void {
  if (socket.writable)
    socket.end(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  else socket.destroy();
}

/**
 * The worlds' own door: every instance under `/{url}`, on an origin of its own, since the scripts of a world are
 * anybody's and must never share one with the members' tokens. It knows no member and no token.
 */
export function createWorlds({ supervisor, log, appUrl, isSecure, isProxy }: WorldsParts) {
  const proxy = createProxyServer({ agent: false, xfwd: false });
  const servers: Server[] = [];
  const sockets = new Set<Duplex>();
  const asked = new WeakMap<IncomingMessage, { path: string; isLast: boolean }>();

  function worldOf(request: IncomingMessage): Supervised | undefined {
    const url = segment.exec(request.url ?? '')?.[1];
    return url === undefined ? undefined : supervisor.at(url);
  }

  const sendToActivation = (response: ServerResponse, { settings }: Supervised): void => {
    response.writeHead(302, {
      location: `${appUrl()}/inactive/${settings.url}`,
      'cache-control': 'no-store',
      'content-length': 0,
    });
    response.end();
  };

  const prepare = (request: IncomingMessage, { settings }: Supervised): void => {
    const isLast = /(?:^|,)\s*close\s*(?:,|$)/i.test(request.headers.connection ?? '');
    asked.set(request, { path: `/${settings.url}`, isLast });
    const scheme = isSecure ? 'https' : 'http';
    const address = request.socket.remoteAddress;
    cleanRequest(request.headers, { address, scheme, isThroughProxy: isProxy(address) });
  };

  proxy.on('proxyRes', ({ headers }, request) => {
    const { path, isLast } = asked.get(request) ?? { path: '/', isLast: true };
    cleanAnswer(headers, path);
    if (isLast) headers.connection = 'close';
  });

  // However a visitor leaves, the world is told: a connection that nobody uses would count as a visitor there.
  proxy.on('proxyReqWs', (passed, _request, socket) => {
    passed.once('upgrade', (_answer, inner: Socket) => socket.once('close', () => inner.destroy()));
  });

  function failed(error: unknown, world: Supervised, response: ServerResponse): void {
    const isAbsent = absent.includes(codeOf(error));
    if (isAbsent) void supervisor.refresh();
    else log.warn({ err: error, instance: world.settings.id }, 'world could not be reached');
    if (response.headersSent || response.destroyed) response.destroy();
    else if (codeOf(error) === 'ECONNREFUSED') sendToActivation(response, world);
    else say(response, 502, 'This world does not answer.');
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const world = worldOf(request);
    if (!world) return say(response, 404, 'There is no such world here.');
    const { address } = world;
    if (address === null) return sendToActivation(response, world);
    const leave = world.visit();
    response.once('close', leave);
    prepare(request, world);
    proxy
      .web(request, response, { target: address })
      .catch((error: unknown) => failed(error, world, response));
  }

  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const world = worldOf(request);
    if (!world) return refuseUpgrade(socket, 404);
    const { address } = world;
    if (address === null) return refuseUpgrade(socket, 503);
    const leave = world.visit();
    sockets.add(socket);
    socket.once('close', () => {
      leave();
      sockets.delete(socket);
    });
    prepare(request, world);
    proxy.ws(request, socket, { target: address }, head).catch(() => refuseUpgrade(socket, 502));
  }

  async function listenOn(host: string, port: number): Promise<number> {
    const server = createServer({ requestTimeout: 0 }, serve).on('upgrade', upgrade);
    server.listen({ host, port });
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    const all = servers.splice(0).map(async (server) => {
      server.close();
      server.closeAllConnections();
      if (server.listening) await once(server, 'close');
    });
    await Promise.all(all);
  }

  return {
    /** Listens on every address of a host, as the app does on `localhost`. @returns the port */
    async listen(host: string, port: number): Promise<number> {
      const [first, ...others] = await lookup(host, { all: true });
      const chosen = await listenOn(first?.address ?? host, port);
      for (const { address } of others)
        await listenOn(address, chosen).catch((error: unknown) => {
          // A machine without IPv6 still has the name.
          if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'].includes(codeOf(error))) throw error;
        });
      return chosen;
    },
    close,
  };
}

export type Worlds = ReturnType<typeof createWorlds>;
