import { useBlocker } from '@tanstack/react-router';

/**
 * Blocks leaving the page during a write: a person who left would not see the outcome, and might write again.
 * The address may change within the page, for example to the previous list page when the last row is deleted.
 */
export function useHeldPage(isWriting: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => isWriting && current.pathname !== next.pathname,
    enableBeforeUnload: () => isWriting,
  });
}
