import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { routes } from '../../core/contract/routes.ts';
import { isNavigation, isWellFormed } from '../../core/rules/navigation.ts';

/** First segments of paths that always belong to the server (docs/wire-contract.md#wire-one-origin-neither). */
const serverOnly = ['oauth2', 'openapi.json', 'healthz', 'readyz', 'metrics', 'docs'];
const services = new Set(Object.values(routes).map(({ path }) => path.split('/')[1]!));

const startingWith = (segments: Iterable<string>): string =>
  `^/(?:${[...segments].map((segment) => segment.replaceAll('.', '\\.')).join('|')})(?:[/?]|$)`;

const pathOf = (url: string): string => url.split('?')[0] ?? '';

const opensPage = ({ method = '', url = '', headers }: IncomingMessage): boolean =>
  isNavigation({
    method,
    path: pathOf(url),
    accept: headers.accept,
    hasAuthorization: headers.authorization !== undefined,
  });

/**
 * Makes the dev server forward API calls to the server at `target`. It distinguishes calls from navigations to pages as
 * the reference server does.
 */
export const apiProxy = (target: string | undefined): Plugin => ({
  name: 'nyx-api-proxy',
  apply: 'serve',
  configureServer({ middlewares }) {
    // Vite would refuse an address that cannot be decoded. The page explains what is wrong with it.
    middlewares.use((request, _response, next) => {
      if (opensPage(request) && !isWellFormed(pathOf(request.url ?? ''))) request.url = '/';
      next();
    });
  },
  config: () =>
    target
      ? {
          server: {
            proxy: {
              [startingWith(serverOnly)]: { target },
              [startingWith(services)]: {
                target,
                bypass: (request) => (opensPage(request) ? '/index.html' : undefined),
              },
            },
          },
        }
      : {},
});
