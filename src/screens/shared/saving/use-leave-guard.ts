import { useBlocker, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

/** The index that the router stores in each history entry. */
interface Entry {
  __TSR_index?: number;
}

interface Options {
  isUnsaved: () => boolean;
  /** Opens the question and returns whether it did; if it did not, the person stays on the page. */
  ask: () => boolean;
  /** Whether Back leaves the form even within its page, since the form is in a dialog. */
  isDialog: boolean;
}

/** Blocks leaving the form or the tab while something is unsaved. `leave` or `stay` answers the question. */
export function useLeaveGuard({ isUnsaved, ask, isDialog }: Options) {
  const { history } = useRouter();
  /** Answers the latest navigation, which waits for the question. */
  const waiting = useRef<(stays: boolean) => void>(undefined);
  const answer = (stays: boolean) => {
    const latest = waiting.current;
    waiting.current = undefined;
    latest?.(stays);
  };
  useBlocker({
    shouldBlockFn: ({ action, current, next }) => {
      const isLink = action === 'PUSH' || action === 'REPLACE';
      const here = history.location.state.__TSR_index;
      const there = (window.history.state as Entry | null)?.__TSR_index ?? here;
      const steps = isLink ? 0 : there - here;
      const isLeft = current.pathname !== next.pathname || (isDialog && steps !== 0);
      if (!isLeft || !isUnsaved()) return false;
      if (!ask()) return true;
      answer(true);
      if (isLink) return new Promise<boolean>((resolve) => (waiting.current = resolve));
      // After Back or Forward, the browser already shows the other address. The router returns to the form's
      // own at once, because the user may go back or forward again while the question is open.
      waiting.current = (stays) => {
        if (!stays) history.go(steps, { ignoreBlocker: true });
      };
      return true;
    },
    enableBeforeUnload: isUnsaved,
  });
  return { leave: () => answer(false), stay: () => answer(true) };
}
