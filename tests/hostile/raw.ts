import { createConnection, type Socket } from 'node:net';

/** A connection to a local port that sends exactly the given bytes and records the received ones. */
export interface RawConnection {
  socket: Socket;
  /** The bytes received so far, as one character per byte. */
  heard(): string;
  /** Resolves with all received bytes once the connection is closed. */
  closed: Promise<string>;
}

/** Opens a connection and sends bytes, given as one character per byte. Leaves the connection open. */
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
  /** All received bytes, as one character per byte. */
  text: string;
  /** Whether the server has closed the connection; false if the time was up or a WebSocket began. */
  isClosed: boolean;
}

/**
 * Sends bytes that must make the server close the connection or start a WebSocket, and waits for that at most
 * `timeLimit` ms.
 */
export async function exchange(port: number, bytes: string, timeLimit = 10_000): Promise<Exchange> {
  const { socket, closed, heard } = send(port, bytes);
  let isClosed = true;
  const giveUp = (): void => {
    isClosed = false;
    socket.destroy();
  };
  const timer = setTimeout(giveUp, timeLimit);
  socket.on('data', () => {
    if (/^HTTP\/1\.1 101 [^]*\r\n\r\n/.test(heard())) giveUp();
  });
  const text = await closed;
  clearTimeout(timer);
  return { text, isClosed };
}

/** The statuses of all answers in the received bytes. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));

/** The bytes of a request that makes a test world return exactly this answer. */
export const provoke = (world: string, answer: string): string =>
  `POST /${world}/raw/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`;

/** The bytes of a WebSocket handshake that makes a test world return exactly the answer encoded in the address. */
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
