import { codeOf } from '../../error-code.ts';
import { DatabaseTrouble, type TroubleKind } from './trouble.ts';

/** PostgreSQL's error codes by prefix (its manual, appendix A), and the system's. */
const kinds: readonly [RegExp, TroubleKind][] = [
  // Broken connections, refused sign-ins, too many connections, a server that stops, starts or has ended this
  // session.
  [/^(?:08|28|53300$|57P|25P03$|25P04$)/, 'lost'],
  [/^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_AGAIN)$/, 'lost'],
  [/^(?:53100|ENOSPC)$/, 'full'],
  // Cancelled by the statement's time limit or by an operator; a lock that was not granted in time.
  [/^(?:57014|55P03)$/, 'slow'],
  // Out of memory, disk and file errors, damaged rows, a read-only standby.
  [/^(?:53|58|XX|25006$)/, 'broken'],
];

/** Whether a prepared statement no longer fits its tables, which another server has migrated. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** The driver's own messages, which have no code. */
const lostWords =
  /connection terminated|not queryable|connection timeout|trying to connect|client was closed/i;
const hungWords = /query read timeout/i;

/** Whether the connection can no longer be used: it is lost, or still busy with an abandoned query. */
export const isUnusable = ({ kind, cause }: DatabaseTrouble): boolean =>
  kind === 'lost' || (cause instanceof Error && hungWords.test(cause.message));

/** Classifies an error of PostgreSQL or its driver; null if the statement was at fault. */
export function postgresTrouble(error: unknown): DatabaseTrouble | null {
  if (error instanceof DatabaseTrouble) return error;
  const code = codeOf(error);
  const kind = code === '' ? undefined : kinds.find(([pattern]) => pattern.test(code))?.[1];
  if (kind) return new DatabaseTrouble(kind, error);
  if (!(error instanceof Error) || code !== '') return null;
  if (lostWords.test(error.message)) return new DatabaseTrouble('lost', error);
  return hungWords.test(error.message) ? new DatabaseTrouble('slow', error) : null;
}
