import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { idempotencyHeader } from '#core/contract/features.ts';
import { Outcome } from '#core/contract/outcome.ts';
import type { Call, CallInput, CallOutput } from '#core/contract/calls.ts';
import type { Who } from '#core/contract/routes.ts';
import { holdsAny } from '#core/rules/roles.ts';
import type { RefreshClaims, SignedIn } from '../auth/tokens.ts';
import { keyOf } from '../answers.ts';
import type { Context } from '../context.ts';
import { readKey, writeOnce } from '../idempotency.ts';
import { forbidden, notSignedIn } from '../problems.ts';
import { describeCall } from './description.ts';
import { readQuery, refuseUnstorable } from './inputs.ts';
import { readUpload } from './upload.ts';

/** Who calls: the member behind an access token, or what a refresh token says, or nobody. */
type Caller<W extends Who> = W extends 'anyone'
  ? unknown
  : W extends 'refreshToken'
    ? { refreshClaims: RefreshClaims }
    : { member: SignedIn };

/** What a handler gets: path parameters decoded, query and body as the call's schemas say, the file's bytes. */
export type HandlerInput<C extends Call> = Omit<CallInput<C>, 'file'> &
  (C extends { file: string } ? { file: Uint8Array } : unknown) &
  Caller<C['who']>;

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<CallOutput<C>>;

const callers = new WeakMap<FastifyRequest, { refreshClaims: RefreshClaims } | { member: SignedIn }>();

function bearer({ headers }: FastifyRequest): string {
  const token = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw notSignedIn('Please sign in.');
  return token;
}

/** 401, then 403 by role, both before the body is looked at (wire contract, "order of checks"). */
const admit = (who: Who, { tokens, limiters }: Context) =>
  async function admitCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await limiters.address(request, reply);
    if (who === 'anyone') return;
    if (who === 'refreshToken') {
      callers.set(request, { refreshClaims: await tokens.readRefresh(bearer(request)) });
      return;
    }
    const member = await tokens.readAccess(bearer(request));
    callers.set(request, { member });
    await limiters.member(member.memberId, request, reply);
    if (who !== 'member' && !holdsAny(member.roles, who)) throw forbidden('Your roles do not allow this.');
  };

/** What tells a request from another with the same idempotency key. */
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

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);

export interface CallSettings {
  /** Before anything else is looked at. */
  onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** The caller may keep the answer and ask whether it still holds. */
  isCacheable?: boolean;
}

/** What a member writes answers an outcome; reads that are sent as POST do not. */
const isWrite = ({ method, who, response }: Call): boolean =>
  method !== 'GET' && who !== 'anyone' && who !== 'refreshToken' && response === Outcome;

/** The answer, or a word that the one which the caller has still holds. */
function sendCacheable(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = JSON.stringify(answer);
  const tag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', tag)
    .header('vary', [reply.getHeader('vary'), 'Authorization'].filter(Boolean).join(', '));
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(body);
}

/** Registers one call of the contract: its address, who may call, what it takes. The handler does the rest. */
export function addCall<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handler: Handler<C>,
  { onRequest, isCacheable = false }: CallSettings = {},
): void {
  const declared: Call = call;
  const params = parameterNames(declared.path);
  app.route({
    method: declared.method,
    url: declared.path,
    schema: {
      params: Type.Object(Object.fromEntries(params.map((name) => [name, Type.String({ minLength: 1 })]))),
      ...(declared.query ? { querystring: declared.query } : {}),
      ...(declared.body ? { body: declared.body } : {}),
      ...describeCall(declared),
    },
    onRequest: [...(onRequest ? [onRequest] : []), admit(declared.who, context)],
    preValidation: async (request) => {
      request.body ??= null;
      if (declared.query) request.query = readQuery(declared.query, request.query);
      refuseUnstorable(request.params);
      refuseUnstorable(request.query);
      refuseUnstorable(request.body);
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const file = declared.file === undefined ? null : await readUpload(request, declared.file);
      const input = {
        ...(request.params as Record<string, string>),
        ...(declared.query ? { query: request.query } : {}),
        ...(declared.body ? { body: request.body } : {}),
        ...(file === null ? {} : { file }),
        ...callers.get(request),
      };
      // Each part was checked above against the very schema that the type is made of.
      const work = () => handler(input as HandlerInput<C>);
      const key = isWrite(declared) ? readKey(request.headers[idempotencyHeader.toLowerCase()]) : null;
      const caller = callers.get(request);
      if (key !== null && caller && 'member' in caller) {
        const { memberId } = caller.member;
        const write = { memberId, key, request: partsOf(declared, request, file) };
        const { status, outcome } = await writeOnce(context.store, write, context.now, work);
        return reply.code(status).send(outcome);
      }
      if (isCacheable) return sendCacheable(request, reply, await work());
      const asked = caller && 'member' in caller ? keyOf(declared, request, caller.member.memberId) : null;
      if (asked === null) return work();
      return reply.type('application/json; charset=utf-8').send(await context.answers.of(asked, work));
    },
  });
}
