import { asProblem, type Problem } from '#core/rules/problem.ts';
import { text, type TextKey } from '#texts/texts.ts';

const known: Partial<Record<number, TextKey>> = {
  0: 'problem.unreachable',
  401: 'problem.signedOut',
  403: 'problem.forbidden',
  404: 'problem.notFound',
  429: 'problem.tooMany',
};

/** What went wrong and what to do next, in words: the server's own where it has some, else ours by status. */
export function problemText({ message, status, found }: Problem): string {
  if (message) return message;
  if (found === 'offline') return text('problem.offline');
  const key = known[status] ?? (status >= 500 ? 'problem.server' : 'problem.other');
  return text(key, { status: String(status) });
}

/**
 * The same of a write: whether it was sent at all, and where nobody knows whether it was done, what to look at before
 * another try.
 */
export function writeProblemText(problem: Problem, unanswered: TextKey): string {
  if (problem.status !== 0) return problemText(problem);
  if (problem.found === 'offline') return text('write.offline');
  return text(problem.found === 'unsent' ? 'write.unsent' : unanswered);
}

/** The same for whatever a query or a render has thrown. */
export const errorText = (error: unknown): string => problemText(asProblem(error));
