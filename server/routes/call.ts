import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { smallBody } from '#core/contract/bounds.ts';
import { type Call, type CallInput, type CallOutput, nameOf } from '#core/contract/calls.ts';
import { idempotencyHeader, replayedHeader } from '#core/contract/features.ts';
import { type Outcome, succeeded } from '#core/contract/outcome.ts';
import type { Who } from '#core/contract/routes.ts';
import {
  audienceOf,
  type CachedRead,
  cachedReads,
  cacheKeyOf,
  isOpenEnded,
} from '../answers/cached-reads.ts';
import type { Gate } from '../answers/gate.ts';
import type { SignedIn } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { readKey, writeOnce } from '../idempotency.ts';
import type { Writers } from '../store/store.ts';
import { refuseUnstorable } from '../store/unstorable.ts';
import { admit, type Caller, callingMember, type IsOpenTo } from './caller.ts';
import { describeCall } from './description.ts';
import { readQuery, readUpload } from './inputs.ts';
import { codingOf, isStored, sendImages, sendLong, sendUnchanged, sendWhole, tagOf } from './sending.ts';

/**
 * A handler's input: the caller, the decoded path parameters, the query and the body as the call's schemas
 * define them, and the bytes of an uploaded file.
 */
export type HandlerInput<C extends Call> = Omit<CallInput<C>, 'file'> &
  (C extends { file: string } ? { file: Uint8Array } : unknown) &
  Caller<C['who']>;

