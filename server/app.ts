import { mkdir } from 'node:fs/promises';
import { smallBody } from '#core/contract/bounds.ts';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { createCodes } from './auth/codes.ts';
import { discordMembership } from './auth/discord/membership.ts';
import { embeddedMembership } from './auth/membership.ts';
import { createSeal } from './auth/seal.ts';
import { givenSecrets } from './auth/secrets.ts';
import { loadSecrets } from './auth/secrets-file.ts';
import { createSignIns } from './auth/sign-ins.ts';
import { rememberAccess } from './auth/remembered.ts';
import { rememberEnded } from './auth/ended.ts';
import { accessLifetime, createTokens } from './auth/tokens.ts';
import { createDoor } from './authorize/door.ts';
import { authoriseRoutes } from './authorize/routes.ts';
import { Clock } from './clock.ts';
import type { Context } from './context.ts';
import { communityId, seedCommunity } from './demo/community.ts';
import { describeApi } from './openapi.ts';
import type { AppOptions } from './options.ts';
import { readBodies } from './plugins/bodies.ts';
import { closeGracefully } from './plugins/closing.ts';
import { defaultBounds, limitConnections } from './plugins/connections.ts';
import { answerError, answerErrors, refuseConnection } from './plugins/errors.ts';
import { hasTooLargeHeaders, limitHeaders, mostHeaderBytes } from './plugins/header-size.ts';
import { limitCalls } from './plugins/limits.ts';
import { logging } from './plugins/logging.ts';
import { routedAddress, servePages } from './plugins/pages.ts';
import { isOneOf, warnOfProxies } from './plugins/proxies.ts';
import { requestIds, tellRequestIds } from './plugins/requests.ts';
import { createSecurityLog, tellForbidden } from './plugins/security-events.ts';
import { secure } from './plugins/security.ts';
import { catchUp, keepTidy } from './plugins/upkeep.ts';
import { openFoundry } from './foundry/foundry.ts';
import { createReadCache } from './answers/read-cache.ts';
import { createGate } from './answers/gate.ts';
import { authRoutes } from './routes/auth.ts';
import { characterRoutes } from './routes/characters.ts';
import { foundryRoutes } from './routes/foundry.ts';
import { guildRoutes } from './routes/guild.ts';
import { healthRoute } from './routes/health.ts';
import { itemRoutes } from './routes/items.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { tokenImageRoutes } from './routes/token-images.ts';
import { openStore, type Store } from './store/store.ts';

export type { AppOptions } from './options.ts';

/** Makes parts of the server accessible to tests and to the code that starts it. */
declare module 'fastify' {
  interface FastifyInstance {
    store: Store;
    /** Whether this start created the demo community. */
    firstStart: boolean;
    /**
     * The code that the sign-in page without passwords asks each browser for once, if the community is a real
     * one.
     */
    doorCode: string;
  }
}

/** Most concurrent long answers per member: as many as a page of the app requests. */
const mostLongAnswers = 3;

/** How long a caller may read nothing of a long answer before the connection is closed, in ms. */
const longestStall = 60_000;

/** Longest path segment that can be an id, in encoded characters. */
const maxParamLength = 2_000;

