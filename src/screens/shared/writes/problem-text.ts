import { asProblem, type Finding, isUnknown, type Problem } from '#core/rules/problem.ts';
import { text, type TextKey } from '#texts/texts.ts';

/** Messages for failures that the app itself found. All but `givenUp` say what to do next. */
const findingTexts: Record<Finding, TextKey> = {
  offline: 'problem.offline',
  unsent: 'problem.unreachable',
  unreadable: 'problem.unreadable',
  signedOut: 'problem.signedOut',
  givenUp: 'problem.givenUp',
  broken: 'problem.default',
};

/**
 * The message of a failure: the server's own or, for any status, the specified default
 * (docs/readings.md#readings-default-error). If no answer arrived, or the app found the failure itself, the message is
 * the app's own.
 */
export function problemText({ message, status, found: finding, retryAfter }: Problem): string {
  // Errors of our own code have messages for developers; the error page shows them (unexpected-error.tsx).
  if (finding) return text(findingTexts[finding]);
  const reason = message || text(status === 0 ? 'problem.unreachable' : 'problem.default');
  return retryAfter === undefined
    ? reason
    : text('problem.wait', { reason: asSentence(reason), time: timeText(retryAfter) });
}

/** The specification's and some servers' messages lack the full stop that they need before another sentence. */
const asSentence = (words: string): string => (/[.!?…]$/u.test(words) ? words : `${words}.`);

/** A time in words: in seconds up to two minutes, and in minutes if it is longer. */
const timeText = (seconds: number): string =>
  seconds <= 120
    ? text('problem.seconds', { count: seconds })
    : text('problem.minutes', { count: Math.ceil(seconds / 60) });

/** The language of the problem's message if it differs from the page's, as in an untranslated message of the server. */
export const problemLanguage = ({ message, found: finding, isTranslated }: Problem): 'en' | undefined =>
  message !== '' && finding === undefined && !isTranslated ? 'en' : undefined;

/** Key of a message for a write with an unknown outcome; the message says where to look. */
export type UnansweredKey = Extract<TextKey, `${string}.unanswered`>;

/**
 * The message of a failed write. It says if the write was never sent and, if the outcome is unknown, what to check before
 * another attempt.
 */
export function writeProblemText(problem: Problem, unanswered: UnansweredKey): string {
  if (problem.found === 'offline') return text('write.offline');
  if (problem.found === 'unsent') return text('write.unsent');
  if (problem.status === 0) return text(unanswered);
  const reason = problemText(problem);
  return isUnknown(problem) ? text('write.mayBeDone', { reason: asSentence(reason) }) : reason;
}

/** The message of any error that a query or a render has thrown. */
export const errorText = (error: unknown): string => problemText(asProblem(error));
