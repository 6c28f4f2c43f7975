import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../problems.ts';
import { networkOfCaller } from './network-of.ts';
import { Windows } from './windows.ts';

/** What somebody did that concerns who may do what. */
export type SecurityEvent = (
  | { event: 'signIn.done' | 'signIn.ended' }
  /** `status` is that of the answer: 401 bad code, 404 not a member, 429 too many. */
  | { event: 'signIn.refused'; status: number }
  /** A sign-in was not continued; `token.reused`: because its refresh token had been exchanged before. */
  | { event: 'refresh.refused' | 'token.reused' }
  | { event: 'call.forbidden'; call: string }
  | { event: 'limit.exceeded'; limit: string }
) & {
  /** Absent while nobody knows who asks. */
  member?: string | undefined;
};

/** Logged as a warning, unless it is what members do every day. */
const isOrdinary = ({ event }: SecurityEvent): boolean => event === 'signIn.done' || event === 'signIn.ended';

/** Lines about one kind of event and one caller in a minute: nobody fills the log by being refused. */
const mostLines = 60;
const windowLength = 60_000;

/** Levels of a log that wants to hear of failures alone, or of nothing. */
const quietLevels = ['error', 'fatal', 'silent'];

export type TellSecurity = (request: FastifyRequest, event: SecurityEvent) => void;

/** Writes security events into the log: all in one shape, and the ordinary ones at the default level, too. */
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

/** The member behind a token that was good; undefined while there was none. */
export function memberOf({ caller }: FastifyRequest): string | undefined {
  return caller ? ('member' in caller ? caller.member : caller.refreshClaims).memberId : undefined;
}

/** Tells of every answer that forbids what was asked for, however it came about. */
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

/** Does `work`, and tells of it when it is refused; failures of a server are no refusals. */
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
