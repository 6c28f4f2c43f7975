import type { QueryObserverResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { heirOf } from '#ui/page/page-heading.tsx';

/**
 * A way to try a failed read again that keeps its place while it runs: the button that was pressed stays, and
 * the focus goes to the heading, or the dialog, when what it brought takes its place.
 */
export function useRetry(refetch: () => Promise<QueryObserverResult>) {
  const [isRetrying, setRetrying] = useState(false);
  const run = async (pressed: Element): Promise<void> => {
    const giveFocus = heirOf(pressed);
    setRetrying(true);
    const { isSuccess } = await refetch();
    setRetrying(false);
    if (isSuccess) giveFocus();
  };
  return { isRetrying, retry: ({ target }: PressEvent) => void run(target) };
}
