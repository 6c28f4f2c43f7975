import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listening } from './listening.ts';

/**
 * A connection to a database that a test can break: forwards connections from a new port to the PostgreSQL of `url`
 * until the test ends.
 */
export async function frailConnection(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isCut = false;
  let wordsBeforeCut: string | undefined;

  const server = createServer({ allowHalfOpen: true }, (near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port || 5432), target.hostname);
    let endsOnAnswer = false;
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
    // A frozen network does not even report that a side has disconnected.
    near.on('end', () => {
      if (!isFrozen) end();
    });
    near.on('data', (data) => {
      if (isFrozen) return;
      endsOnAnswer = wordsBeforeCut !== undefined && data.includes(wordsBeforeCut);
      if (endsOnAnswer) wordsBeforeCut = undefined;
      far.write(data);
    });
    far.on('data', (data) => {
      if (endsOnAnswer) end();
      else if (!isFrozen) near.write(data);
    });
  });
  const frail = new URL(url);
  frail.hostname = '127.0.0.1';
  frail.port = String(await listening(server));
  const endAll = (): void => sockets.forEach((socket) => socket.destroy());
  onTestFinished(endAll);
  return {
    /** Address of the same database over this connection. */
    url: frail.href,
    /** Drops all data in both directions until `thaw`; neither side is notified. */
    freeze: () => void (isFrozen = true),
    thaw: () => void (isFrozen = false),
    /** Ends every connection, and refuses new ones until `restore`. */
    cut() {
      isCut = true;
      endAll();
    },
    restore: () => void (isCut = false),
    /** Ends the next connection that sends `words`, after the database has received them and before it answers. */
    cutAfter: (words: string) => void (wordsBeforeCut = words),
  };
}
