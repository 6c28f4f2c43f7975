/**
 * A cause of failure that the app finds without the server:
 *
 * - `offline`: the browser had no connection, so the request was not sent; `unsent`: it was not sent for
 *   another reason, such as a missing token.
 * - `unreadable`: the answer cannot be read.
 * - `signedOut`: no user is signed in.
 * - `broken`: the app's own code has failed.
 */
export type Finding = 'offline' | 'unsent' | 'unreadable' | 'signedOut' | 'broken';

/**
 * Any failure, as machines and screens see it. `status` is the HTTP code, 0 without a readable answer.
 * `message` is the server's message, empty if it sent none. `fields` maps each field at fault to its message.
 */
export interface Problem {
  status: number;
  message: string;
  fields: Record<string, string>;
  found?: Finding;
}

/** A problem that can be thrown. The api boundary throws nothing else. */
export class RequestFailure extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message || `Request failed with status ${problem.status}`);
    this.name = 'RequestFailure';
    this.problem = problem;
  }
}

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
 * Whether a refresh was refused for good: any 4xx except 408 and 429
 * (docs/readings.md#readings-refresh-failure). After any other failure, another try may succeed.
 */
export const isRefusal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Marks a failure, without an answer, of a step before a write: the write itself was not sent. */
export function beforeSending(error: unknown): RequestFailure {
  const problem = asProblem(error);
  if (problem.status !== 0) return new RequestFailure(problem);
  return new RequestFailure({ ...problem, found: problem.found === 'offline' ? 'offline' : 'unsent' });
}

/** Whether a write has no answer, or none from the server itself. */
export const isUnanswered = ({ status }: Problem): boolean => status === 0 || status >= 500;

/**
 * Whether the outcome of a write is unknown: it was sent, and the answer did not come from the server itself
 * or was a 503, which a server also sends if it lost its database during the write. After the server's own
 * 500, the write is not done.
 */
export const isUnknown = ({ status, found }: Problem): boolean =>
  [0, 502, 503, 504].includes(status) && found !== 'offline' && found !== 'unsent';

/** The field that the server names if a write was for an older version (docs/decisions/0005-versions.md). */
export const versionField = 'version';

/**
 * Whether a write was refused because its target has changed meanwhile. Other 409s, such as a taken name, do
 * not count.
 */
export const isStale = ({ status, fields }: Problem): boolean =>
  status === 409 && Object.hasOwn(fields, versionField);
