import type { FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { type Call, calls } from '#core/contract/calls.ts';
import { Outcome } from '#core/contract/outcome.ts';
import type { Who } from '#core/contract/routes.ts';
import { admitsAll } from '#core/rules/roles.ts';

/** The meaning of each refusal, which is the same for every call. */
const meanings: Record<number, string> = {
  400: 'The request is invalid, or a rule refuses it; `field` names the field at fault.',
  401: 'The token is missing or no longer valid.',
  403: 'The caller’s roles do not allow it, the character belongs to someone else, or a page of another site has sent it.',
  404: 'The requested thing does not exist.',
  409: 'The name is taken, the item or character was changed meanwhile, or the same write is in progress.',
  413: 'The request is too large.',
  414: 'An id in the path is too long.',
  415: 'The content type of the request is not accepted.',
  422: 'The `Idempotency-Key` was used for another request, or the image cannot be decoded.',
  431: 'The headers of the request are too long.',
  502: 'The chat platform is not answering correctly.',
  503: 'Something that the call needs is unavailable; `Retry-After` says in how many seconds to try again.',
  429: 'Too many requests; `Retry-After` says in how many seconds to try again.',
};

/** Whether the server runs a call with an idempotency key only once (`addWrite` in call.ts). */
export const takesKey = ({ who, method, response }: Call): boolean =>
  method !== 'GET' && response === Outcome && who !== 'anyone' && who !== 'refreshToken';

function refusalsOf(call: Call): number[] {
  const { who, method, path, query, refuses = [] } = call;
  const takesSomething = path.includes(':') || query !== undefined || method !== 'GET';
  return [
    ...new Set([
      ...(takesSomething ? [400] : []),
      ...(who === 'anyone' ? [] : [401]),
      ...(admitsAll(who) ? [] : [403]),
      ...(path.includes(':') ? [414] : []),
      ...(method !== 'GET' ? [413, 415] : []),
      ...(takesKey(call) ? [422] : []),
      429,
      431,
      503,
      ...refuses,
    ]),
  ].toSorted((a, b) => a - b);
}

const callers: Record<Extract<Who, string>, string> = {
  anyone: 'Open to anyone.',
  refreshToken: 'The bearer token is the refresh token.',
  member: 'For members.',
};

const whoMay = ({ who }: Call): string =>
  typeof who === 'string' ? callers[who] : `For ${who.join(' or ')}; ADMIN holds every role.`;

/** Media types of answers that are not JSON. */
const otherMediaTypes = { text: 'text/plain', calendar: 'text/calendar', events: 'text/event-stream' };

function describeAnswer({ answers, response }: Call): object {
  if (answers === undefined) return { description: 'Done.', ...response };
  const description = answers === 'events' ? 'Events, whose data is JSON of this shape.' : 'Done.';
  return { description, content: { [otherMediaTypes[answers]]: { schema: response } } };
}

/** The place where the call expects the token, as OpenAPI names it. */
function securityOf({ who, tokenIn }: Call): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  if (tokenIn !== undefined) return [{ accessInAddress: [] }];
  return [{ [who === 'refreshToken' ? 'refresh' : 'access']: [] }];
}

/**
 * The description of a call in /openapi.json without its request schemas; empty for a call outside the
 * contract.
 */
export function describeCall(call: Call): FastifySchema {
  const operationId = Object.entries(calls).find(
    ([, { method, path }]) => method === call.method && path === call.path,
  )?.[0];
  if (operationId === undefined) return {};
  return {
    tags: [call.path.split('/')[1]!],
    operationId,
    description: whoMay(call),
    security: securityOf(call),
    response: Object.fromEntries([
      [200, describeAnswer(call)],
      ...refusalsOf(call).map((code) => [code, { ...Outcome, description: meanings[code] }] as const),
    ]),
  };
}

/** The description of a check for monitoring, which is open to anyone, unlimited, and outside the contract. */
export const describeCheck = (operationId: string, description: string, answer: TSchema): FastifySchema => ({
  tags: ['monitoring'],
  operationId,
  description: `${description} Open to anyone.`,
  security: [],
  response: {
    200: { description: 'Yes.', ...answer },
    503: { ...Outcome, description: 'No; `Retry-After` says in how many seconds to ask again.' },
  },
});
