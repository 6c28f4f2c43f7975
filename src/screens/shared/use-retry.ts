import type { QueryObserverResult } from '@tanstack/react-query';
import { useState } from 'react';
import { focusHeading } from '#ui/page-heading.tsx';

/**
 * A way to try a failed read again that keeps its place while it runs: the button that was pressed stays, and
 * the focus goes to the heading when what it brought takes its place.
 */
export function useRetry(refetch: () => Promise<QueryObserverResult>) {
  const [isRetrying, setRetrying] = useState(false);
  const run = async (): Promise<void> => {
    setRetrying(true);
    const { isSuccess } = await refetch();
    setRetrying(false);
    if (isSuccess) focusHeading();
  };
  return { isRetrying, retry: () => void run() };
}
