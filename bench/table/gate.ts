import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const read = (name: string) => readFileSync(new URL(name, import.meta.url));

/**
 * Headers that decide in which process the browser shows a page: if they differed from the app's, each turn
 * would start a new process.
 */
const processHeaders = ['cross-origin-opener-policy', 'origin-agent-cluster'];

/**
 * Serves the floor's page beside the server's own answers, so that both tables share one origin, one
 * connection and one process.
 */
export async function openGate(port: number, target: string): Promise<() => void> {
  const [page, script] = [read('floor.html'), read('floor.js')];
  const { headers: ofApp } = await fetch(target);
  const together = Object.fromEntries([...ofApp].filter(([name]) => processHeaders.includes(name)));
  const gate = createServer((asked, answer) => {
    const send = (type: string, content: Buffer) =>
      answer.writeHead(200, { ...together, 'Content-Type': type }).end(content);
    if (asked.url?.startsWith('/floor/')) return void send('text/html', page);
    if (asked.url === '/floor.js') return void send('text/javascript', script);
    const { method = 'GET', headers, url = '/' } = asked;
    const passed = request(new URL(url, target), { method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => {
    gate.listen(port, 'localhost', resolve);
  });
  if ((gate.address() as AddressInfo).port !== port) throw new Error('The gate is elsewhere');
  return () => {
    gate.closeAllConnections();
    gate.close();
  };
}
