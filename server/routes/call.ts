import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { Call, CallInput, CallOutput } from '#core/contract/calls.ts';
import type { Who } from '#core/contract/routes.ts';
import { holdsAny } from '#core/rules/roles.ts';
import type { SignedIn } from '../auth/tokens.ts';
import type { Context } from '../context.ts';
import { forbidden, notSignedIn } from '../problems.ts';
import { readUpload } from './upload.ts';

/** Who calls: the member behind an access token, or only an id behind a refresh token, or nobody. */
type Caller<W extends Who> = W extends 'anyone'
  ? unknown
  : W extends 'refreshToken'
    ? { memberId: string }
    : { member: SignedIn };

/** What a handler gets: path parameters decoded, query and body as the call's schemas say, the file's bytes. */
export type HandlerInput<C extends Call> = Omit<CallInput<C>, 'file'> &
  (C extends { file: string } ? { file: Uint8Array } : unknown) &
  Caller<C['who']>;

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<CallOutput<C>>;

const callers = new WeakMap<FastifyRequest, { memberId: string } | { member: SignedIn }>();

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
      callers.set(request, { memberId: await tokens.readRefresh(bearer(request)) });
      return;
    }
    const member = await tokens.readAccess(bearer(request));
    callers.set(request, { member });
    await limiters.member(member.memberId, request, reply);
    if (who !== 'member' && !holdsAny(member.roles, who)) throw forbidden('Your roles do not allow this.');
  };

const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map((match) => match[1]!);

/** Registers one call of the contract: its address, who may call, what it takes. The handler does the rest. */
export function addCall<C extends Call>(
  app: FastifyInstance,
  context: Context,
  call: C,
  handler: Handler<C>,
  also: { onRequest?: (request: FastifyRequest, reply: FastifyReply) => Promise<void> } = {},
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
    },
    onRequest: [...(also.onRequest ? [also.onRequest] : []), admit(declared.who, context)],
    preValidation: async (request) => {
      request.body ??= null;
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const input = {
        ...(request.params as Record<string, string>),
        ...(declared.query ? { query: request.query } : {}),
        ...(declared.body ? { body: request.body } : {}),
        ...(declared.file === undefined ? {} : { file: await readUpload(request, declared.file) }),
        ...callers.get(request),
      };
      // Each part was checked above against the very schema that the type is made of.
      return handler(input as HandlerInput<C>);
    },
  });
}
