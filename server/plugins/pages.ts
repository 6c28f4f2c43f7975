import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Configuration, withConfiguration } from '#core/contract/configuration.ts';
import { isNavigation, isWellFormed } from '#core/rules/navigation.ts';
import type { AppOptions } from '../options.ts';
import { announcedBy } from '../page-configuration.ts';
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
 * The address by which a request is routed. A page navigation to an address that the router would refuse,
 * because it is malformed or has a part longer than `longest`, gets the page, which says what is wrong with
 * the address. Calls of the API are refused.
 */
export function routedAddress(request: IncomingMessage, longest: number): string {
  const { url = '/' } = request;
  const path = pathOf(url);
  const isRoutable = path.length <= longest && isWellFormed(path);
  return isRoutable || !opensPage(request) ? url : '/';
}

function configured(page: string, configuration: Configuration): string {
  try {
    return withConfiguration(page, configuration);
  } catch (cause) {
    throw new StartProblem('The built page has no configuration block; build it anew.', { cause });
  }
}

function readPage(distDir: string): string {
  try {
    return readFileSync(join(distDir, 'index.html'), 'utf8');
  } catch (cause) {
    throw new StartProblem(`There is no built app in ${distDir}; run the build first.`, { cause });
  }
}

/** Serves the built app: its page for every navigation, its files by name. */
export async function servePages(
  app: FastifyInstance,
  options: AppOptions & { distDir: string },
): Promise<void> {
  const page = configured(readPage(options.distDir), announcedBy(options));
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  app.addHook('onRequest', (request, reply, done) => {
    // Added to the headers that CORS varies by.
    const others = reply.getHeader('vary');
    reply.header('vary', others ? `${String(others)}, Accept` : 'Accept');
    if (opensPage(request) && !request.routeOptions.config.servesFile) sendPage(reply);
    else done();
  });
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/index.html', (_request, reply) => sendPage(reply));

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
        const hashed = path.startsWith(join(options.distDir, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
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
