import { createHash } from 'node:crypto';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { idempotencyHeader, replayedHeader } from '#core/contract/features.ts';
import { Outcome } from '#core/contract/outcome.ts';
import { smallBody } from '#core/contract/bounds.ts';
import type { Call, CallInput, CallOutput } from '#core/contract/calls.ts';
import type { Role } from '#core/contract/roles.ts';
import type { Who } from '#core/contract/routes.ts';
import { admits } from '#core/rules/roles.ts';
import type { RefreshClaims, SignedIn } from '../auth/tokens.ts';
import { encodePieces, gather, isInPieces, type Json, ofMap, type Pieces } from '../answers/encoding.ts';
import type { Gate } from '../answers/gate.ts';
import type { Turns } from '../answers/turns.ts';
import { isOpenEnded, type CachedRead, cachedReads, keyOf } from '../answers/cached-reads.ts';
import type { Context } from '../context.ts';
import { readKey, writeOnce } from '../idempotency.ts';
import type { PageInPieces } from '../store/pages.ts';
import type { Writers } from '../store/store.ts';
import { refuseUnstorable } from '../store/unstorable.ts';
import { forbidden, notSignedIn, signInEnded } from '../problems.ts';
import { describeCall } from './description.ts';
import { readQuery } from './inputs.ts';
import { readUpload } from './upload.ts';

/**
 * The caller: the member of an access token, or the claims of a refresh token, or, for a public call, the
 * `Origin`.
 */
type Caller<W extends Who> = W extends 'anyone'
  ? { origin: string | undefined }
  : W extends 'refreshToken'
    ? { refreshClaims: RefreshClaims }
    : { member: SignedIn };

/**
 * A handler's input: decoded path parameters, query and body as the call's schemas define them, and the
 * file's bytes.
 */
export type HandlerInput<C extends Call> = Omit<CallInput<C>, 'file'> &
  (C extends { file: string } ? { file: Uint8Array } : unknown) &
  Caller<C['who']>;

/** A handler may return a list or a map in pieces, and events for as long as the caller listens. */
export type Handler<C extends Call> = (
  input: HandlerInput<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => C extends { answers: 'events' }
  ? Promise<Readable>
  : | Promise<CallOutput<C>>
    | (CallOutput<C> extends readonly unknown[] ? AsyncIterable<CallOutput<C>> : never)
    | (CallOutput<C> extends { entities: (infer Entity)[] } ? Promise<PageInPieces<Entity>> : never)
    | (string extends keyof CallOutput<C>
        ? AsyncIterable<ReadonlyMap<string, CallOutput<C>[keyof CallOutput<C>]>>
        : never);

/** A call by which a member writes. Reads that are sent as POST do not answer an outcome. */
type WriteCall = Call & {
  method: 'POST' | 'PUT' | 'DELETE';
  who: 'member' | readonly Role[];
  response: typeof Outcome;
};

/** Does a write within the transaction whose repositories it is given. */
export type WriteHandler<C extends WriteCall> = (
  input: HandlerInput<C>,
  writers: Writers,
) => Promise<Outcome>;

export const roleRefusal = 'Your roles do not allow this.';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null until known. */
    caller: { refreshClaims: RefreshClaims } | { member: SignedIn } | null;
  }
}

/** The caller's token, from its header, or from the address if the call has it there. */
function tokenOf({ tokenIn }: Call, { headers, query }: FastifyRequest): string {
  const found: unknown =
    tokenIn === undefined
      ? /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
      : (query as Record<string, unknown>)[tokenIn];
  if (typeof found !== 'string' || found === '') throw notSignedIn('Please sign in.');
  return found;
}

type IsOpenTo = (member: SignedIn, params: Record<string, string>) => Promise<boolean>;

const isWrite = ({ method, who, response }: Call): boolean =>
  method !== 'GET' && who !== 'anyone' && who !== 'refreshToken' && response === Outcome;

/**
 * Whether a valid token is not enough and its sign-in must not have ended: for calls that may last long or
 * cannot be undone.
 */
const asksForSignIn = (call: Call): boolean => isWrite(call) || call.answers !== undefined;

/** The member who calls; null where the call expects another caller. */
const memberOf = ({ caller }: FastifyRequest): SignedIn | null =>
  caller !== null && 'member' in caller ? caller.member : null;

/** The caller that a token identifies. */
async function callerOf(
  call: Call,
  request: FastifyRequest,
  { tokens }: Context,
): Promise<NonNullable<FastifyRequest['caller']>> {
  const token = tokenOf(call, request);
  if (call.who === 'refreshToken') return { refreshClaims: await tokens.readRefresh(token) };
  return { member: tokens.known(token) ?? (await tokens.readAccess(token)) };
}

