import type { FastifySchema } from 'fastify';
import { type Call, calls } from '#core/contract/calls.ts';
import { Outcome } from '#core/contract/outcome.ts';

/** Meaning of each refusal, the same for every call. */
const meanings: Record<number, string> = {
  400: 'The request is not as it must be, or a rule refuses it; `field` says where.',
  401: 'No token, or one that is not valid any more.',
  403: 'The caller’s roles do not allow it, the character belongs to someone else, or a page of another site asks.',
  404: 'What is asked for is not there.',
  409: 'The name is taken, the item or character was changed meanwhile, or the same write is under way.',
  413: 'The request is too large.',
  415: 'The request is of a content type that is not taken.',
  502: 'The chat platform does not answer as it should.',
  503: 'What this needs is not available now; `Retry-After` says in how many seconds to try again.',
  429: 'Too many requests; `Retry-After` says in how many seconds to try again.',
};

function refusalsOf({ who, method, path, query, refuses = [] }: Call): number[] {
  const takesSomething = path.includes(':') || query !== undefined || method !== 'GET';
  return [
    ...new Set([
      ...(takesSomething ? [400] : []),
      ...(who === 'anyone' ? [] : [401]),
      ...(Array.isArray(who) ? [403] : []),
      ...(method !== 'GET' ? [413, 415] : []),
      429,
      ...refuses,
    ]),
  ].toSorted((a, b) => a - b);
}

const whoMay = ({ who }: Call): string => {
  if (who === 'anyone') return 'Open to anyone.';
  if (who === 'refreshToken') return 'The bearer is the refresh token.';
  return who === 'member' ? 'For members.' : `For ${who.join(' or ')}; ADMIN holds every role.`;
};

/** Media types of answers that are not JSON. */
const otherMediaTypes = { text: 'text/plain', events: 'text/event-stream' };

function describeAnswer({ answers, response }: Call): object {
  if (answers === undefined) return { description: 'Done.', ...response };
  const description = answers === 'events' ? 'Events, whose data is JSON of this shape.' : 'Done.';
  return { description, content: { [otherMediaTypes[answers]]: { schema: response } } };
}

/** Where the call expects the token. */
function securityOf({ who, tokenIn }: Call): Record<string, string[]>[] {
  if (who === 'anyone') return [];
  if (tokenIn !== undefined) return [{ accessInAddress: [] }];
  return [{ [who === 'refreshToken' ? 'refresh' : 'access']: [] }];
}

/** The description of a call in /openapi.json besides its schemas; empty for a call outside the contract. */
export function describeCall(call: Call): FastifySchema {
  const name = Object.entries(calls).find(
    ([, { method, path }]) => method === call.method && path === call.path,
  );
  if (!name) return {};
  return {
    tags: [call.path.split('/')[1]!],
    operationId: name[0],
    description: whoMay(call),
    security: securityOf(call),
    response: Object.fromEntries([
      [200, describeAnswer(call)],
      ...refusalsOf(call).map((code) => [code, { ...Outcome, description: meanings[code] }] as const),
    ]),
  };
}
