import { useBlocker } from '@tanstack/react-router';

/**
 * Prevents the user from leaving the page during a write: they would not see the outcome, and might write again. The
 * address may change within the page: if the last row of a list page is deleted, the previous page is shown, and the news of
 * the deletion may arrive before its answer.
 */
export function useNavigationLock(isWriting: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => isWriting && current.pathname !== next.pathname,
    enableBeforeUnload: () => isWriting,
  });
}
