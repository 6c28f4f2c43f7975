/**
 * A cause of failure that the app itself has found:
 *
 * - `offline`: the browser had no connection, so the request was not sent.
 * - `unsent`: the request was not sent for another reason, such as a missing token.
 * - `unreadable`: an answer came, but the app cannot read it.
 * - `signedOut`: no user is signed in.
 * - `givenUp`: the user has stopped waiting for the answer.
 * - `broken`: the app's own code has failed.
 */
export type Finding = 'offline' | 'unsent' | 'unreadable' | 'signedOut' | 'givenUp' | 'broken';

/**
 * Any failure, as machines and screens see it. `status` is the HTTP code, or the one that the app assigns to its own
 * finding; 0 if there is neither. `message` is the server's, or the app's own: for developers if `found` is `broken`;
 * empty if there is none. If `isTranslated`, the message is in the user's language. `fields` maps each field
 * at fault to its message.
 */
export interface Problem {
  status: number;
  message: string;
  fields: Record<string, string>;
  found?: Finding;
  isTranslated?: true;
  /** The status and JSON of an answer without words for people; missing if the answer had words or no JSON. */
  serialized?: string;
  /** Seconds after which the server accepts another try, if it has said so with a 429. */
  retryAfter?: number;
  /** The id under which the server's log says why, if the failure is a server's own and the server has named the id. */
  requestId?: string;
  /** The newest version of the changed thing, if the server refused an older one and said which is the newest. */
  newestVersion?: number;
  /**
   * Set if the refusal of a write also shows that no earlier attempt at it has succeeded: the server would have
   * repeated that success.
   */
  coversEarlierTries?: true;
  /** Set if a write failed at a server that may report a failure of a write that it has done. */
  mayBeDone?: true;
}

/** A problem that can be thrown. A call of `src/api` throws nothing else, unless the caller aborts it. */
export class RequestFailure extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message || `Request failed with status ${problem.status}`);
    this.name = 'RequestFailure';
    this.problem = problem;
  }
}

/** A failure without an answer's words: what the app itself has found. `status` is 0 if no HTTP code fits. */
export const ownFailure = (found?: Finding, status = 0): RequestFailure =>
  new RequestFailure({ status, message: '', fields: {}, ...(found && { found }) });

/** A failure that the app explains itself, in the user's language. `status` is 0 if no HTTP code fits. */
export const failureInWords = (status: number, message: string): RequestFailure =>
  new RequestFailure({ status, message, fields: {}, isTranslated: true });

/**
 * Converts any thrown value to a problem. Anything but a failed request is the app's own fault; its message
 * is for developers.
 */
export function asProblem(error: unknown): Problem {
  if (error instanceof RequestFailure) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return { status: 0, message, fields: {}, found: 'broken' };
}

/**
 * Whether the server refused a request for good: any 4xx except 408 and 429. After any other failure, another
 * try may succeed.
 */
export const isRefusal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/**
 * Whether the server refused to renew a sign-in. Any other answer to a refresh says nothing about the sign-in
 * (docs/readings.md#readings-refresh-failure).
 */
export const isSignInRefused = ({ status }: Problem): boolean => status === 401 || status === 403;

/**
 * Whether a failed read is worth another try at once, without asking the user: not if the server has refused it or has
 * named a time to wait, nor if the user has given it up.
 */
export const mayTryAtOnce = (problem: Problem): boolean =>
  !isRefusal(problem) && problem.found !== 'givenUp' && problem.retryAfter === undefined;

/**
 * Converts the failure of a step before a write. If it would read as an unknown outcome, it is marked
 * `unsent`, since the write never began; `offline` stays.
 */
export function asUnsent(error: unknown): RequestFailure {
  const problem = asProblem(error);
  return new RequestFailure(isUnknown(problem) ? { ...problem, found: 'unsent' } : problem);
}

/**
 * Whether the connection, a proxy or the server broke down: no answer came, or any 5xx. Such a failure says nothing
 * about the request itself. This includes what `isUnknown` excludes: `offline`, `unsent`, and the other 5xx.
 */
export const isBreakdown = ({ status }: Problem): boolean => status === 0 || status >= 500;

/** Whether an answer came, even a bad one, so that the server can be reached. */
export const isAnswered = ({ status }: Problem): boolean => status > 0;

/** Statuses about the caller or a temporary condition, which the server may send before it looks at the write. */
const beforeTheWrite = [401, 403, 408, 425, 429];

/**
 * Whether the server has judged and refused this write, so that no earlier attempt can have succeeded either. An answer
 * with neither words nor JSON comes from a proxy and does not count.
 */
export const isVerdict = (problem: Problem): boolean =>
  !isBreakdown(problem) &&
  !beforeTheWrite.includes(problem.status) &&
  (problem.message !== '' || problem.serialized !== undefined);

/**
 * Whether the outcome of a write is unknown. This is so if the write was sent, and one of these followed:
 *
 * - no answer;
 * - a 502 or 504 of a proxy;
 * - a 503, which the server also sends if it lost its database during the write;
 * - a failure that a server without idempotency keys also reports after a write (`mayBeDone`).
 *
 * After the reference server's own 500, the write is not done.
 */
export const isUnknown = ({ status, found, mayBeDone }: Problem): boolean =>
  mayBeDone === true || ([0, 502, 503, 504].includes(status) && found !== 'offline' && found !== 'unsent');

/** The field that the server names if a write was for an older version (docs/decisions/0005-versions.md). */
export const versionField = 'version';

/**
 * Whether a write was refused because its target has changed meanwhile: a 409 that names `version`, unlike one
 * for a taken name.
 */
export const isStale = ({ status, fields }: Problem): boolean =>
  status === 409 && Object.hasOwn(fields, versionField);
