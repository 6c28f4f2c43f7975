import { asProblem } from '#core/rules/problem.ts';
import { problemLanguage, problemText } from './problem-text.ts';

/** The message of any error that a query or a render has thrown, marked with its language. */
export function Reason({ error }: { error: unknown }) {
  const problem = asProblem(error);
  return <span lang={problemLanguage(problem)}>{problemText(problem)}</span>;
}
