import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

/**
 * Headers that decide in which process the browser shows a page. If the hand-written pages had other values than the
 * app, each switch between the two would start a new process.
 */
const processHeaders = ['cross-origin-opener-policy', 'origin-agent-cluster'];

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
};

/**
 * Starts a proxy that serves the floor and the app. The floor is the set of hand-written pages whose times the bench
 * compares with those of the app (docs/performance.md). `files` are the files of these pages, by path; the proxy
 * forwards all other requests to the app's server at `target`. Floor and app thus share one origin, one connection and
 * one process.
 * @returns a function that stops the proxy
 */
export async function serveFloor(
  port: number,
  target: string,
  files: Readonly<Record<string, URL>>,
): Promise<() => void> {
  const handWritten = new Map(
    Object.entries(files).map(([path, file]) => [
      path,
      { content: readFileSync(file), type: types[extname(file.pathname)] },
    ]),
  );
  const { headers: appHeaders } = await fetch(target);
  const sharedHeaders = Object.fromEntries([...appHeaders].filter(([name]) => processHeaders.includes(name)));
  const proxy = createServer((incoming, answer) => {
    const found = handWritten.get(incoming.url ?? '');
    if (found)
      return void answer
        .writeHead(200, {
          ...sharedHeaders,
          'Content-Type': found.type,
          // Like the app's own page, a hand-written page is revalidated at each visit.
          'Cache-Control': found.type?.startsWith('text/html') ? 'no-cache' : 'max-age=600',
        })
        .end(found.content);
    const { method = 'GET', headers, url = '/' } = incoming;
    const forwarded = request(new URL(url, target), { method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    proxy.listen(port, 'localhost', resolve);
  });
  if ((proxy.address() as AddressInfo).port !== port) throw new Error('The proxy listens on another port');
  return () => {
    proxy.closeAllConnections();
    proxy.close();
  };
}
