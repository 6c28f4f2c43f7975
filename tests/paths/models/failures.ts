/** How a call fails. */
import { type Problem, RequestFailure } from '#core/rules/problem.ts';
import type { Deed } from '../support/deed.ts';

const failure = (status: number, message: string): RequestFailure =>
  new RequestFailure({ status, message, fields: {} });

/** The server says no, and why. */
export const refused = (message: string): RequestFailure => failure(400, message);
/** The server has a problem, and no words for it. */
export const broken = failure(500, '');
/** No answer comes. */
export const unanswered = failure(0, '');

/** What the failure that happened last says. @throws Error where nothing has failed */
export function problemOf(deed: Deed | null): Problem {
  const { error } = (deed?.event ?? {}) as { error?: unknown };
  if (!(error instanceof RequestFailure)) throw new Error('Nothing has failed just now');
  return error.problem;
}
