import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { networkOfCaller } from './network-of.ts';
import { Windows } from './windows.ts';

/** An event that concerns sign-in or permissions. */
export type SecurityEvent = (
  | { event: 'signIn.done' }
  /** `of`: the member whose sign-ins were ended, if another member ended them. */
  | { event: 'signIn.ended'; of?: string }
  /**
   * `status` of the answer, such as 401 for an invalid code, 404 for a non-member, 429 after too many codes.
   */
  | { event: 'signIn.refused'; status: number }
  /**
   * The server refused a refresh; `token.reused`: because the refresh token had been exchanged long before.
   */
  | { event: 'refresh.refused' | 'token.reused' }
  | { event: 'call.forbidden'; call: string }
  | { event: 'limit.exceeded'; limit: string }
) & {
  /** Absent: the member of the request's token, if it has one. */
  member?: string | undefined;
};

/** Whether the event is part of everyday use; others are logged as warnings. */
const isOrdinary = ({ event }: SecurityEvent): boolean => event === 'signIn.done' || event === 'signIn.ended';

/**
 * Maximum number of lines per minute about one kind of event and one caller, so that refused callers cannot
 * fill the log.
 */
const maxLines = 60;
const windowLength = 60_000;

/** Log levels that show only failures, or nothing. */
const quietLevels = ['error', 'fatal', 'silent'];

export type LogSecurity = (request: FastifyRequest, event: SecurityEvent) => void;

/** Writes security events to the log, all in one format; ordinary ones appear even at the default level. */
export function createSecurityLog(): LogSecurity {
  const windows = new Windows();
  return (request, event) => {
    const from = networkOfCaller(request);
    const member = event.member ?? memberIdOf(request);
    const isLimit = event.event === 'limit.exceeded';
    const kind = isLimit ? `${event.event} ${event.limit}` : event.event;
    const { count } = windows.count(`${kind} ${member ?? from}`, windowLength);
    if (count > (isLimit ? 1 : maxLines)) return;
    const level = quietLevels.includes(request.log.level) ? request.log.level : 'info';
    const log = request.log.child({}, { level });
    log[isOrdinary(event) ? 'info' : 'warn']({ ...event, member, from }, 'security event');
  };
}

/** The member of the request's token; undefined if the request had no valid token. */
export function memberIdOf({ caller }: FastifyRequest): string | undefined {
  return caller ? ('member' in caller ? caller.member : caller.refreshClaims).memberId : undefined;
}

/** Reports every answer with the status 403, whatever its cause. */
export function logForbidden(app: FastifyInstance, report: LogSecurity): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode === 403)
      report(request, {
        event: 'call.forbidden',
        call: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
      });
    done();
  });
}

/** Runs `work` and reports its refusals; server errors are not refusals. */
export async function reportRefusals<T>(
  work: () => Promise<T>,
  report: (refusal: Refusal) => void,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.statusCode < 500) report(error);
    throw error;
  }
}
