import type { QueryObserverResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { formatMoment } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { focusAfter } from '#ui/page/page-heading.tsx';
import { asProblem } from '#core/rules/problem.ts';
import { Button } from '#ui/buttons/button.tsx';
import { errorText } from '../writes/problem-text.ts';
import { Reason } from '../writes/reason.tsx';
import { useSeenInstead } from './use-last-seen.ts';
import { useIsLong } from './use-wait.ts';

interface Props {
  /** The message to show instead of the list. A function receives the reason and includes it in the message. */
  title: string | ((reason: string) => string);
  /** The read, with the older answer that is still shown as its data, if there is one. */
  read: { data: unknown; error: unknown; refetch: () => Promise<QueryObserverResult> };
}

/** Shows why a list is missing or stale, with a button to try again. Renders nothing without a problem. */
export function ReadProblem({ title, read: { data, error, refetch } }: Props) {
  const { isRetrying, retry } = useRetry(refetch);
  const seen = useSeenInstead(error);
  if (!error && !isRetrying) return null;
  // Without the reason meanwhile, screen readers announce it when the read fails again.
  const reason = error && !isRetrying ? errorText(error) : '';
  const isStale = data !== undefined && seen === null;
  const isReasonInTitle = !isStale && typeof title === 'function';
  const own = typeof title === 'function' ? title(reason) : title;
  const why = reason === '' || isReasonInTitle ? undefined : <Reason error={error} />;
  return (
    <Alert
      tone={isStale ? 'warning' : 'danger'}
      title={isStale ? text('list.stale') : own}
      action={<RetryButton error={error} isRetrying={isRetrying} onPress={retry} />}
    >
      {seen === null ? (
        why
      ) : (
        <>
          {why}
          <p>{text('lastSeen.below', { moment: formatMoment(seen) })}</p>
        </>
      )}
    </Alert>
  );
}

/**
 * Retries a failed read. The retry button stays mounted meanwhile; when the result replaces the button, focus moves
 * to the page's heading or to the dialog.
 */
function useRetry(refetch: () => Promise<QueryObserverResult>) {
  const [isRetrying, setRetrying] = useState(false);
  const run = async (pressed: Element): Promise<void> => {
    const giveFocus = focusAfter(pressed);
    setRetrying(true);
    const { isSuccess } = await refetch();
    setRetrying(false);
    if (isSuccess) giveFocus();
  };
  return { isRetrying, retry: ({ target }: PressEvent) => void run(target) };
}

interface RetryProps {
  /** Why the read failed; null while it is tried again. */
  error: unknown;
  isRetrying: boolean;
  onPress: (event: PressEvent) => void;
}

/** A button that tries a failed read again. If the server has named a time to wait, the button appears after that time. */
function RetryButton({ error, isRetrying, onPress }: RetryProps) {
  const seconds = error ? asProblem(error).retryAfter : undefined;
  const button = (
    <Button variant="secondary" isPending={isRetrying} onPress={onPress}>
      {text('error.retry')}
    </Button>
  );
  if (seconds === undefined || isRetrying) return button;
  return <Later seconds={seconds}>{button}</Later>;
}

function Later({ seconds, children }: { seconds: number; children: ReactNode }) {
  const isOver = useIsLong(seconds * 1_000);
  return (
    <>
      <span aria-live="polite">{isOver ? text('wait.over') : ''}</span>
      {isOver && children}
    </>
  );
}
