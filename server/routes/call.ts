import { finished, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { smallBody } from '#core/contract/bounds.ts';
import type { Call, CallInput, CallOutput } from '#core/contract/calls.ts';
import { idempotencyHeader, replayedHeader } from '#core/contract/features.ts';
import type { Outcome } from '#core/contract/outcome.ts';
import type { Role } from '#core/contract/roles.ts';
import { type CachedRead, cachedReads, isOpenEnded, keyOf } from '../answers/cached-reads.ts';
import type { Gate } from '../answers/gate.ts';
import type { SignedIn } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { readKey, writeOnce } from '../idempotency.ts';
import type { PageInPieces } from '../store/pages.ts';
import type { Writers } from '../store/store.ts';
import { refuseUnstorable } from '../store/unstorable.ts';
import { admit, type Caller, type IsOpenTo, memberOf } from './caller.ts';
import { describeCall } from './description.ts';
import { readQuery } from './inputs.ts';
import { sendCacheable, sendJson, sendLong } from './sending.ts';
import { readUpload } from './upload.ts';

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

/** Whether an answer can be so long that the server limits how many of them a member has in progress. */
const isLong = ({ bounds, answers }: Call): boolean => answers === undefined && bounds.rows !== 1;

/** Waits until a member has few enough requests in progress behind a gate. */
async function awaitTurn(gate: Gate, { memberId }: SignedIn, reply: FastifyReply): Promise<void> {
  const leave = await gate.enter(memberId);
  // Also if the connection broke, even before this.
  finished(reply.raw, leave);
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
