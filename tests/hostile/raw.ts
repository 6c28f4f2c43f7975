import { createConnection, type Socket } from 'node:net';

/** A connection to a local port that sends exactly these bytes, and the bytes received. */
export interface RawConnection {
  socket: Socket;
  /** Received so far, one byte per character. */
  heard(): string;
  /** Everything received, once the connection is closed. */
  closed: Promise<string>;
}

/** Opens a connection, sends bytes (one per character) and leaves it open. */
export function send(port: number, bytes = ''): RawConnection {
  const socket = createConnection(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => (text += data));
  // A reset connection raises an error, but only its end matters.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  if (bytes !== '') socket.write(bytes, 'latin1');
  return { socket, heard: () => text, closed };
}

export interface Exchange {
  /** Everything received. */
  text: string;
  /** Whether the server closed the connection; false after the time limit. */
  isClosed: boolean;
}

/**
 * Sends bytes that must make the server close the connection or start a WebSocket, and waits at most
 * `patience` ms for that.
 */
export async function exchange(port: number, bytes: string, patience = 10_000): Promise<Exchange> {
  const { socket, closed, heard } = send(port, bytes);
  let isClosed = true;
  const giveUp = (): void => {
    isClosed = false;
    socket.destroy();
  };
  const timer = setTimeout(giveUp, patience);
  socket.on('data', () => {
    if (/^HTTP\/1\.1 101 [^]*\r\n\r\n/.test(heard())) giveUp();
  });
  const text = await closed;
  clearTimeout(timer);
  return { text, isClosed };
}

/** Status of each answer in the received bytes; empty if there is no answer. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));

/** A request that makes a world of the tests return exactly this answer. */
export const provoke = (world: string, answer: string): string =>
  `POST /${world}/raw/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`;

/** A WebSocket handshake that makes a world of the tests return exactly this answer, encoded in the address. */
export const handshake = (world: string, answer: string): string =>
  [
    `GET /${world}/raw/${Buffer.from(answer, 'latin1').toString('base64url')} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    '\r\n',
  ].join('\r\n');
