/**
 * What the app knows of a failure without a word from the server:
 *
 * - `offline`: the browser had no connection, so the request never left; `unsent`: nor did it for want of something else,
 *   such as a token.
 * - `unreadable`: the answer cannot be read.
 * - `signedOut`: nobody is signed in.
 * - `broken`: the app's own code has failed.
 */
export type Finding = 'offline' | 'unsent' | 'unreadable' | 'signedOut' | 'broken';

/**
 * Anything that went wrong, as machines and screens know it. `status` is the HTTP code, 0 when there was no
 * answer, or none that can be read. `message` is the server's own words, empty when it had none. `fields` maps a
 * request's field at fault to its message.
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

/** Makes any thrown value a problem. What is not a failed request is the app's own fault; its words are for developers. */
export function asProblem(error: unknown): Problem {
  if (error instanceof RequestFailure) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return { status: 0, message, fields: {}, found: 'broken' };
}

/**
 * Whether a refresh was refused for good: 4xx but 408 and 429 (docs/readings.md#readings-refresh-failure). Anything
 * else is worth another try.
 */
export const isRefusal = ({ status }: Problem): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Marks a failure without an answer of what came before a write: the write itself never left. */
export function beforeSending(error: unknown): RequestFailure {
  const problem = asProblem(error);
  if (problem.status !== 0) return new RequestFailure(problem);
  return new RequestFailure({ ...problem, found: problem.found === 'offline' ? 'offline' : 'unsent' });
}

/** Whether a write has no answer, or none of the server itself. */
export const isUnanswered = ({ status }: Problem): boolean => status === 0 || status >= 500;

/**
 * Whether nobody knows what became of a write: it was sent, and what came back is no answer of the server itself, or a 503,
 * which a server also gives when it lost its database in the midst of it. After a 500 of its own it is not done.
 */
export const isUnknown = ({ status, found }: Problem): boolean =>
  [0, 502, 503, 504].includes(status) && found !== 'offline' && found !== 'unsent';

/** The field that the server names where a write was made for an older version (docs/decisions/0005-versions.md). */
export const versionField = 'version';

/** Whether a write was refused because what it changes has changed meanwhile. Other 409s are not, such as a taken name. */
export const isStale = ({ status, fields }: Problem): boolean =>
  status === 409 && Object.hasOwn(fields, versionField);
