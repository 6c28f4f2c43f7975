// An instance for tests: `node world.mjs PORT URL [FOLDER]`. Environment variables change its behaviour.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';

const [port, url, folder] = process.argv.slice(2);
const { DELAY = '0', FAILS, IS_STUBBORN, HAS_CHILD, MEGABYTES = '1', IS_BUSY } = process.env;

// This is longer than any test lasts: the process ends even if a test fails to stop it.
setTimeout(() => process.exit(9), 120_000).unref();
if (folder) appendFileSync(join(folder, 'starts'), `${process.pid}\n`);
if (FAILS) {
  console.error('The map is torn');
  process.exit(3);
}
if (IS_STUBBORN) process.on('SIGTERM', () => console.log('No.'));
if (HAS_CHILD) {
  const code = `
    process.on('SIGTERM', () => {});
    setTimeout(() => process.exit(), 120000);
    const buffer = Buffer.alloc(${MEGABYTES} * 1048576, 1);
    const end = Date.now() + 100000;
    ${IS_BUSY ? 'while (Date.now() < end) buffer[0]++;' : 'setInterval(() => buffer[0]++, 1000);'}`;
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  if (folder) appendFileSync(join(folder, 'children'), `${child.pid}\n`);
}

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://world');
  if (pathname === `/${url}/crash`) {
    console.error('A rune has failed');
    process.exit(7);
  }
  if (pathname === `/${url}/leave`) process.exit(0);
  if (pathname === `/${url}/visitors`) return response.end(String(sockets.clients.size));
  if (pathname === `/${url}/speak`)
    response.writeHead(200, {
      'set-cookie': [
        'seat=4; Path=/; Domain=localhost; HttpOnly',
        'XSRF-TOKEN=theirs',
        `deep=1; Path=/${url}/deep`,
      ],
      'strict-transport-security': 'max-age=1',
      'service-worker-allowed': '/',
      'clear-site-data': '"*"',
      'x-powered-by': 'runes',
      connection: 'x-secret',
      'x-secret': 'hop',
    });
  let body = '';
  request.on('data', (data) => (body += data));
  request.on('end', () => {
    const { method, headers } = request;
    response.end(JSON.stringify({ method, address: request.url, headers, body, env: process.env }));
  });
});

const sockets = new WebSocketServer({ server, path: `/${url}/socket` });
sockets.on('connection', (socket, { headers }) => {
  socket.send(JSON.stringify(headers));
  socket.on('message', (data) => socket.send(`echo ${/** @type {Buffer} */ (data).toString()}`));
});

await wait(Number(DELAY));
server.listen(Number(port), '127.0.0.1', () => console.log('open'));
