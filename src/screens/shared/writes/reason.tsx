import { asProblem, type Problem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Serialized } from '#ui/feedback/serialized.tsx';
import { problemLanguage, problemText } from '../writes/problem-text.ts';

/**
 * The message of any error that a query or a render has thrown, marked with its language; below it, what the server
 * sent instead of words.
 */
export function Reason({ error }: { error: unknown }) {
  const problem = asProblem(error);
  return (
    <>
      <span lang={problemLanguage(problem)}>{problemText(problem)}</span>
      <SerializedAnswer problem={problem} />
    </>
  );
}

/** Renders nothing if the server sent words. */
export const SerializedAnswer = ({ problem: { serialized } }: { problem: Problem }) =>
  serialized === undefined ? null : <Serialized label={text('error.details')}>{serialized}</Serialized>;