/**
 * Answers 401, then 403 by role, both before the body is read (docs/wire-contract.md#wire-order-of-checks).
 */
const admit = (call: Call, { isOpenTo, isUncounted }: CallSettings, context: Context) =>
  async function admitCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limiters, store } = context;
    const { who } = call;
    if (who === 'anyone') return isUncounted ? undefined : limiters.strangers(request, reply);
    try {
      request.caller = await callerOf(call, request, context);
    } catch (error) {
      // Counted separately: callers without a token must not use up the calls of members at the same address.
      await limiters.strangers(request, reply);
      throw error;
    }
    // Calls beyond a member's own limit do not count for the address.
    await limiters.member(request, reply);
    await limiters.members(request, reply);
    const member = memberOf(request);
    if (who === 'refreshToken' || !member) return;
    const { familyId } = member;
    if (familyId !== null && asksForSignIn(call) && !(await store.tokenFamilies.stands(familyId)))
      throw signInEnded();
    if (!admits(who, member.roles)) throw forbidden(roleRefusal);
    if (!isOpenTo) return;
    refuseUnstorable(request.params);
    if (!(await isOpenTo(member, request.params as Record<string, string>))) throw forbidden(roleRefusal);
  };

/** Sends a cached answer as it is, without serialising it again. */
const sendJson = (reply: FastifyReply, answer: Json | Readable): FastifyReply =>
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(answer);

/** Whether an answer can be so long that the server limits how many of them a member has in progress. */
const isLong = ({ bounds, answers }: Call): boolean => answers === undefined && bounds.rows !== 1;

/** Waits until a member has few enough requests in progress behind a gate. */
async function awaitTurn(gate: Gate, { memberId }: SignedIn, reply: FastifyReply): Promise<void> {
  const leave = await gate.enter(memberId);
  // Also if the connection broke, even before this.
  finished(reply.raw, leave);
}

/** Sends a long answer. Ends the connection if the caller reads nothing for `stall` ms. */
function sendLong(reply: FastifyReply, answer: Json | Readable, { stall }: Context): FastifyReply {
  if (reply.raw.destroyed && answer instanceof Readable) answer.destroy();
  reply.raw.setTimeout(stall, () => reply.raw.destroy());
  return sendJson(reply, answer);
}

/** Sends the cached answer, if there is one. */
const answerCached = (call: Call, cached: CachedRead, { readCache }: Context) =>
  function lookUp(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const member = memberOf(request);
    const key = member && keyOf(call, cached, request, member.memberId);
    const answer = key === null ? undefined : readCache.known({ key, tables: cached.tables });
    // A longer answer waits for its turn.
    if (typeof answer === 'string') sendJson(reply, answer);
    else done();
  };

/** The parts that distinguish a request from another one with the same idempotency key. */
const partsOf = (
  { method, path }: Call,
  { params, query, body }: FastifyRequest,
  file: Uint8Array | null,
): (string | Uint8Array)[] => [
  method,
  path,
  JSON.stringify([params, query]),
  file ?? JSON.stringify(body ?? null),
];

const mediaTypes = { text: 'text/plain; charset=utf-8', events: 'text/event-stream; charset=utf-8' };

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);

