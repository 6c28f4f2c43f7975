import { expect, test } from 'vitest';
import { exchange, handshake, provoke, statusesIn } from '../../../hostile/raw.ts';
import { faultsInAnswer, type HostileAnswer, hostileAnswers } from '../../../hostile/world-answers.ts';
import { rawWorld, serveRunning } from '../../foundry/support.ts';

async function faultsFor(request: (answer: HostileAnswer) => string): Promise<[string, string[]][]> {
  const { port } = await serveRunning(rawWorld('harbour'));
  const answersWithFaults: [string, string[]][] = [];
  for (const answer of hostileAnswers()) {
    const bytes = request(answer);
    // The URL of such a request contains the answer, and the length of URLs is limited.
    if (bytes.length > 16_000 && bytes.startsWith('GET')) continue;
    const { text, isClosed } = await exchange(port, bytes);
    const faults = faultsInAnswer(text, 'harbour');
    if (!isClosed && !text.includes(' 101 ')) faults.push('The connection was left open.');
    if (faults.length > 0) answersWithFaults.push([answer.name, faults]);
  }
  const { text: last } = await exchange(port, provoke('harbour', 'HTTP/1.1 204 Gone\r\n\r\n'));
  expect(statusesIn(last)).toEqual([204]);
  return answersWithFaults;
}

const asAcceptance = (bytes: string): string =>
  bytes.replace(
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close',
    'HTTP/1.1 101 Yes\r\nConnection: upgrade\r\nUpgrade: websocket',
  );

test.each<[string, (answer: HostileAnswer) => string]>([
  ['answer', ({ bytes }) => provoke('harbour', bytes)],
  ['refusal of a WebSocket', ({ bytes }) => handshake('harbour', bytes)],
  ['acceptance of a WebSocket', ({ bytes }) => handshake('harbour', asAcceptance(bytes))],
])('no %s by a world affects other worlds or the server', async (_what, request) => {
  expect(await faultsFor(request)).toEqual([]);
});
