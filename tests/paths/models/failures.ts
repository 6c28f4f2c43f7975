/** Failures with which models answer calls. */
import { type Problem, RequestFailure } from '#core/rules/problem.ts';
import type { Sample } from '#machine-paths';

/** A failure of a call with the status and the server's message. */
export const failure = (status: number, message: string): RequestFailure =>
  new RequestFailure({ status, message, fields: {} });

/** The server refuses and gives a reason. */
export const refused = (message: string): RequestFailure => failure(400, message);
/** The server fails without a message. */
export const broken = failure(500, '');
/** No answer arrives. */
export const noAnswer = failure(0, '');

/** The problem of the last event. @throws Error if that event is not a failure */
export function problemOf(sample: Sample | null): Problem {
  const { error } = (sample?.event ?? {}) as { error?: unknown };
  if (!(error instanceof RequestFailure)) throw new Error('The last event is not a failure');
  return error.problem;
}
