import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { bareHeaders } from '../plugins/security.ts';
import { cleanAnswer, optionsOf } from './world-headers.ts';

/** Sends a short text instead of a world's answer. */
export function sendText(response: ServerResponse, code: number, words: string): void {
  response.writeHead(code, {
    ...bareHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`${words}\n`);
}

/**
 * Forwards requests to worlds, and filters their answers. `stall`: the longest time without progress on a
 * connection, in ms.
 */
export function createWorldProxy(stall: number) {
  const proxy = createProxyServer({ agent: false, xfwd: false, upgradeTimeout: stall });
  const expected = new WeakMap<IncomingMessage, { path: string; isLast: boolean }>();

  /**
   * Replaces a status that Node would reject, or that does not end a request, by 502, and drops the world's
   * status text.
   */
  function clean(answer: IncomingMessage, request: IncomingMessage): void {
    const { path, isLast } = expected.get(request) ?? { path: '/', isLast: true };
    const { statusCode = 0, headers } = answer;
    const isAnswer = statusCode === 101 || (statusCode >= 200 && statusCode <= 599);
    answer.statusCode = isAnswer ? statusCode : 502;
    answer.statusMessage = STATUS_CODES[answer.statusCode] ?? '';
    cleanAnswer(headers, path);
    if (isLast) headers.connection = 'close';
  }

  proxy.on('proxyRes', clean);

  proxy.on('proxyReq', (worldRequest, _request, response) => {
    // If a world upgrades without being asked to, Node would leave the visitor without an answer.
    worldRequest.once('upgrade', (_answer, inner: Socket) => {
      inner.destroy();
      sendText(response, 502, 'This world is not responding.');
    });
  });

  proxy.on('proxyReqWs', (worldRequest, request, socket) => {
    // Runs before the proxy's own listeners, so that the proxy forwards the filtered answer.
    worldRequest.once('response', (answer) => {
      clean(answer, request);
      // The visitor expected a WebSocket and may never end this connection.
      socket.setTimeout(stall, () => socket.destroy());
    });
    worldRequest.once('upgrade', (answer, inner: Socket) => {
      clean(answer, request);
      Object.assign(answer.headers, { connection: 'Upgrade', upgrade: 'websocket' });
      // When one side closes, close the other: an unused connection would count as a visitor.
      socket.once('end', () => inner.destroySoon());
      socket.once('close', () => inner.destroy());
      inner.once('close', () => socket.destroySoon());
    });
  });

  return {
    /**
     * Records the path of the world that a request is for (`/harbour`). Call it before `cleanRequest`, which
     * removes `Connection: close`.
     */
    expect(request: IncomingMessage, path: string): void {
      expected.set(request, { path, isLast: optionsOf(request.headers).includes('close') });
    },
    web: (request: IncomingMessage, response: ServerResponse, target: string): Promise<void> =>
      proxy.web(request, response, { target }),
    ws: (request: IncomingMessage, socket: Socket, target: string, head: Buffer): Promise<void> =>
      proxy.ws(request, socket, { target }, head),
  };
}
