import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the newest handler, so that components that receive the function do not render again
 * when the handler changes.
 */
export function useHandler<Given extends unknown[]>(handler: (...given: Given) => void) {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  }, [handler]);
  return useCallback((...given: Given): void => newest.current(...given), []);
}