/** Returns the whole answer, or a list, a map or a page's entities in pieces. A call with events returns a stream. */
export type Handler<C extends Call> = (
  input: HandlerInput<C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => C extends { answers: 'events' }
  ? Promise<Readable>
  : | Promise<CallOutput<C>>
    | (CallOutput<C> extends readonly unknown[] ? AsyncIterable<CallOutput<C>> : never)
    | (CallOutput<C> extends { entities: (infer Entity)[] }
        ? Promise<Omit<CallOutput<C>, 'entities'> & { entities: AsyncIterable<Entity[]> }>
        : never)
    | (string extends keyof CallOutput<C>
        ? AsyncIterable<ReadonlyMap<string, CallOutput<C>[keyof CallOutput<C>]>>
        : never);

/** A call by which a member writes. It returns an `Outcome`, unlike a read that is sent as POST. */
type WriteCall = Call & {
  method: 'POST' | 'PUT' | 'DELETE';
  who: Exclude<Who, 'anyone' | 'refreshToken'>;
  response: typeof Outcome;
};

/**
 * Does a write within a transaction; `writers` are the repositories of that transaction. What it resolves to is added to
 * the answer.
 */
export type WriteHandler<C extends WriteCall> = (
  input: HandlerInput<C>,
  writers: Writers,
) => Promise<Pick<Outcome, 'created' | 'clashing'> | void>;

/** Whether an answer can be so long that the server limits how many such answers a member has in progress. */
const isLong = ({ rows, answers }: Call): boolean => answers === undefined && rows !== 1;

/** Waits for a member's turn at a gate, and leaves the gate when the answer ends. */
async function awaitTurn(gate: Gate, { memberId }: SignedIn, reply: FastifyReply): Promise<void> {
  const leave = await gate(memberId);
  // `finished` also calls `leave` if the connection has broken, even before this line.
  finished(reply.raw, leave);
}

/** The tag of an answer; null if the caller must not store it, for example because the query has a timestamp. */
function tagFor(
  { method }: Call,
  cached: CachedRead,
  { query }: FastifyRequest,
  member: SignedIn,
  state: string | null,
): string | null {
  const isStorable = method === 'GET' && (query as Record<string, unknown>)['ts'] === undefined;
  return isStorable && state !== null ? tagOf(state, audienceOf(cached, member)) : null;
}

/** Answers at once if the caller has stored the present answer, or if a short answer is in the cache. */
const answerCached = (call: Call, cached: CachedRead, { readCache }: Context) =>
  function lookUp(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const member = callingMember(request);
    if (!member) return done();
    const tag = tagFor(call, cached, request, member, readCache.state(cached.tables));
    if (tag !== null && isStored(request, tag)) return void sendUnchanged(reply, tag);
    const key = cacheKeyOf(call, cached, request, member);
    const answer = key === null ? undefined : readCache.known({ key, tables: cached.tables });
    // The handler sends a longer answer, or one that is not compressed yet, when it is the member's turn.
    const body = typeof answer?.json === 'string' ? answer.in(codingOf(request)) : null;
    if (body === null || body instanceof Promise) return done();
    sendWhole(reply, body, tag);
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

const mediaTypes = {
  text: 'text/plain; charset=utf-8',
  calendar: 'text/calendar; charset=utf-8',
  events: 'text/event-stream; charset=utf-8',
};

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);

export interface CallSettings {
  /** Runs before any other check. */
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /**
   * Whether a member may make this call with any body at all, asked before the body is read. Absent if the contract's
   * `who` alone decides that.
   */
  isOpenTo?: IsOpenTo;
  /** Whether the limit of calls per IP address skips this call, because the handler itself counts failed calls. */
  isUncounted?: boolean;
  /** The answer is a map of images: the caller may store it and ask whether it is still valid. */
  areImages?: boolean;
  /** Converts a file's bytes for the handler. Refuses unacceptable files before any transaction begins. */
  cleanFile?: (bytes: Uint8Array) => Promise<Uint8Array>;
  /** Runs after a write has been committed. */
  afterWrite?: (request: FastifyRequest) => Promise<void>;
}

/** Answers a call. `file` contains the uploaded bytes before cleaning. */
type Answerer<C extends Call> = (
  input: HandlerInput<C>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: Uint8Array | null,
) => unknown;

/** Registers one call of the contract, with its path, its permissions and the checks of its input. */
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
    bodyLimit: declared.maxBody ?? smallBody,
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
      const member = callingMember(request);
      // Waits before the bytes are read, so that a member's next file does not wait in the server's memory.
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

/** Registers a call that is not a write. */
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
    const member = callingMember(request);
    if (member && isLong(declared)) await awaitTurn(context.longAnswers, member, reply);
    if (settings.areImages) return sendImages(request, reply, make(), readCache.turns);
    if (!cached || !member) return make();
    const { memberId } = member;
    const key = cacheKeyOf(declared, cached, request, member);
    const owner = isOpenEnded(declared, cached) ? memberId : '';
    const cachedAnswer = await readCache.of({ tables: cached.tables, owner, key, make });
    const state = cachedAnswer instanceof Readable ? null : cachedAnswer.state;
    const tag = tagFor(declared, cached, request, member, state);
    return sendLong(request, reply, cachedAnswer, tag, context);
  }

  addRoute(app, context, call, answer, settings);
}

/** Registers a write: one transaction, run only once per idempotency key if the request has one. */
export function addWrite<C extends WriteCall>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handler: WriteHandler<C>,
  settings: CallSettings = {},
): void {
  const { store, now } = context;
  const name = nameOf(call);

  async function answer(
    input: HandlerInput<C>,
    request: FastifyRequest,
    reply: FastifyReply,
    file: Uint8Array | null,
  ) {
    const work = async (writers: Writers): Promise<Outcome> => {
      const made = { ...succeeded, ...(await handler(input, writers)) };
      const act = await writers.journal.store();
      return act === null ? made : { ...made, act };
    };
    const key = readKey(request.headers[idempotencyHeader.toLowerCase()]);
    const { memberId } = callingMember(request)!;
    if (key === null) {
      const outcome = await store.write({ memberId, now: now(), call: name }, work);
      await settings.afterWrite?.(request);
      return outcome;
    }
    const write = { memberId, call: name, key, request: partsOf(call, request, file) };
    const { status, outcome, isReplayed } = await writeOnce(store, write, now, work);
    if (isReplayed) reply.header(replayedHeader, 'true');
    else if (status === 200) await settings.afterWrite?.(request);
    return reply.code(status).send(outcome);
  }

  addRoute(app, context, call, answer, settings);
}
