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
export function problemText({ message, status }: Problem): string {
  if (message) return message;
  const key = known[status] ?? (status >= 500 ? 'problem.server' : 'problem.other');
  return text(key, { status: String(status) });
}

/** The same for whatever a query or a render has thrown. */
export const errorText = (error: unknown): string => problemText(asProblem(error));
