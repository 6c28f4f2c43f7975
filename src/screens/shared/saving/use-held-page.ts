import { useBlocker } from '@tanstack/react-router';

/**
 * Keeps the page while a write is under way: who left would not hear what became of it, and might do it again. Its address
 * may change, such as to the page before when the last row of a list goes.
 */
export function useHeldPage(isWriting: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => isWriting && current.pathname !== next.pathname,
    enableBeforeUnload: () => isWriting,
  });
}