/**
 * Builds the server, ready to listen or for injected requests. Production and tests use the same server.
 * Closing it closes its database.
 * @throws StartProblem when its data folder or the built app is not usable, or another server uses the
 * folder's SQLite
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const clock = new Clock(options.now, options.uptime);
  const { now } = clock;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const store = await openStore(options.dataDir, options.databaseUrl, 'server');
  try {
    const behind = await catchUp(clock, store);
    const secrets = options.secrets
      ? givenSecrets(options.secrets)
      : await loadSecrets(options.dataDir, now());
    const { discord, distDir, redirectUrls } = options;
    const isDemo = options.seed !== false && discord === undefined;
    const firstStart = isDemo && (await seedCommunity(store, now()));
    // Without a table, no character has a level. The demo community brings its own.
    if (discord) await store.write(({ experience }) => experience.fillIfEmpty());
    const trusted = options.trustedProxies ?? [];
    const isProxy = isOneOf(trusted);
    const app: FastifyInstance = fastify({
      logger: logging(options.logger),
      bodyLimit: smallBody,
      // Ids are free text and appear in paths (docs/wire-contract.md#wire-ids). The existing client may end
      // an address with a slash.
      routerOptions: { maxParamLength, ignoreTrailingSlash: true },
      rewriteUrl: (request) => {
        // Not even the query of a refused request is read.
        if (hasTooLargeHeaders(request)) return '/';
        return distDir === undefined ? (request.url ?? '/') : routedAddress(request, maxParamLength);
      },
      http: { maxHeaderSize: mostHeaderBytes },
      frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
      clientErrorHandler: (error, socket) => refuseConnection(error, socket, app.log),
      genReqId: requestIds(isProxy),
      requestTimeout: 60_000,
      trustProxy: trusted.length > 0 ? isProxy : false,
      return503OnClosing: true,
      forceCloseConnections: 'idle',
    });
    // On `localhost` the framework opens a second server without this limit, which only this machine can
    // reach.
    limitConnections(app.server, { ...defaultBounds, ...options.connectionLimits }, isProxy);
    if (behind > 0)
      app.log.warn(
        { seconds: Math.round(behind / 1_000) },
        'The computer’s clock is behind the database; the server counts on from the database’s latest time',
      );
    app.decorate('store', store);
    app.decorate('firstStart', firstStart);
    app.decorateRequest('caller', null);
    app.addHook('onClose', () => store.close());

    // The contract's own schemas check requests: values are not coerced, removed or filled in. To achieve
    // that, the compiler treats every part as a body.
    app.setValidatorCompiler((route) => TypeBoxValidatorCompiler({ ...route, httpPart: 'body' }));
    // Answers consist of stored data; names such as `__proto__` and an item's unknown keys are preserved.
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    tellRequestIds(app);
    const tellSecurity = createSecurityLog();
    tellForbidden(app, tellSecurity);
    warnOfProxies(app, isProxy);
    answerErrors(app);
    await secure(app, options);
    limitHeaders(app);
    await describeApi(app);
    if (distDir !== undefined) await servePages(app, { ...options, distDir });
    readBodies(app);
    const codes = createCodes(now);
    const signed = await createTokens(secrets, discord?.guildId ?? communityId, now);
    const hourAgo = now() - accessLifetime * 1_000;
    const ended = rememberEnded(await store.tokenFamilies.endedSince(hourAgo), now);
    const tokens = rememberAccess(signed, ended, now);
    const seal = createSeal(secrets);
    const membership = discord
      ? discordMembership({ options: discord, redirectUrls, store, seal, log: app.log, now })
      : embeddedMembership(codes, store);
    const reuseKeepsSignIn = options.reuseKeepsSignIn ?? false;
    const context: Context = {
      store,
      readCache: createReadCache(store),
      longAnswers: createGate(mostLongAnswers),
      uploads: createGate(1),
      stall: options.stall ?? longestStall,
      tokens,
      membership,
      signIns: createSignIns({ store, tokens, ended, membership, now, reuseKeepsSignIn }),
      limiters: await limitCalls(app, tellSecurity, options.limits),
      tellSecurity,
      now,
      closing: closeGracefully(app, options.grace),
    };
    await keepTidy(app, store, now);
    app.decorate('foundry', await openFoundry(app, options, now));

    for (const routes of [
      authRoutes,
      guildRoutes,
      characterRoutes,
      tokenImageRoutes,
      itemRoutes,
      lookupRoutes,
      sessionRoutes,
      foundryRoutes,
    ])
      routes(app, context);
    const door = createDoor(secrets);
    app.decorate('doorCode', door.code);
    if (!discord) await app.register(async (scope) => authoriseRoutes(scope, context, codes, door, options));
    healthRoute(app, store);
    await app.ready();
    return app;
  } catch (error) {
    await store.close();
    throw error;
  }
}
