import { useBlocker } from '@tanstack/react-router';

/**
 * Prevents the user from leaving the page during a write: they would not see the outcome, and might write again. The
 * address may change within the page, for example to the previous list page when the last row is deleted.
 */
export function useNavigationLock(isWriting: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => isWriting && current.pathname !== next.pathname,
    enableBeforeUnload: () => isWriting,
  });
}
