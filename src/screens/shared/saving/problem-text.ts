import { asProblem, type Finding, type Problem } from '#core/rules/problem.ts';
import { text, type TextKey } from '#texts/texts.ts';

/** Where the app knows better than the default what to do next: the failure is not the server's. */
const found: Record<Finding, TextKey> = {
  offline: 'problem.offline',
  unsent: 'problem.unreachable',
  unreadable: 'problem.unreadable',
  signedOut: 'problem.signedOut',
  broken: 'problem.default',
};

/**
 * What went wrong, in words: the server's own where it has some, else the specified default, whatever its status
 * (docs/readings.md#readings-default-error). Where no answer came at all, or the app has found the failure itself, it
 * says what to do next.
 */
export function problemText({ message, status, found: finding }: Problem): string {
  // What is thrown by our own code has words for developers; the error page shows them (unexpected-error.tsx).
  if (finding) return text(found[finding]);
  return message || text(status === 0 ? 'problem.unreachable' : 'problem.default');
}

/** What to say, and where to look, when nobody knows whether a write was done. */
export type UnansweredKey = Extract<TextKey, `${string}.unanswered`>;

/**
 * The same of a write: whether it was sent at all, and where nobody knows whether it was done, what to look at before
 * another try.
 */
export function writeProblemText(problem: Problem, unanswered: UnansweredKey): string {
  if (problem.status !== 0) return problemText(problem);
  if (problem.found === 'offline') return text('write.offline');
  return text(problem.found === 'unsent' ? 'write.unsent' : unanswered);
}

/** The same for whatever a query or a render has thrown. */
export const errorText = (error: unknown): string => problemText(asProblem(error));
