import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { limitConnections } from '../plugins/connections.ts';
import { bareHeaders } from '../plugins/security.ts';
import { closeStalled, type ConnectionLimits, defaultLimits, serverOptions } from './connections.ts';
import type { Supervised } from './instance.ts';
import type { Supervisor } from './supervisor.ts';
import { cleanRequest } from './world-headers.ts';
import { createWorldProxy, sendText } from './world-proxy.ts';
import { faultOf, leavesWorld, type RequestFault, upgradeFaultOf } from './world-requests.ts';
import { codeOf } from '../error-code.ts';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';

/** Several servers that act as one: one server for each address of a host. */
function createListeners(create: () => Server) {
  const servers: Server[] = [];

  async function listenOn(host: string, port: number): Promise<number> {
    const server = create();
    server.listen({ host, port });
    await once(server, 'listening');
    servers.push(server);
    return (server.address() as AddressInfo).port;
  }

  return {
    /** Listens on every address of a host, as the app does on `localhost`. @returns the port */
    async listen(host: string, port: number): Promise<number> {
      const [first, ...others] = await lookup(host, { all: true });
      const chosen = await listenOn(first?.address ?? host, port);
      for (const { address } of others)
        await listenOn(address, chosen).catch((error: unknown) => {
          // A computer without IPv6 may still resolve the name to an IPv6 address.
          const { code } = error as NodeJS.ErrnoException;
          if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EADDRINUSE'].includes(String(code))) throw error;
        });
      return chosen;
    },

    async close(): Promise<void> {
      const all = servers.splice(0).map(async (server) => {
        server.close();
        server.closeAllConnections();
        if (server.listening) await once(server, 'close');
      });
      await Promise.all(all);
    },
  };
}

export interface WorldsParts {
  supervisor: Pick<Supervisor, 'at' | 'refresh'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** The app's address, without a trailing slash. */
  appUrl: () => string;
  /** Whether visitors use TLS, with a proxy in front of this server that decrypts it. */
  isSecure: boolean;
  /** Whether a peer is a trusted proxy, whose forwarded headers name the visitor. */
  isProxy: (address: string | undefined) => boolean;
  /** Limits that replace the defaults, for tests. */
  limits?: Partial<ConnectionLimits> | undefined;
}

/** The instance's path segment as sent. It is not decoded, so that no other spelling matches. */
const segment = /^\/([A-Za-z0-9][A-Za-z0-9_-]{0,63})(?=[/?]|$)/;

/** Error codes of a world that does not listen yet or no longer listens. */
const absent = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/**
 * Refuses a request and closes its connection, since what follows an ambiguous request cannot be read safely.
 */
function refuse(response: ServerResponse, { code, words }: RequestFault): void {
  response.setHeader('connection', 'close');
  sendText(response, code, words);
}

function refuseUpgrade(socket: Socket, code: number): void {
  if (socket.writable)
    socket.write(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  // `end` alone would leave the connection open until the visitor ends it too.
  socket.destroySoon();
}

const outside: RequestFault = { code: 400, words: 'The address leaves the world.' };
const oneByOne: RequestFault = { code: 400, words: 'Wait for the answer before you send the next request.' };

/**
 * The worlds' port, which serves every instance under `/{url}`. It is a separate origin, since the scripts of
 * a world are untrusted and must never share an origin with the members' tokens. It handles neither members
 * nor tokens.
 */
export function createWorlds({ supervisor, log, appUrl, isSecure, isProxy, limits }: WorldsParts) {
  const chosen = { ...defaultLimits, ...limits };
  const proxy = createWorldProxy(chosen.stall);
  const sockets = new Set<Socket>();
  /** Connections with a pending request: each request has its own connection to its world. */
  const busy = new WeakSet<Socket>();

  function worldOf(request: IncomingMessage): Supervised | undefined {
    const url = segment.exec(request.url ?? '')?.[1];
    return url === undefined ? undefined : supervisor.at(url);
  }

  const sendToActivation = (response: ServerResponse, { settings }: Supervised): void => {
    response.writeHead(302, {
      ...bareHeaders,
      location: `${appUrl()}/inactive/${settings.url}`,
      'cache-control': 'no-store',
      'content-length': 0,
    });
    response.end();
  };

  const prepare = (request: IncomingMessage, { settings }: Supervised): void => {
    proxy.expect(request, `/${settings.url}`);
    const scheme = isSecure ? 'https' : 'http';
    const peerAddress = request.socket.remoteAddress;
    cleanRequest(request.headers, { peerAddress, scheme, isThroughProxy: isProxy(peerAddress) });
  };

  function handleFailure(error: unknown, world: Supervised, response: ServerResponse): void {
    const isAbsent = absent.includes(codeOf(error));
    if (isAbsent) void supervisor.refresh();
    else log.warn({ err: error, instance: world.settings.id }, 'world could not be reached');
    if (response.headersSent || response.destroyed) response.destroy();
    else if (codeOf(error) === 'ECONNREFUSED') sendToActivation(response, world);
    else sendText(response, 502, 'This world is not responding.');
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    if (busy.has(socket)) return refuse(response, oneByOne);
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    const fault = faultOf(request);
    if (fault) return refuse(response, fault);
    const world = worldOf(request);
    if (!world) return sendText(response, 404, 'There is no such world.');
    if (leavesWorld(request.url ?? '')) return refuse(response, outside);
    const { address } = world;
    if (address === null) return sendToActivation(response, world);
    const leave = world.visit();
    response.once('close', leave);
    prepare(request, world);
    proxy.web(request, response, address).catch((error: unknown) => handleFailure(error, world, response));
  }

  function upgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const fault = upgradeFaultOf(request);
    if (fault) return refuseUpgrade(socket, fault.code);
    const world = worldOf(request);
    if (!world) return refuseUpgrade(socket, 404);
    if (busy.has(socket) || leavesWorld(request.url ?? '')) return refuseUpgrade(socket, 400);
    const { address } = world;
    if (address === null) return refuseUpgrade(socket, 503);
    const leave = world.visit();
    sockets.add(socket);
    socket.once('close', () => {
      leave();
      sockets.delete(socket);
    });
    prepare(request, world);
    proxy.ws(request, socket, address, head).catch(() => refuseUpgrade(socket, 502));
  }

  const listeners = createListeners(() => {
    const server = createServer(serverOptions(chosen), serve).on('upgrade', upgrade);
    limitConnections(server, chosen, isProxy);
    closeStalled(server, chosen);
    return server;
  });

  return {
    listen: listeners.listen,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await listeners.close();
    },
  };
}
