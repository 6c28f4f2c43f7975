import { asProblem, type Finding, type Problem } from '#core/rules/problem.ts';
import { text, type TextKey } from '#texts/texts.ts';

/**
 * Messages for failures that the app found itself, for which it knows the next step better than the default
 * text.
 */
const found: Record<Finding, TextKey> = {
  offline: 'problem.offline',
  unsent: 'problem.unreachable',
  unreadable: 'problem.unreadable',
  signedOut: 'problem.signedOut',
  broken: 'problem.default',
};

/**
 * The message of a failure: the server's own, or else the specified default, whatever the status
 * (docs/readings.md#readings-default-error). If no answer came, or the app found the failure itself, the
 * message says what to do next.
 */
export function problemText({ message, status, found: finding }: Problem): string {
  // Errors of our own code have messages for developers; the error page shows them (unexpected-error.tsx).
  if (finding) return text(found[finding]);
  return message || text(status === 0 ? 'problem.unreachable' : 'problem.default');
}

/** Message for a write with an unknown outcome, which says where to look. */
export type UnansweredKey = Extract<TextKey, `${string}.unanswered`>;

/**
 * The same for a write: says whether it was sent at all, and if its outcome is unknown, what to check before
 * another attempt.
 */
export function writeProblemText(problem: Problem, unanswered: UnansweredKey): string {
  if (problem.status !== 0) return problemText(problem);
  if (problem.found === 'offline') return text('write.offline');
  return text(problem.found === 'unsent' ? 'write.unsent' : unanswered);
}

/** The same for any error that a query or a render has thrown. */
export const errorText = (error: unknown): string => problemText(asProblem(error));
