import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Configuration, withConfiguration } from '#core/contract/page/configuration.ts';
import { startFilesOf } from '#core/contract/page/start-files.ts';
import { isNavigation, isWellFormed } from '#core/rules/navigation.ts';
import { codingFor, compress } from '../answers/compression.ts';
import type { AppOptions } from '../options.ts';
import { configurationFor } from '../page-configuration.ts';
import { StartProblem } from '../problems.ts';

const pathOf = (url: string): string => url.split('?')[0] ?? '';

const opensPage = ({
  method = '',
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean =>
  isNavigation({
    method,
    path: pathOf(url),
    accept: headers.accept,
    hasAuthorization: headers.authorization !== undefined,
  });

/**
 * The address by which a request is routed. A page navigation to an address that the router might refuse,
 * because its path is malformed or longer than `longest`, gets the page, which says what is wrong with the
 * address. Calls of the API are refused.
 */
export function routedAddress(request: IncomingMessage, longest: number): string {
  const { url = '/' } = request;
  const path = pathOf(url);
  const isRoutable = path.length <= longest && isWellFormed(path);
  return isRoutable || !opensPage(request) ? url : '/';
}

function configurePage(page: string, configuration: Configuration): string {
  try {
    return withConfiguration(page, configuration);
  } catch (cause) {
    throw new StartProblem('The built page has no configuration block; rebuild it.', { cause });
  }
}

function readPage(distDir: string): string {
  try {
    return readFileSync(join(distDir, 'index.html'), 'utf8');
  } catch (cause) {
    throw new StartProblem(`There is no built app in ${distDir}; run the build first.`, { cause });
  }
}

/** The `Link` header that tells the browser to load the app's files before it has read the page. */
const linksTo = (files: readonly string[]): string =>
  files
    // The bundler requests styles without credentials, and a preload must match that.
    .map(
      (file) =>
        `<${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`,
    )
    .join(', ');

/** Serves the built app: its page for every navigation, its files by name. */
export async function servePages(
  app: FastifyInstance,
  options: AppOptions & { distDir: string },
): Promise<void> {
  const page = configurePage(readPage(options.distDir), configurationFor(options));
  const copies = { br: await compress(page, 'br'), gzip: await compress(page, 'gzip') };
  const links = linksTo(startFilesOf(page));
  const sendPage = ({ headers, url }: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // The landing page may need none of the files.
    if (links !== '' && pathOf(url) !== '/') reply.header('link', links);
    const coding = codingFor(headers['accept-encoding']);
    if (coding !== null) reply.header('content-encoding', coding);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(coding === null ? page : copies[coding]);
  };

  app.addHook('onRequest', (request, reply, done) => {
    // CORS may have added other headers to `vary`.
    const others = reply.getHeader('vary');
    reply.header('vary', `${others ? `${String(others)}, ` : ''}Accept, Accept-Encoding`);
    if (opensPage(request) && !request.routeOptions.config.servesFile) sendPage(request, reply);
    else done();
  });
  app.get('/', sendPage);
  app.get('/index.html', sendPage);

  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, servesFile: true };
    });
    await files.register(fastifyStatic, {
      root: options.distDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['index.html', 'index.html.*'],
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // A built asset's name contains the hash of its content.
        const isHashed = path.startsWith(join(options.distDir, 'assets'));
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route serves a file, whatever the caller accepts. */
    servesFile?: boolean;
  }
}
