import type { QueryObserverResult } from '@tanstack/react-query';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { errorText } from '../saving/problem-text.ts';
import { useRetry } from './use-retry.ts';

interface Props {
  /** What the list says of itself where it cannot be shown; with the reason, where it has a place for it. */
  title: string | ((reason: string) => string);
  error: unknown;
  /** Whether an older answer is shown all the same. */
  isShown: boolean;
  refetch: () => Promise<QueryObserverResult>;
}

/** Why a list is not there, or not fresh, and the way to try again. Nothing while all is well. */
export function ReadProblem({ title, error, isShown, refetch }: Props) {
  const { isRetrying, retry } = useRetry(refetch);
  if (!error && !isRetrying) return null;
  const reason = error ? errorText(error) : '';
  const hasPlace = !isShown && typeof title === 'function';
  const own = typeof title === 'function' ? title(reason) : title;
  return (
    <Alert
      tone={isShown ? 'warning' : 'danger'}
      title={isShown ? text('list.stale') : own}
      action={
        <Button variant="secondary" isPending={isRetrying} onPress={retry}>
          {text('error.retry')}
        </Button>
      }
    >
      {reason === '' || hasPlace ? undefined : reason}
    </Alert>
  );
}
