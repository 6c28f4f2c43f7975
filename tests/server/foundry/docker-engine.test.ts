import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dockerEngine } from '#server/foundry/docker/engine.ts';
import { listening } from '../support/listening.ts';
import { temporaryFolder } from '../support/serve.ts';

/** Starts an HTTP server that handles every request with `handle`. @returns the path of its Unix socket */
async function startEngine(handle: RequestListener): Promise<string> {
  const socket = join(await temporaryFolder(), 'engine.sock');
  await listening(createServer(handle), socket);
  return socket;
}

test('the client sends the method and the parameters of a request, and parses the answer as JSON', async () => {
  const socket = await startEngine(({ method, url }, response) =>
    response.end(JSON.stringify({ method, url })),
  );
  const options = { method: 'POST', query: { all: true, filters: '{"label":["a=b"]}' } } as const;
  expect(await dockerEngine(socket).requestJson('/containers/json', options)).toEqual({
    method: 'POST',
    url: '/containers/json?all=true&filters=%7B%22label%22%3A%5B%22a%3Db%22%5D%7D',
  });
  expect(await dockerEngine(socket).requestJson('/info')).toEqual({ method: 'GET', url: '/info' });
});

test('the client returns the whole answer as bytes, and accepts the status 304', async () => {
  const bytes = Buffer.alloc(300_000, 'æ');
  const socket = await startEngine(({ url }, response) => {
    if (url === '/start') return response.writeHead(304).end();
    response.write(bytes.subarray(0, 100_001));
    return setImmediate(() => response.end(bytes.subarray(100_001)));
  });
  expect(bytes.equals(await dockerEngine(socket).requestBytes('/logs'))).toBe(true);
  expect(await dockerEngine(socket).requestBytes('/start', { method: 'POST' })).toHaveLength(0);
});

const endEarly: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 }).write('[');
  setImmediate(() => response.destroy());
};

test.each<[string, RequestListener, string]>([
  ['a refusal', (_request, response) => response.writeHead(500).end('<html>'), 'answered 500'],
  [
    'a refusal with the engine’s message',
    (_request, response) =>
      response.writeHead(409).end(JSON.stringify({ message: 'the container is paused' })),
    'answered 409: the container is paused',
  ],
  ['half an answer', (_request, response) => response.end('{"Id":'), 'sent an answer that is not JSON'],
  ['no answer in time', () => {}, 'did not answer within 0.1 s'],
  ['an answer without an end', (_request, response) => response.write('['), 'did not answer within 0.1 s'],
  ['a connection that ends without an answer', ({ socket }) => socket.destroy(), 'broke the connection'],
  ['a connection that ends early', endEarly, 'broke the connection'],
])('the client reports %s, and the socket', async (_what, handle, words) => {
  const socket = await startEngine(handle);
  // Long enough for the other answers, even on a busy computer.
  const timeLimit = words.includes('within') ? 100 : 60_000;
  await expect(dockerEngine(socket).requestJson('/info', { timeLimit })).rejects.toThrow(
    `The container engine at ${socket} ${words}`,
  );
});

test('the client reports a socket that is missing or that nothing listens on', async () => {
  await expect(dockerEngine('/nowhere/engine.sock').requestBytes('/info')).rejects.toThrow(
    'The container engine at /nowhere/engine.sock cannot be reached: there is no such socket',
  );
  const file = join(await temporaryFolder(), 'engine.sock');
  await writeFile(file, '');
  await expect(dockerEngine(file).requestBytes('/info')).rejects.toThrow(
    `The container engine at ${file} cannot be reached: nothing listens on the socket`,
  );
});
