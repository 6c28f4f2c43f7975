import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The way to a database, which can break. */
export interface FrailConnection {
  /** The same database by this way. */
  url: string;
  /** From now on nothing passes in either direction, and nobody is told; until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Ends every connection and refuses new ones; until `mend`. */
  cut(): void;
  mend(): void;
  /** Ends the connection on which these words are sent, once, after the database has got them and before it answers. */
  cutAfter(words: string): void;
}

/** Leads to the PostgreSQL of `url` from a port of its own, until the test ends. */
export async function frailConnection(url: string): Promise<FrailConnection> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;
  let last: string | undefined;

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    let isDeaf = false;
    const end = (): void => {
      for (const socket of [near, far]) {
        sockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    // A frozen network does not even say that the other side has hung up.
    near.on('end', () => {
      if (!isFrozen) end();
    });
    near.on('data', (data) => {
      if (isFrozen) return;
      isDeaf = last !== undefined && data.includes(last);
      if (isDeaf) last = undefined;
      far.write(data);
    });
    far.on('data', (data) => {
      if (isDeaf) end();
      else if (!isFrozen) near.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });

  const frail = new URL(url);
  frail.hostname = '127.0.0.1';
  frail.port = String((server.address() as AddressInfo).port);
  return {
    url: frail.href,
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => void (isCut = false),
    cutAfter: (words) => void (last = words),
  };
}
