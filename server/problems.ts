import type { Outcome } from '#core/contract/outcome.ts';
import { Fault, type FaultKind } from './store/fault.ts';

/** An intentional refusal of a request. The caller receives its message unchanged. */
export class Refusal extends Error {
  /** HTTP code: 4xx, or 502 and 503 when another server is at fault. */
  readonly statusCode: number;
  /** The request's field at fault, if it is a single one. */
  readonly field: string | undefined;
  /** Seconds until another try is worth it. */
  retryAfter: number | undefined;

  constructor(statusCode: number, message: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.field = field;
  }
}

/** HTTP codes of the store's faults. */
const statusOf: Record<FaultKind, number> = { invalid: 400, notAllowed: 403, missing: 404, conflict: 409 };

/** The refusal that the API answers for an error; null for any other error. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Fault) return new Refusal(statusOf[error.kind], error.message, error.field);
  return error instanceof Refusal ? error : null;
}

export const badRequest = (message: string, field?: string): Refusal => new Refusal(400, message, field);
export const notSignedIn = (message: string): Refusal => new Refusal(401, message);
export const signInEnded = (): Refusal => notSignedIn('This sign-in has ended. Please sign in again.');
export const forbidden = (message: string): Refusal => new Refusal(403, message);
export const notFound = (message: string): Refusal => new Refusal(404, message);

/** A server that this one depends on is at fault: the caller may try again and stays signed in. */
export function unavailable(statusCode: 502 | 503, message: string, retryAfter?: number): Refusal {
  const refusal = new Refusal(statusCode, message);
  refusal.retryAfter = retryAfter;
  return refusal;
}

/** A failure's body (docs/wire-contract.md#wire-errors). `code` is the HTTP code. */
export const failed = (code: number, message: string, field?: string): Outcome =>
  field === undefined ? { status: false, message, code } : { status: false, message, code, field };

/** The server cannot start. The message is one sentence for the person who started it. */
export class StartProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartProblem';
  }
}
