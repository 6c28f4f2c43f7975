import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';

/**
 * Blocks leaving the screen or the tab while `isUnsaved` returns true. `ask` opens the question and returns
 * whether it did: if another question is open, the screen just stays. `leave` or `stay` answers.
 */
export function useLeaveGuard(isUnsaved: () => boolean, ask: () => boolean) {
  const answer = useRef<(stays: boolean) => void>(undefined);
  useBlocker({
    shouldBlockFn: () => {
      if (!isUnsaved()) return false;
      if (!ask()) return true;
      return new Promise<boolean>((resolve) => (answer.current = resolve));
    },
    enableBeforeUnload: isUnsaved,
  });
  return { leave: () => answer.current?.(false), stay: () => answer.current?.(true) };
}
