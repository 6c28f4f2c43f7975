import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Configuration, configurationId, defaultConfiguration } from '#core/contract/configuration.ts';
import type { AppOptions } from '../options.ts';
import { StartProblem } from '../problems.ts';

/** Addresses that a browser may open and that are not the app's pages (wire contract, "app and API on one origin"). */
const neverAPage = /^\/(?:oauth2(?:\/|$)|openapi\.json$|healthz$|assets\/)/;

/** A GET that accepts text/html and carries no Authorization is a navigation. */
export function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    /(?:^|[,\s])text\/html(?:[;,\s]|$)/i.test(headers.accept ?? '') &&
    !neverAPage.test(url.split('?')[0]!)
  );
}

const configurationBlock = new RegExp(
  `(<script\\b[^>]*\\bid="${configurationId}"[^>]*>)[\\s\\S]*?(</script>)`,
);

/** The built page with its configuration block rewritten. `<` is escaped: no value can end the block. */
export function configurePage(page: string, configuration: Configuration): string {
  if (!configurationBlock.test(page))
    throw new StartProblem('The built page has no configuration block; build it anew.');
  const json = JSON.stringify(configuration).replaceAll('<', '\\u003c');
  return page.replace(configurationBlock, (_whole, start: string, end: string) => `${start}${json}${end}`);
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
  const page = configurePage(readPage(options.distDir), {
    ...defaultConfiguration,
    ...(options.productName === undefined ? {} : { productName: options.productName }),
    ...(options.oauthUrl === undefined ? {} : { oauthUrl: options.oauthUrl }),
  });
  const sendPage = (reply: FastifyReply): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'Accept');
    if (isNavigation(request) && !request.routeOptions.config.servesFile) return sendPage(reply);
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
        // A built asset's name holds the hash of what is in it.
        const hashed = path.startsWith(join(options.distDir, 'assets'));
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route serves a file, whatever the caller accepts. */
    servesFile?: boolean;
  }
}
