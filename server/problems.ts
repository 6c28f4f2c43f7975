import type { Outcome } from '#core/contract/outcome.ts';

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

/** The most of what somebody sent that is said back to them, in characters. */
const mostSaid = 200;

/** Somebody's own words within a sentence, no longer than a sentence may be. */
export function quoted(words: string): string {
  const characters = Array.from(words);
  return `"${characters.length > mostSaid ? `${characters.slice(0, mostSaid).join('')}…` : words}"`;
}

export const badRequest = (message: string, field?: string): Refusal => new Refusal(400, message, field);
/** `whose` is a character's name, or where it stands in a list. */
export const tooMuchInAll = (whose: string, field: string): Refusal =>
  badRequest(`${whose} would have experience beyond what can be counted.`, field);
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
