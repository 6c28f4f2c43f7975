import type { PressEvent } from 'react-aria-components/Button';
import { asProblem } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useIsLong } from './use-wait.ts';

interface Props {
  /** Why the read failed; null while it is tried again. */
  error: unknown;
  isRetrying: boolean;
  onPress: (event: PressEvent) => void;
}

/** A button that tries a failed read again. If the server has named a time to wait, the button appears after that time. */
export function RetryButton({ error, isRetrying, onPress }: Props) {
  const seconds = error ? asProblem(error).retryAfter : undefined;
  const button = (
    <Button variant="secondary" isPending={isRetrying} onPress={onPress}>
      {text('error.retry')}
    </Button>
  );
  if (seconds === undefined || isRetrying) return button;
  return <Later seconds={seconds}>{button}</Later>;
}

function Later({ seconds, children }: { seconds: number; children: React.ReactElement }) {
  const isOver = useIsLong(seconds * 1_000);
  return (
    <>
      <span aria-live="polite">{isOver ? text('wait.over') : ''}</span>
      {isOver && children}
    </>
  );
}
