import { unwatchFile, watchFile } from 'node:fs';

/**
 * Calls `changed` when a file has changed, also when an editor replaces it, which a watch on its inode would
 * miss. `interval` is in ms.
 * @returns a function that ends the watch
 */
export function watchedFile(file: string, changed: () => void, interval = 1_000): () => void {
  const listener = (): void => changed();
  watchFile(file, { interval, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
