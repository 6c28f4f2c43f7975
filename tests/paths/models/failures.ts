import { type Problem, RequestFailure } from '#core/rules/problem.ts';
import type { Sample } from '#machine-paths';

export const failure = (status: number, message: string): RequestFailure =>
  new RequestFailure({ status, message, fields: {} });

export const refused = (message: string): RequestFailure => failure(400, message);
export const broken = failure(500, '');
export const noAnswer = failure(0, '');

/** The problem of the last event. @throws Error if that event is not a failure */
export function problemOf(sample: Sample | null): Problem {
  const { error } = (sample?.event ?? {}) as { error?: unknown };
  if (!(error instanceof RequestFailure)) throw new Error('The last event is not a failure');
  return error.problem;
}
