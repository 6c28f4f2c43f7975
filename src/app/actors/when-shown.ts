/**
 * Calls `tell` whenever the page is shown again or the computer wakes, after which timers may be late and tokens expired.
 * A computer that wakes may not have hidden the page before. Returns a function that ends this.
 */
export function whenShown(tell: () => void): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const tellIfVisible = (): void => {
    if (document.visibilityState === 'visible') tell();
  };
  document.addEventListener('visibilitychange', tellIfVisible, { signal });
  for (const name of ['online', 'focus', 'pageshow'])
    window.addEventListener(name, tellIfVisible, { signal });
  return () => leaving.abort();
}
