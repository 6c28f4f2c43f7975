import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Interval in ms at which the page is checked. */
const interval = 1_000;

/** How many times in succession the page must be at rest: it also rests briefly between two of its requests. */
const rests = 2;

/** Calls `work` once the page is at rest. Returns a function that cancels it. */
export function whenAtRest(isBusy: () => boolean, work: () => void): () => void {
  let resting = 0;
  const timer = setInterval(() => {
    resting = isBusy() ? 0 : resting + 1;
    if (resting < rests) return;
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
