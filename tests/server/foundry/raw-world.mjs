// A world on raw sockets: `node raw-world.mjs PORT URL`. It records the received bytes of each connection.
//
// - `/URL/heard` answers with the recorded bytes of all connections as JSON, and forgets them.
// - `/URL/raw/TEXT` answers with the bytes of the base64url TEXT. `/URL/raw/` answers with the bytes of the body.
// - `/URL/late/MS` answers after a delay.
// - `/URL/deaf/MS` reads the rest of an upload only after a delay.
// - `/URL/endless` answers without end. `/URL/endings` answers with the number of such answers whose reader has
//   disconnected.
// - All other paths answer with a short text.
import { createServer } from 'node:net';

const [port, url] = process.argv.slice(2);

// This is longer than any test lasts: the process ends even if a test fails to stop it.
setTimeout(() => process.exit(9), 120_000).unref();

/** @type {string[]} */
let heard = [];
/** The number of endless answers whose reader has disconnected. */
let endings = 0;

const answer = (/** @type {string} */ text) =>
  `HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`;

const isComplete = (/** @type {string} */ text) => {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const head = text.slice(0, end).toLowerCase();
  if (head.includes('\r\ntransfer-encoding:')) return text.endsWith('0\r\n\r\n');
  return text.length >= end + 4 + Number(/\r\ncontent-length: *(\d+)/.exec(head)?.[1] ?? 0);
};

/** Reads the rest of an upload after the delay in its path, and answers once all of it has arrived. */
function receiveLate(/** @type {import('node:net').Socket} */ socket, /** @type {string} */ first) {
  let bytes = first.length;
  const total = first.indexOf('\r\n\r\n') + 4 + Number(/content-length: *(\d+)/i.exec(first)?.[1]);
  socket.removeAllListeners('data').on('data', (data) => {
    bytes += data.length;
    if (bytes === total) socket.end(answer('All of the upload has arrived.'));
  });
  socket.pause();
  setTimeout(() => socket.resume(), Number(first.split(' ')[1]?.split('/').at(-1)));
}

createServer((socket) => {
  let text = '';
  socket.on('error', () => socket.destroy());
  socket.setEncoding('latin1').on('data', (/** @type {string} */ data) => {
    const wasComplete = isComplete(text);
    text += data;
    if (text.startsWith(`POST /${url}/deaf/`) && text.includes('\r\n\r\n')) return receiveLate(socket, text);
    if (wasComplete || !isComplete(text)) return;
    const path = text.split(' ')[1] ?? '';
    const raw = path.split(`/${url}/raw/`)[1];
    if (path === `/${url}/heard`) {
      socket.end(answer(JSON.stringify(heard)));
      heard = [];
    } else if (raw !== undefined) {
      const body = text.slice(text.indexOf('\r\n\r\n') + 4);
      const bytes = raw === '' ? Buffer.from(body, 'latin1') : Buffer.from(raw, 'base64url');
      if (bytes.includes(' 101 ')) socket.write(bytes);
      else socket.end(bytes);
    } else if (path.startsWith(`/${url}/late/`))
      setTimeout(() => socket.end(answer('A late answer.')), Number(path.split('/').at(-1)));
    else if (path === `/${url}/endless`) {
      const more = () => {
        while (!socket.destroyed && socket.write('x'.repeat(65_536)));
      };
      socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n');
      socket.on('drain', more).once('close', () => (endings += 1));
      more();
    } else if (path === `/${url}/endings`) socket.end(answer(String(endings)));
    // This answer is late, so that the world also records bytes that follow a complete request.
    else setTimeout(() => socket.end(answer('The world has received the request.')), 5);
  });
  socket.on('close', () => {
    if (text.includes('mark=')) heard.push(text);
  });
}).listen(Number(port), '127.0.0.1');
