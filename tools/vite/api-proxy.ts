import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';
import { routes } from '../../core/contract/routes.ts';
import { isNavigation, isWellFormed } from '../../core/rules/navigation.ts';

/** Paths that are the server's whoever asks (docs/wire-contract.md#wire-one-origin-neither). */
const serverOnly = ['oauth2', 'openapi.json', 'healthz'];
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

/** In the dev server: hands the API's routes to the server at `target`, as the reference server tells them apart. */
export const apiProxy = (target: string | undefined): Plugin => ({
  name: 'nyx-api-proxy',
  apply: 'serve',
  configureServer({ middlewares }) {
    // An address that cannot be decoded gets the page too, which says what is wrong with it.
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
