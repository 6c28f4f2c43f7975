import { expect, test } from 'vitest';
import { exchange, handshake, provoke, statusesIn } from '../../hostile/raw.ts';
import { faultsInAnswer, type HostileAnswer, hostileAnswers } from '../../hostile/world-answers.ts';
import { keep, rawWorld } from './support.ts';

async function open(): Promise<number> {
  const keeper = await keep([rawWorld('harbour')]);
  expect((await keeper.activate('harbour')).status).toBe(200);
  return Number(new URL(keeper.worlds).port);
}

async function wrongWith(request: (answer: HostileAnswer) => string): Promise<[string, string[]][]> {
  const port = await open();
  const wrong: [string, string[]][] = [];
  for (const answer of hostileAnswers()) {
    const bytes = request(answer);
    // The address contains the answer, and has its own limit.
    if (bytes.length > 16_000 && bytes.startsWith('GET')) continue;
    const { text, isClosed } = await exchange(port, bytes);
    const faults = faultsInAnswer(text, 'harbour');
    if (!isClosed && !text.includes(' 101 ')) faults.push('The connection was left open.');
    if (faults.length > 0) wrong.push([answer.name, faults]);
  }
  expect(statusesIn((await exchange(port, provoke('harbour', 'HTTP/1.1 204 Gone\r\n\r\n'))).text)).toEqual([
    204,
  ]);
  return wrong;
}

test('whatever a world answers affects only itself, and the server continues to run', async () => {
  expect(await wrongWith(({ bytes }) => provoke('harbour', bytes))).toEqual([]);
});

test('whatever a world answers when it refuses a WebSocket affects only itself', async () => {
  expect(await wrongWith(({ bytes }) => handshake('harbour', bytes))).toEqual([]);
});

test('whatever a world answers when it accepts a WebSocket affects only itself', async () => {
  const accepted = (bytes: string): string =>
    bytes.replace(
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close',
      'HTTP/1.1 101 Yes\r\nConnection: upgrade\r\nUpgrade: websocket',
    );
  expect(await wrongWith(({ bytes }) => handshake('harbour', accepted(bytes)))).toEqual([]);
});
