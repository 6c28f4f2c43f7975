import { unwatchFile, watchFile } from 'node:fs';

/**
 * Calls `changed` when a file has changed, even if an editor has replaced it, which a watch on its inode
 * would miss. `interval` is in ms.
 * @returns a function that stops watching
 */
export function watchByPath(file: string, changed: () => void, interval = 1_000): () => void {
  const listener = (): void => changed();
  watchFile(file, { interval, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
