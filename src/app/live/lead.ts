/** Whether the browser's tabs can share one stream; otherwise each tab opens its own. */
export const canShare = (): boolean => 'locks' in navigator && 'BroadcastChannel' in window;

/**
 * Calls `onWon` as soon as this tab may lead the tabs that use the same name, which means that it opens their stream.
 * Returns a function that ends the wait or the lead.
 */
export function lead(name: string, onWon: () => void): () => void {
  const waiting = new AbortController();
  let release = (): void => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      release = resolve;
      onWon();
    });
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => {});
  return () => {
    waiting.abort();
    release();
  };
}
