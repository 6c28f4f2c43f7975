import { unwatchFile, watchFile } from 'node:fs';

/**
 * Calls back when a file has changed, also where an editor puts a new one in its place, which a watch on the file
 * itself would not see. `interval` in ms.
 * @returns ends the watch
 */
export function watchedFile(file: string, changed: () => void, interval = 1_000): () => void {
  const listener = (): void => changed();
  watchFile(file, { interval, persistent: false }, listener);
  return () => unwatchFile(file, listener);
}
