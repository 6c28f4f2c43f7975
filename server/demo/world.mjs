// A stand-in for a virtual tabletop: `node world.mjs PORT URL FOLDER`. Answers HTTP and WebSockets under /URL
// on loopback, uses some memory, stores some data, and exits when the server that started it ends, even if
// that server is killed.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';

const [port, url, folder] = process.argv.slice(2);
const parent = process.ppid;
const megabyte = 1_048_576;

// The buffer is filled so that the system really allocates its memory.
const scenes = Buffer.alloc(24 * megabyte, 1);

mkdirSync(folder, { recursive: true });
const map = join(folder, 'map.bin');
if (!existsSync(map)) writeFileSync(map, randomBytes(3 * megabyte));

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${url}</title>
<style>
  body { font: 1.125rem/1.5 system-ui; max-width: 34rem; margin: 20vh auto; padding: 0 1rem; background: #17131f; color: #efe6d2 }
  h1 { color: #d8a657 }
</style>
<h1>${url}</h1>
<p>A world of the demonstration: a real process, with nothing to play in it.</p>
<p id="line">Connecting …</p>
<script>
  const line = document.getElementById('line');
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/${url}/socket');
  socket.onmessage = ({ data }) => (line.textContent = data);
  socket.onclose = () => (line.textContent = 'The world has closed.');
</script>
</html>
`;

const isMine = (address = '') => address === `/${url}` || /^[/?]/.test(address.slice(url.length + 1));

const server = createServer((request, response) => {
  const found = request.url?.startsWith(`/${url}`) && isMine(request.url);
  response.writeHead(found ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(found ? page : 'There is nothing here.\n');
});

const sockets = new WebSocketServer({ server, path: `/${url}/socket`, maxPayload: 4_096 });
const sendCount = () => {
  const count = sockets.clients.size;
  for (const socket of sockets.clients) socket.send(`Visitors here now: ${count}`);
};
sockets.on('connection', (socket) => {
  sendCount();
  socket.on('error', () => socket.terminate());
  socket.on('message', (data) => socket.send(data));
  socket.on('close', sendCount);
});

// Some work, so that the world's processor time is not zero.
let turn = 0;
setInterval(() => scenes.fill(++turn % 256, 0, megabyte), 500);

/**
 * Whether the server still runs. When a parent is killed, its children get another parent; where `ppid` does
 * not show that, a signal probes the parent.
 */
function hasParent() {
  if (process.ppid !== parent) return false;
  try {
    return process.kill(parent, 0);
  } catch {
    return false;
  }
}
setInterval(() => {
  if (!hasParent()) process.exit(0);
}, 500);

process.on('SIGTERM', () => process.exit(0));
server.listen(Number(port), '127.0.0.1', () => console.log(`${url} is open on port ${port}`));
