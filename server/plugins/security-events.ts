import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { networkOfCaller } from './network-of.ts';
import { Windows } from './windows.ts';

/** An event that concerns sign-in or permissions. */
export type SecurityEvent = (
  | { event: 'signIn.done' | 'signIn.ended' }
  /** `status` is the answer's: 401 bad code, 404 not a member, 429 too many. */
  | { event: 'signIn.refused'; status: number }
  /** The server refused a refresh; `token.reused`: because the refresh token had been exchanged before. */
  | { event: 'refresh.refused' | 'token.reused' }
  | { event: 'call.forbidden'; call: string }
  | { event: 'limit.exceeded'; limit: string }
) & {
  /** Absent if the caller is unknown. */
  member?: string | undefined;
};

/** Whether the event is part of everyday use; others are logged as warnings. */
const isOrdinary = ({ event }: SecurityEvent): boolean => event === 'signIn.done' || event === 'signIn.ended';

/**
 * Maximum number of lines per minute about one kind of event and one caller, so that refused callers cannot
 * fill the log.
 */
const mostLines = 60;
const windowLength = 60_000;

/** Log levels that show only failures, or nothing. */
const quietLevels = ['error', 'fatal', 'silent'];

export type TellSecurity = (request: FastifyRequest, event: SecurityEvent) => void;

/** Writes security events to the log, all in one format; ordinary ones appear even at the default level. */
export function createSecurityLog(): TellSecurity {
  const windows = new Windows();
  return (request, event) => {
    const from = networkOfCaller(request);
    const member = event.member ?? memberOf(request);
    const isLimit = event.event === 'limit.exceeded';
    const kind = isLimit ? `${event.event} ${event.limit}` : event.event;
    const { count } = windows.count(`${kind} ${member ?? from}`, windowLength);
    if (count > (isLimit ? 1 : mostLines)) return;
    const level = quietLevels.includes(request.log.level) ? request.log.level : 'info';
    const log = request.log.child({}, { level });
    log[isOrdinary(event) ? 'info' : 'warn']({ ...event, member, from }, 'security event');
  };
}

/** The member of a valid token; undefined without one. */
export function memberOf({ caller }: FastifyRequest): string | undefined {
  return caller ? ('member' in caller ? caller.member : caller.refreshClaims).memberId : undefined;
}

/** Reports every answer 403, whatever its cause. */
export function tellForbidden(app: FastifyInstance, tell: TellSecurity): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 403)
      tell(request, {
        event: 'call.forbidden',
        call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      });
    done();
  });
}

/** Runs `work` and reports its refusals; server errors are not refusals. */
export async function tellingRefusal<T>(
  work: () => Promise<T>,
  tell: (refusal: Refusal) => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.statusCode < 500) tell(error);
    throw error;
  }
}
