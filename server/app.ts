import { mkdir } from 'node:fs/promises';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { loadSecrets } from './auth/secrets.ts';
import { createCodes } from './auth/codes.ts';
import { createTokens } from './auth/tokens.ts';
import { authoriseRoutes } from './authorize/routes.ts';
import type { Context } from './context.ts';
import { communityId, seedCommunity } from './demo/community.ts';
import type { AppOptions } from './options.ts';
import { jsonLimit, readBodies } from './plugins/bodies.ts';
import { answerError, answerErrors } from './plugins/errors.ts';
import { limitCalls } from './plugins/limits.ts';
import { logging } from './plugins/logging.ts';
import { servePages } from './plugins/pages.ts';
import { secure } from './plugins/security.ts';
import { authRoutes } from './routes/auth.ts';
import { characterRoutes } from './routes/characters.ts';
import { guildRoutes } from './routes/guild.ts';
import { itemRoutes } from './routes/items.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { tokenImageRoutes } from './routes/token-images.ts';
import { openStore, type Store } from './store/store.ts';

export type { AppOptions } from './options.ts';

/** Where what the server owns is reached from outside: tests, and whoever starts it. */
declare module 'fastify' {
  interface FastifyInstance {
    store: Store;
    /** Whether this start made the database. */
    firstStart: boolean;
  }
}

/**
 * The server, ready to listen or to be injected into: production and tests run exactly this.
 * Closing it closes its database.
 * @throws StartProblem when its data folder or the built app is not usable
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const now = options.now ?? Date.now;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const secrets = await loadSecrets(options.dataDir);
  const store = await openStore(options.dataDir);
  try {
    const firstStart = options.seed === false ? false : await seedCommunity(store, now());
    const app = fastify({
      logger: logging(options.logger),
      bodyLimit: jsonLimit,
      // Ids are free text and travel in paths (wire contract, "Calls").
      routerOptions: { maxParamLength: 2_000 },
      frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
      requestTimeout: 60_000,
      return503OnClosing: true,
      forceCloseConnections: 'idle',
    });
    app.decorate('store', store);
    app.decorate('firstStart', firstStart);
    app.addHook('onClose', () => store.close());

    // The contract's own schemas check requests: nothing is coerced in a body, nothing removed, nothing filled in.
    app.setValidatorCompiler(TypeBoxValidatorCompiler);
    // Answers are made of what the store read; names such as `__proto__` and an item's unknown keys pass as they are.
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    answerErrors(app);
    await secure(app, options);
    const { distDir } = options;
    if (distDir !== undefined) await servePages(app, { ...options, distDir });
    await readBodies(app);
    const context: Context = {
      store,
      tokens: await createTokens(secrets, communityId, now),
      codes: createCodes(now),
      limiters: await limitCalls(app, options.limits),
    };

    for (const routes of [
      authRoutes,
      guildRoutes,
      characterRoutes,
      tokenImageRoutes,
      itemRoutes,
      lookupRoutes,
    ])
      routes(app, context);
    await app.register(async (scope) => authoriseRoutes(scope, context, options));
    app.get('/healthz', async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    );
    await app.ready();
    return app;
  } catch (error) {
    await store.close();
    throw error;
  }
}
