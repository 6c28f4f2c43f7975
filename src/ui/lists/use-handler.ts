import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function for good, which does what the newest one does: parts that get it are not drawn anew for it. */
export function useHandler<Given extends unknown[]>(handler: (...given: Given) => void) {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  }, [handler]);
  return useCallback((...given: Given): void => newest.current(...given), []);
}
