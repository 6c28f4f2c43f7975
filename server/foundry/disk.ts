import type { Stats } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A measurement is valid for `validFor` ms, or `durationFactor` times its duration if that is longer: folders
 * of worlds can be large.
 */
const validFor = 5_000;
const durationFactor = 30;

/** Size of a file on disk in bytes. */
const bytesOnDisk = ({ blocks, size }: Stats): number => (typeof blocks === 'number' ? blocks * 512 : size);

/** Size of a folder on disk in bytes. Reads one entry at a time, to use only one of Node's few threads. */
async function sizeOf(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null);
  if (!stats) return 0;
  let sum = bytesOnDisk(stats);
  if (!stats.isDirectory()) return sum;
  const entries = await opendir(path).catch(() => null);
  if (!entries) return sum;
  for await (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) sum += await sizeOf(inner);
    else sum += await lstat(inner).then(bytesOnDisk, () => 0);
  }
  return sum;
}

/** Sizes of folders, measured one at a time in the background. `now` is in ms. */
export function createDisk(now: () => number = () => performance.now()) {
  const sizes = new Map<string, { bytes: number; until: number }>();
  const queued = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();

  async function measure(path: string): Promise<void> {
    const begin = now();
    // If the folder changes while it is read, use the previous size until the next measurement.
    const bytes = await sizeOf(path).catch(() => sizes.get(path)?.bytes ?? 0);
    sizes.set(path, { bytes, until: now() + Math.max(validFor, (now() - begin) * durationFactor) });
    queued.delete(path);
  }

  return {
    /** The last measured size, 0 before the first measurement. */
    of: (path: string | undefined): number => (path === undefined ? 0 : (sizes.get(path)?.bytes ?? 0)),

    /**
     * Measures these folders again if their sizes are outdated. Resolves once they are measured; callers need
     * not wait.
     */
    refresh(paths: readonly (string | undefined)[]): Promise<unknown> {
      for (const path of paths) {
        if (path === undefined || queued.has(path)) continue;
        if (now() < (sizes.get(path)?.until ?? 0)) continue;
        queued.add(path);
        queue = queue.then(() => measure(path));
      }
      return queue;
    },
  };
}
