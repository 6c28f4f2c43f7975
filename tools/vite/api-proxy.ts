import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { routes } from '../../core/contract/routes.ts';

/** Paths that are the server's whoever asks (wire contract, "app and API on one origin"). */
const serverOnly = ['oauth2', 'openapi.json', 'healthz'];
const services = new Set(Object.values(routes).map(({ path }) => path.split('/')[1]!));

const startingWith = (segments: Iterable<string>): string =>
  `^/(?:${[...segments].map((segment) => segment.replaceAll('.', '\\.')).join('|')})(?:[/?]|$)`;

/** A GET that accepts HTML and carries no token opens a page, also where an API path looks alike. */
const isNavigation = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && !headers.authorization && (headers.accept ?? '').includes('text/html');

/** In the dev server: hands the API's routes to the server at `target`, as the reference server tells them apart. */
export const apiProxy = (target: string | undefined): Plugin => ({
  name: 'nyx-api-proxy',
  apply: 'serve',
  config: () =>
    target
      ? {
          server: {
            proxy: {
              [startingWith(serverOnly)]: { target },
              [startingWith(services)]: {
                target,
                bypass: (request) => (isNavigation(request) ? '/index.html' : undefined),
              },
            },
          },
        }
      : {},
});
