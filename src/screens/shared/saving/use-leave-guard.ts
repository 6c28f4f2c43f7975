import { useBlocker, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/** The index that the router stores in each history entry. */
interface Entry {
  __TSR_index?: number;
}

interface Options {
  isUnsaved: () => boolean;
  /** Opens the question. Returns whether it did; if it did not, the user stays on the page. */
  ask: () => boolean;
  /** Whether the form is in a dialog, so that Back leaves it even if the page stays the same. */
  isDialog: boolean;
}

/** Asks before the user leaves the form or the tab with unsaved data. `leave` or `stay` answers the question. */
export function useLeaveGuard({ isUnsaved, ask, isDialog }: Options) {
  const { history } = useRouter();
  /** Continues or cancels the latest navigation, which waits for the user's answer. */
  const waiting = useRef<(stays: boolean) => void>(undefined);
  const answer = (decision: 'leave' | 'stay') => {
    const latest = waiting.current;
    waiting.current = undefined;
    latest?.(decision === 'stay');
  };
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      const isLink = action === 'PUSH' || action === 'REPLACE';
      const formIndex = history.location.state.__TSR_index;
      const targetIndex = (window.history.state as Entry | null)?.__TSR_index ?? formIndex;
      const steps = isLink ? 0 : targetIndex - formIndex;
      const leavesForm = current.pathname !== next.pathname || (isDialog && steps !== 0);
      if (!leavesForm || !isUnsaved()) return false;
      if (!ask()) return true;
      answer('stay');
      if (isLink) return new Promise<boolean>((resolve) => (waiting.current = resolve));
      // After Back or Forward, the browser already shows the other address. The router returns to the address of the
      // form at once, because the user may go back or forward again while the question is open.
      waiting.current = (stays) => {
        if (!stays) history.go(steps, { ignoreBlocker: true });
      };
      return true;
    },
    enableBeforeUnload: isUnsaved,
  });
  return { leave: () => answer('leave'), stay: () => answer('stay') };
}
