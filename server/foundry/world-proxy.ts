import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import { bareHeaders } from '../plugins/security.ts';
import { cleanAnswer, optionsOf } from './world-headers.ts';

/** Answers a few words where no world does. */
export function say(response: ServerResponse, code: number, words: string): void {
  response.writeHead(code, {
    ...bareHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(`${words}\n`);
}

/** Forwards requests to worlds, and filters their answers. `stall` is in ms. */
export function createWorldProxy(stall: number) {
  const proxy = createProxyServer({ agent: false, xfwd: false, upgradeTimeout: stall });
  const asked = new WeakMap<IncomingMessage, { path: string; isLast: boolean }>();

  /**
   * Replaces a status that Node would reject, or that does not end a request, by 502, and drops the world's
   * status text.
   */
  function clean(answer: IncomingMessage, request: IncomingMessage): void {
    const { path, isLast } = asked.get(request) ?? { path: '/', isLast: true };
    const { statusCode = 0, headers } = answer;
    const isAnswer = statusCode === 101 || (statusCode >= 200 && statusCode <= 599);
    answer.statusCode = isAnswer ? statusCode : 502;
    answer.statusMessage = STATUS_CODES[answer.statusCode] ?? '';
    cleanAnswer(headers, path);
    if (isLast) headers.connection = 'close';
  }

  proxy.on('proxyRes', clean);

  proxy.on('proxyReq', (passed, _request, response) => {
    // The request did not ask for an upgrade, and Node would leave the visitor without an answer.
    passed.once('upgrade', (_answer, inner: Socket) => {
      inner.destroy();
      say(response, 502, 'This world does not answer.');
    });
  });

  proxy.on('proxyReqWs', (passed, request, socket) => {
    // Runs before the proxy's own listeners, so that the proxy forwards the filtered answer.
    passed.once('response', (answer) => {
      clean(answer, request);
      // The visitor expected a WebSocket and may never end this connection.
      socket.setTimeout(stall, () => socket.destroy());
    });
    passed.once('upgrade', (answer, inner: Socket) => {
      clean(answer, request);
      Object.assign(answer.headers, { connection: 'Upgrade', upgrade: 'websocket' });
      // When one side closes, close the other: an unused connection would count as a visitor.
      socket.once('end', () => inner.destroySoon());
      socket.once('close', () => inner.destroy());
      inner.once('close', () => socket.destroySoon());
    });
  });

  return {
    /** Records the world of a request, as `/{url}`. Call it before the request is cleaned. */
    expect(request: IncomingMessage, path: string): void {
      asked.set(request, { path, isLast: optionsOf(request.headers).includes('close') });
    },
    web: (request: IncomingMessage, response: ServerResponse, target: string): Promise<void> =>
      proxy.web(request, response, { target }),
    ws: (request: IncomingMessage, socket: Socket, target: string, head: Buffer): Promise<void> =>
      proxy.ws(request, socket, { target }, head),
  };
}
