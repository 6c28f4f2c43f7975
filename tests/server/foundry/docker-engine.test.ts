import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dockerEngine } from '#server/foundry/docker/engine.ts';
import { temporaryFolder } from '../support/serve.ts';

/** Starts an HTTP server that handles every request with `handle`. @returns the path of its Unix socket */
async function startEngine(handle: RequestListener): Promise<string> {
  const socket = join(await temporaryFolder(), 'engine.sock');
  const server = createServer(handle).listen(socket);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
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

test('the client reports a refusal with its code and the engine’s message', async () => {
  const withoutMessage = await startEngine((_request, response) => response.writeHead(500).end('<html>'));
  await expect(dockerEngine(withoutMessage).requestBytes('/start')).rejects.toThrow(
    `The container engine at ${withoutMessage} answered 500`,
  );
  const withMessage = await startEngine((_request, response) =>
    response.writeHead(409).end(JSON.stringify({ message: 'the container is paused' })),
  );
  await expect(dockerEngine(withMessage).requestJson('/start')).rejects.toThrow(
    `The container engine at ${withMessage} answered 409: the container is paused`,
  );
});

test('the client reports an answer that is not JSON', async () => {
  for (const body of ['', '<html>', '{"Id":']) {
    const socket = await startEngine((_request, response) => response.end(body));
    await expect(dockerEngine(socket).requestJson('/info')).rejects.toThrow(
      `The container engine at ${socket} sent an answer that is not JSON`,
    );
  }
});

test('the client reports an engine that does not complete its answer in time', async () => {
  const silent = await startEngine(() => {});
  await expect(dockerEngine(silent).requestBytes('/info', { timeLimit: 50 })).rejects.toThrow(
    `The container engine at ${silent} did not answer within 0.05 s`,
  );
  const endless = await startEngine((_request, response) => response.write('['));
  await expect(dockerEngine(endless).requestJson('/info', { timeLimit: 100 })).rejects.toThrow(
    `The container engine at ${endless} did not answer within 0.1 s`,
  );
});

test('the client reports an engine that closes the connection early', async () => {
  const withoutAnswer = await startEngine(({ socket }) => socket.destroy());
  await expect(dockerEngine(withoutAnswer).requestBytes('/info')).rejects.toThrow(
    `The container engine at ${withoutAnswer} broke the connection`,
  );
  const withPartialAnswer = await startEngine((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('[');
    setImmediate(() => response.destroy());
  });
  await expect(dockerEngine(withPartialAnswer).requestJson('/info')).rejects.toThrow(
    `The container engine at ${withPartialAnswer} broke the connection`,
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
