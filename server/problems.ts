import type { Outcome } from '#core/contract/outcome.ts';
import { Fault, type FaultKind } from './store/fault.ts';

/** A request that is refused on purpose: its words reach the caller as they are. */
export class Refusal extends Error {
  /** HTTP code: 4xx, or 502 and 503 when another server is at fault. */
  readonly statusCode: number;
  /** The request's field at fault, if it is one. */
  readonly field: string | undefined;
  /** When it is worth another try, in seconds. */
  retryAfter: number | undefined;

  constructor(statusCode: number, message: string, field?: string) {
    super(message);
    this.name = 'Refusal';
    this.statusCode = statusCode;
    this.field = field;
  }
}

/** How the faults of the store travel. */
const statusOf: Record<FaultKind, number> = { invalid: 400, notAllowed: 403, missing: 404, conflict: 409 };

/** The refusal that an error is on the wire; null when it is something else. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Fault) return new Refusal(statusOf[error.kind], error.message, error.field);
  return error instanceof Refusal ? error : null;
}

export const badRequest = (message: string, field?: string): Refusal => new Refusal(400, message, field);
export const notSignedIn = (message: string): Refusal => new Refusal(401, message);
export const signInEnded = (): Refusal => notSignedIn('This sign-in has ended. Please sign in again.');
export const forbidden = (message: string): Refusal => new Refusal(403, message);
export const notFound = (message: string): Refusal => new Refusal(404, message);

/** A server that this one needs is at fault: the caller may try again, and nobody is signed out by it. */
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
