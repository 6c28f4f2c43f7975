import type { QueryObserverResult } from '@tanstack/react-query';
import { formatMoment } from '#core/views/dates.ts';
import { text } from '#texts/texts.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { errorText } from '../writes/problem-text.ts';
import { Reason } from '../writes/reason.tsx';
import { RetryButton } from './retry-button.tsx';
import { useSeenInstead } from './use-last-seen.ts';
import { useRetry } from './use-retry.ts';

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
