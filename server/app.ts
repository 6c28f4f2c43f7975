import { mkdir } from 'node:fs/promises';
import { smallBody } from '#core/contract/bounds.ts';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance } from 'fastify';
import { createCodes } from './auth/codes.ts';
import { rememberConfirmations } from './auth/confirmed-membership.ts';
import { discordMembership } from './auth/discord/membership.ts';
import { embeddedMembership } from './auth/membership.ts';
import { proofOf } from './auth/proof.ts';
import { createSeal } from './auth/seal.ts';
import { givenSecrets } from './auth/secrets.ts';
import { loadSecrets } from './auth/secrets-file.ts';
import { followEnds } from './auth/follow-ends.ts';
import { createSignIns } from './auth/sign-ins.ts';
import { rememberAccess } from './auth/remembered.ts';
import { rememberEnded } from './auth/ended.ts';
import { accessLifetime, createTokens } from './auth/tokens.ts';
import { createOperatorCode, type OperatorCode } from './authorize/operator-code.ts';
import { signInPageRoutes } from './authorize/routes.ts';
import { Clock } from './clock.ts';
import type { Context } from './context.ts';
import { communityId, demoMembersIn, isDemoCommunity, seedCommunity } from './demo/community.ts';
import { describeApi } from './openapi.ts';
import type { AppOptions } from './options.ts';
import { scheduleBackups } from './backups/schedule.ts';
import { keepSeats } from './plugins/adventures.ts';
import { readBodies } from './plugins/bodies.ts';
import { closeGracefully } from './plugins/closing.ts';
import { defaultBounds, limitConnections } from './plugins/connections.ts';
import { answerError, answerErrors, refuseConnection } from './plugins/errors.ts';
import { hasTooLargeHeaders, limitHeaders, maxHeaderBytes } from './plugins/header-size.ts';
import { journalRefusals } from './plugins/refusals.ts';
import { limitCalls } from './plugins/limits.ts';
import { loggerOptions } from './plugins/logging.ts';
import { routedAddress, servePages } from './plugins/pages.ts';
import { callerAs, isOneOf, warnOfProxies } from './plugins/proxies.ts';
import { requestIds, requireOneHost, sendRequestIds } from './plugins/requests.ts';
import { createSecurityLog, logForbidden } from './plugins/security-events.ts';
import { secure } from './plugins/security.ts';
import { catchUp, keepTidy } from './plugins/upkeep.ts';
import { openFoundry } from './foundry/foundry.ts';
import { journalInstance } from './foundry/journal.ts';
import { countsOf, createMetrics, measureServer } from './metrics/metrics.ts';
import { createReadCache } from './answers/read-cache.ts';
import { createGate, longestStall, maxLongAnswers } from './answers/gate.ts';
import { adventureRoutes } from './routes/adventures.ts';
import { calendarRoutes } from './routes/calendars.ts';
import { authRoutes } from './routes/auth.ts';
import { changesRoutes } from './routes/changes.ts';
import { characterRoutes } from './routes/characters.ts';
import { foundryRoutes } from './routes/foundry.ts';
import { lookupRoutes } from './routes/lookups.ts';
import { healthRoute } from './routes/health.ts';
import { historyRoutes } from './routes/histories.ts';
import { itemRoutes } from './routes/items.ts';
import { metricsRoute } from './routes/metrics.ts';
import { readinessRoute } from './routes/readiness.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { signInRoutes } from './routes/sign-ins.ts';
import { tokenImageRoutes } from './routes/token-images.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { leadershipOf } from './store/engine/leader.ts';
import { startSender } from './webhooks/sender.ts';
import { publicUrlOf } from './authorize/redirects.ts';
import { serverAt } from './store/journal/author.ts';
import { openStore, type Store } from './store/store.ts';
import { StartProblem } from './problems.ts';

export type { AppOptions } from './options.ts';

/** Makes parts of the server accessible to tests and to the code that starts it. */
declare module 'fastify' {
  interface FastifyInstance {
    store: Store;
    /** Whether this start created the demo community. */
    firstStart: boolean;
    /**
     * The code that the sign-in page without passwords asks for once in each browser, unless the community is
     * only the demo or the option `signInAnywhere` is set.
     */
    operatorCode: string;
    /** Calls a function once, when a browser is asked for the code for the first time. */
    onFirstAskedForCode: OperatorCode['onFirstAsked'];
  }
}

