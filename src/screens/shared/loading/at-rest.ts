import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Interval in ms at which the page is checked. */
const interval = 1_000;

/** The page must be at rest in this many successive checks, because it also rests briefly between two requests. */
const requiredRests = 2;

/** Calls `work` once the page is at rest. Returns a function that cancels the wait. */
export function whenAtRest(isBusy: () => boolean, work: () => void): () => void {
  let rests = 0;
  const timer = setInterval(() => {
    rests = isBusy() ? 0 : rests + 1;
    if (rests < requiredRests) return;
    clearInterval(timer);
    work();
  }, interval);
  return () => clearInterval(timer);
}

/** Whether the page has come to rest since this component mounted, so that its content has loaded. */
export function useAtRest(): boolean {
  const queries = useQueryClient();
  const [isAtRest, setIsAtRest] = useState(false);
  useEffect(
    () =>
      whenAtRest(
        () => queries.isFetching() > 0,
        () => setIsAtRest(true),
      ),
    [queries],
  );
  return isAtRest;
}
