import type { QueryObserverResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { focusAfter } from '#ui/page/page-heading.tsx';

/**
 * Retries a failed read. The retry button stays mounted meanwhile; when the result replaces the button, focus moves
 * to the page's heading or to the dialog.
 */
export function useRetry(refetch: () => Promise<QueryObserverResult>) {
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