/** Maximum length of a path segment that can be an id, in encoded characters. */
const maxParamLength = 2_000;

/**
 * Refuses sign-in through Discord while the database contains the demo community and nothing else: an earlier start
 * without Discord's settings has created it, and real members would find its players among theirs.
 */
async function refuseDemo(store: Store, { dataDir, databaseUrl }: AppOptions): Promise<void> {
  if (!(await isDemoCommunity(store))) return;
  throw new StartProblem(
    databaseUrl === undefined
      ? `The database in ${dataDir} holds the demo community, from a start without Discord’s settings. Move the folder away, or choose an empty one with NYX_DATA_DIR; then start again.`
      : 'The database of DATABASE_URL holds the demo community, from a start without Discord’s settings. Create it again, or choose an empty one; then start again.',
  );
}

/**
 * Builds the server, ready to listen or to answer injected requests. Operators and tests run the same server.
 * Closing it closes its database.
 * @throws StartProblem when its data folder or the built app is not usable, another server uses the folder's SQLite
 * database, or members of Discord would join the demo community
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const clock = new Clock(options.now, options.uptime);
  const { now } = clock;
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const store = await openStore(options.dataDir, options.databaseUrl, 'server');
  try {
    const clockLag = await catchUp(clock, store);
    const secrets = options.secrets
      ? givenSecrets(options.secrets)
      : await loadSecrets(options.dataDir, now());
    const { discord, distDir, redirectUrls } = options;
    if (discord) await refuseDemo(store, options);
    const isDemo = options.seed !== false && discord === undefined;
    const firstStart = isDemo && (await seedCommunity(store, now()));
    // Without an experience table, no character has a level. The demo community includes one; a community with
    // Discord gets the standard one.
    if (discord) await store.write(serverAt(now(), 'start'), ({ experience }) => experience.fillIfEmpty());
    const trusted = options.trustedProxies ?? [];
    const isProxy = isOneOf(trusted);
    const app: FastifyInstance = fastify({
      logger: loggerOptions(options.logger),
      bodyLimit: smallBody,
      // Ids are free text and appear in paths (docs/wire-contract.md#wire-ids). The existing client may end
      // an address with a slash.
      routerOptions: { maxParamLength, ignoreTrailingSlash: true },
      rewriteUrl: (request) => {
        // A request with too large headers is refused unread, including its query.
        if (hasTooLargeHeaders(request)) return '/';
        return distDir === undefined ? (request.url ?? '/') : routedAddress(request, maxParamLength);
      },
      http: { maxHeaderSize: maxHeaderBytes },
      frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
      clientErrorHandler: (error, socket) => refuseConnection(error, socket, app.log),
      genReqId: requestIds(isProxy),
      requestTimeout: 60_000,
      trustProxy: trusted.length > 0 ? isProxy : false,
      return503OnClosing: true,
      forceCloseConnections: 'idle',
    });
    // On `localhost` the framework opens a second server without this limit. Only this computer can reach it.
    limitConnections(app.server, { ...defaultBounds, ...options.connectionLimits }, isProxy);
    if (clockLag > 0)
      app.log.warn(
        { seconds: Math.round(clockLag / 1_000) },
        'The computer’s clock is behind the database; the server continues from the latest time in the database',
      );
    const demoMembers = discord ? await demoMembersIn(store) : [];
    if (demoMembers.length > 0)
      app.log.warn(
        { demoMembers },
        'The community contains members of the demo community, from a start without Discord',
      );
    app.decorate('store', store);
    app.decorate('firstStart', firstStart);
    app.decorateRequest('caller', null);
    app.addHook('onClose', () => store.close());

    // The contract's own schemas check requests: values are not coerced, removed or filled in. To achieve
    // that, the compiler treats every part as a body.
    app.setValidatorCompiler((route) => TypeBoxValidatorCompiler({ ...route, httpPart: 'body' }));
    // Answers consist of stored data and are sent unchanged, including names such as `__proto__` and unknown
    // keys.
    app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
    sendRequestIds(app);
    const metrics = createMetrics(app.log);
    measureServer(app, metrics, store, now);
    const logSecurity = createSecurityLog();
    logForbidden(app, logSecurity);
    journalRefusals(app, store, now);
    warnOfProxies(app, isProxy);
    answerErrors(app);
    await secure(app, options);
    limitHeaders(app);
    requireOneHost(app);
    await describeApi(app);
    if (distDir !== undefined) await servePages(app, { ...options, distDir });
    readBodies(app);
    const codes = createCodes(now);
    const signedTokens = await createTokens(secrets, discord?.guildId ?? communityId, now);
    const hourAgo = now() - accessLifetime * 1_000;
    const ended = rememberEnded(await store.tokenFamilies.endedSince(hourAgo), now);
    const tokens = rememberAccess(signedTokens, ended, now);
    const seal = createSeal(secrets);
    const membership = rememberConfirmations(
      discord
        ? discordMembership({ options: discord, redirectUrls, store, seal, log: app.log, now })
        : embeddedMembership(codes, store),
      now,
    );
    const reuseKeepsSignIn = options.reuseKeepsSignIn ?? false;
    const signIns = createSignIns({ store, tokens, ended, membership, now, reuseKeepsSignIn });
    const stopFollowing = followEnds({ store, signIns, log: app.log });
    app.addHook('onClose', stopFollowing);
    const context: Context = {
      store,
      readCache: createReadCache(store),
      longAnswers: createGate(maxLongAnswers),
      uploads: createGate(1),
      liveLimits: options.liveLimits ?? {},
      stall: options.stall ?? longestStall,
      tokens,
      membership,
      signIns,
      limiters: limitCalls(logSecurity, options.limits),
      noShowBar: options.noShowBar,
      logSecurity,
      metrics,
      now,
      closing: closeGracefully(app, options.grace),
    };
    metrics.gauge('nyx_read_cache_bytes', 'Size of the cached answers.', () => context.readCache.bytes);
    const leadership = leadershipOf(options.databaseUrl);
    // Hooks run in reverse order: webhooks, backups and worlds stop before this process gives up its leadership.
    app.addHook('onClose', () => leadership.close());
    await keepTidy(app, store, now, options, leadership);
    keepSeats(app, store, now, leadership, options.webhookInterval);
    app.decorate(
      'foundry',
      await openFoundry(app, options, now, leadership.isHeld, (id) =>
        journalInstance(store, serverAt(now(), 'idle'), 'stopped', id),
      ),
    );

    metrics.gauge(
      'nyx_instances',
      'Virtual tabletops by status.',
      () => countsOf(Object.values(app.foundry.supervisor.snapshot()).map(({ status }) => status)),
      'status',
    );

    for (const routes of [
      authRoutes,
      signInRoutes,
      characterRoutes,
      tokenImageRoutes,
      itemRoutes,
      lookupRoutes,
      sessionRoutes,
      adventureRoutes,
      historyRoutes,
      changesRoutes,
      foundryRoutes,
    ])
      routes(app, context);
    const surroundings = {
      store,
      seal,
      now,
      appUrl: () => publicUrlOf(app, options),
      mayBePrivate: options.privateWebhooks ?? false,
    };
    webhookRoutes(app, context, surroundings);
    calendarRoutes(app, context, surroundings);
    const sender = startSender({
      ...surroundings,
      leadership,
      log: app.log,
      interval: options.webhookInterval,
    });
    app.addHook('onClose', () => sender.close());
    const backups =
      options.backups &&
      scheduleBackups({
        options: options.backups,
        dataDir: options.dataDir,
        databaseUrl: options.databaseUrl,
        leadership,
        metrics,
        log: app.log,
        now,
      });
    app.addHook('onClose', () => backups?.close());
    const operatorCode = createOperatorCode(secrets);
    app.decorate('operatorCode', operatorCode.code);
    app.decorate('onFirstAskedForCode', operatorCode.onFirstAsked);
    if (!discord)
      await app.register(async (scope) => signInPageRoutes(scope, context, codes, operatorCode, options));
    healthRoute(app, {
      ...options,
      store,
      backupAge: backups?.age,
      identify: (challenge, request) => ({
        proof: proofOf(secrets, challenge),
        caller: callerAs(request, isProxy(request.socket.remoteAddress)),
      }),
    });
    metricsRoute(app, metrics, options);
    readinessRoute(app, { ...options, store, now, more: backups?.requirements ?? [] });
    await app.ready();
    return app;
  } catch (error) {
    await store.close();
    throw error;
  }
}
