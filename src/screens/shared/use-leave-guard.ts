import { useBlocker } from '@tanstack/react-router';

/**
 * Holds back whoever is about to leave the screen, or the tab, while `isUnsaved` says so. `asked` hears of each try;
 * the answer is given by `leave` or `stay`.
 */
export function useLeaveGuard(isUnsaved: () => boolean, asked: () => void) {
  const blocker = useBlocker({
    shouldBlockFn: () => {
      if (!isUnsaved()) return false;
      asked();
      return true;
    },
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return { leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() };
}
