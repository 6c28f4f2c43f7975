import { asProblem } from '#core/rules/problem.ts';
import { text, type TextKey } from '#texts/texts.ts';

const known: Partial<Record<number, TextKey>> = {
  0: 'problem.unreachable',
  401: 'problem.signedOut',
  403: 'problem.forbidden',
  404: 'problem.notFound',
  429: 'problem.tooMany',
};

/** What went wrong and what to do next, in words: the server's own where it has some, else ours by status. */
export function problemText(error: unknown): string {
  const { message, status } = asProblem(error);
  if (message) return message;
  const key = known[status];
  if (key) return text(key);
  return status >= 500
    ? text('problem.server', { status: String(status) })
    : text('problem.other', { status: String(status) });
}
