import { createConnection, type Socket } from 'node:net';

/** A connection to a port of this machine that sends exactly these bytes, and what came back. */
export interface RawConnection {
  socket: Socket;
  /** What has come so far, each byte a character. */
  heard(): string;
  /** All that came, once the connection is closed. */
  closed: Promise<string>;
}

/** Opens a connection, sends bytes (each character one byte) and leaves it open. */
export function send(port: number, bytes = ''): RawConnection {
  const socket = createConnection(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => (text += data));
  // A connection that is cut off says so; that it is closed is what counts.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  if (bytes !== '') socket.write(bytes, 'latin1');
  return { socket, heard: () => text, closed };
}

export interface Exchange {
  /** All that came. */
  text: string;
  /** Whether the server closed the connection; else it was given up. */
  isClosed: boolean;
}

/**
 * Sends bytes that must make the server close the connection or begin a WebSocket, and waits for that, `patience` ms at
 * most.
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

/** The status of each answer in a text; an empty list when the connection was closed without one. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, code]) => Number(code));

/** A request that gets a world of the tests to give exactly this answer. */
export const provoke = (world: string, answer: string): string =>
  `POST /${world}/raw/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${answer.length}\r\n\r\n${answer}`;

/** The same by the handshake of a WebSocket, which has no body: the answer must fit into an address. */
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