export interface CallSettings {
  /** Runs before any other check. */
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Whether a member may make this call with any body at all, if the contract's `who` alone does not decide
   * that.
   */
  isOpenTo?: IsOpenTo;
  /** Calls are not counted for their address: the handler counts those that fail. */
  isUncounted?: boolean;
  /** The caller may cache the answer and ask whether it is still valid. */
  isCacheable?: boolean;
  /** Converts a file's bytes for the handler. Refuses unacceptable files before any transaction begins. */
  cleanFile?: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** Encodes a map in pieces as JSON, with its hash. */
async function hashed(answer: unknown, turns: Turns): Promise<{ body: Buffer; hash: string }> {
  if (!isInPieces(answer)) throw new Error('Only what comes in pieces has a tag.');
  const hash = createHash('sha256');
  async function* hashing(): AsyncGenerator<Buffer> {
    for await (const piece of encodePieces(answer as Pieces, turns, ofMap)) {
      hash.update(piece);
      yield piece;
    }
  }
  const body = await gather(hashing(), Infinity);
  return { body: body as Buffer, hash: hash.digest('base64url') };
}

/** Sends the answer, or 304 if the caller's cached one is still valid. */
async function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  turns: Turns,
): Promise<FastifyReply> {
  const { body, hash } = await hashed(answer, turns);
  const tag = `"${hash}"`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', tag)
    .header('vary', [reply.getHeader('vary'), 'Authorization'].filter(Boolean).join(', '));
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Answers a call. `file` is the uploaded bytes before cleaning. */
type Answerer<C extends Call> = (
  input: HandlerInput<C>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Uint8Array | null,
) => unknown;

/** Registers one call of the contract: its address, its permissions, its input. */
function addRoute<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  answer: Answerer<C>,
  settings: CallSettings,
): void {
  const { onRequest, cleanFile } = settings;
  const declared: Call = call;
  const cached = cachedReads.get(declared);
  const params = parameterNames(declared.path);
  app.route({
    method: declared.method,
    bodyLimit: declared.bounds.body || smallBody,
    url: declared.path,
    // A stream has no answer to HEAD, and HEAD must not start an instance.
    exposeHeadRoute: declared.answers === undefined,
    schema: {
      ...(params.length > 0
        ? {
            params: Type.Object(
              Object.fromEntries(params.map((name) => [name, Type.String({ minLength: 1 })])),
            ),
          }
        : {}),
      ...(declared.query ? { querystring: declared.query } : {}),
      ...(declared.body ? { body: declared.body } : {}),
      ...describeCall(declared),
    },
    onRequest: [...(onRequest ? [onRequest] : []), admit(declared, settings, context)],
    preValidation: [
      (request, _reply, done) => {
        request.body ??= null;
        request.query = readQuery(declared.query, request.query);
        refuseUnstorable(request.params);
        refuseUnstorable(request.query);
        refuseUnstorable(request.body);
        done();
      },
    ],
    ...(cached ? { preHandler: answerCached(declared, cached, context) } : {}),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (declared.answers) reply.type(mediaTypes[declared.answers]);
      const member = memberOf(request);
      // Before its bytes are read, so that a member's next file does not wait in the server's memory.
      if (declared.file !== undefined && member) await awaitTurn(context.uploads, member, reply);
      const file = declared.file === undefined ? null : await readUpload(request, declared.file);
      const cleaned = file && cleanFile ? await cleanFile(file) : file;
      const input = {
        ...(request.params as Record<string, string>),
        ...(declared.query ? { query: request.query } : {}),
        ...(declared.body ? { body: request.body } : {}),
        ...(cleaned === null ? {} : { file: cleaned }),
        ...(declared.who === 'anyone' ? { origin: request.headers.origin } : request.caller),
      };
      // The schemas from which the type is derived have checked each part.
      return answer(input as HandlerInput<C>, request, reply, file);
    },
  });
}

/** Registers a call that is no write. The handler does the rest. */
export function addCall<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C extends WriteCall ? never : C,
  handler: Handler<C>,
  settings: CallSettings = {},
): void {
  const declared: Call = call;
  const cached = cachedReads.get(declared);
  const { readCache } = context;

  async function answer(input: HandlerInput<C>, request: FastifyRequest, reply: FastifyReply) {
    const make = () => handler(input, request, reply);
    const member = memberOf(request);
    if (member && isLong(declared)) await awaitTurn(context.longAnswers, member, reply);
    if (settings.isCacheable) return sendCacheable(request, reply, make(), readCache.turns);
    if (!cached || !member) return make();
    const { memberId } = member;
    const asked = keyOf(declared, cached, request, memberId);
    const owner = isOpenEnded(declared, cached) ? memberId : '';
    const made = await readCache.of({ tables: cached.tables, owner, key: asked, make });
    return typeof made === 'string' ? sendJson(reply, made) : sendLong(reply, made, context);
  }

  addRoute(app, context, call, answer, settings);
}

/** Registers a write: one transaction of the handler, done once where the request carries an idempotency key. */
export function addWrite<C extends WriteCall>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handler: WriteHandler<C>,
  settings: CallSettings = {},
): void {
  const { store, now } = context;

  async function answer(
    input: HandlerInput<C>,
    request: FastifyRequest,
    reply: FastifyReply,
    file: Uint8Array | null,
  ) {
    const work = (writers: Writers): Promise<Outcome> => handler(input, writers);
    const key = readKey(request.headers[idempotencyHeader.toLowerCase()]);
    if (key === null) return store.write(work);
    const { memberId } = memberOf(request)!;
    const write = { memberId, key, request: partsOf(call, request, file) };
    const { status, outcome, isReplayed } = await writeOnce(store, write, now, work);
    if (isReplayed) reply.header(replayedHeader, 'true');
    return reply.code(status).send(outcome);
  }

  addRoute(app, context, call, answer, settings);
}
