import { messageOf, type Said, said } from '#core/contract/refusals.ts';
import type { Outcome } from '#core/contract/outcome.ts';
import { StoreFault, type FaultKind } from './store/fault.ts';

/** An intentional refusal of a request. The caller receives its message unchanged. */
export class Refusal extends Error {
  /** HTTP code: 4xx, or 502 and 503 when another server is at fault. */
  readonly statusCode: number;
  readonly words: string | Said;
  /** The request's field at fault, if exactly one field is. */
  readonly field: string | undefined;
  /** Seconds after which a retry is worthwhile. */
  retryAfter: number | undefined;
  /** Why another server is at fault, for the log; contains no secret. */
  why: string | undefined;

  constructor(statusCode: number, words: string | Said, field?: string) {
    super(messageOf(words));
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.words = words;
    this.field = field;
  }
}

/** HTTP codes of the store's faults. */
const statusOf: Record<FaultKind, number> = { invalid: 400, notAllowed: 403, missing: 404, conflict: 409 };

/** The refusal that the API answers for an error; null for any other error. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof StoreFault) return new Refusal(statusOf[error.kind], error.words, error.field);
  return error instanceof Refusal ? error : null;
}

// Only words with a code can refuse a call, so that every language has its own sentence.
export const badRequest = (words: Said, field?: string): Refusal => new Refusal(400, words, field);
export const notSignedIn = (words: Said): Refusal => new Refusal(401, words);
export const signInEnded = (): Refusal => notSignedIn(said('endedSignIn'));
export const forbidden = (words: Said): Refusal => new Refusal(403, words);
export const notFound = (words: Said): Refusal => new Refusal(404, words);

/** The refusal of a request that no page of the app sends. The author of a program reads its words. */
export const malformed = (words: string, field?: string): Refusal => new Refusal(400, words, field);

/**
 * The refusal when a server that this one depends on is at fault: the caller may retry and stays signed in. The log contains
 * `why` with the request's id.
 */
export function unavailable(statusCode: 502 | 503, words: Said, retryAfter?: number, why?: string): Refusal {
  const refusal = new Refusal(statusCode, words);
  refusal.retryAfter = retryAfter;
  refusal.why = why;
  return refusal;
}

/** A failure's body (docs/wire-contract.md#wire-errors). `code` is the HTTP code. */
export const failed = (code: number, words: string | Said, field?: string): Outcome => ({
  status: false,
  message: messageOf(words),
  code,
  ...(field === undefined ? {} : { field }),
  ...(typeof words === 'string' ? {} : { reason: words.code, values: words.values }),
});

/** Reports that the server cannot start. The message says to the person who started the server what is wrong. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartProblem';
  }
}
