import { once } from 'node:events';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Configuration, withConfiguration } from '#core/contract/page/configuration.ts';
import { policy, policyText } from '#server/plugins/security.ts';
import { configurationFrom } from '../../tools/vite/page-configuration.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** The headers that `docs/self-hosting.md` requires for a page whose API is on another origin. */
export const documentedHeaders = (apiUrl: string): Record<string, string> => ({
  'Content-Security-Policy': policyText({ ...policy({}), 'connect-src': ["'self'", apiUrl] }),
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
});

export interface StaticServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves `dist/` as a plain file server does: each file unchanged, index.html for every other address, and all answers
 * with the documented headers. `configuration` is written into index.html, as an operator would do it.
 */
export async function startStaticServer(configuration: Partial<Configuration> = {}): Promise<StaticServer> {
  const pageConfiguration = { ...configurationFrom({}), ...configuration };
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const file = path.join(dist, decodeURIComponent(pathname));
      const isFile = file.startsWith(dist) && (await stat(file).catch(() => null))?.isFile();
      const served = isFile ? file : path.join(dist, 'index.html');
      const isPage = served.endsWith('index.html');
      const body = isPage
        ? withConfiguration(await readFile(served, 'utf8'), pageConfiguration)
        : await readFile(served);
      response
        .writeHead(200, {
          'Content-Type': types[path.extname(served)] ?? 'application/octet-stream',
          ...documentedHeaders(pageConfiguration.apiUrl),
        })
        .end(body);
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
