import type { Stats } from 'node:fs';
import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A measurement is valid for `holdsFor` ms, or `share` times its duration if that is longer: folders of
 * worlds can be large.
 */
const holdsFor = 5_000;
const share = 30;

/** Bytes that a file occupies on disk. */
const takes = ({ blocks, size }: Stats): number => (typeof blocks === 'number' ? blocks * 512 : size);

/** Bytes that a folder occupies. Reads one entry at a time, to use only one of Node's few threads. */
async function sizeOf(path: string): Promise<number> {
  const stats = await lstat(path).catch(() => null);
  if (!stats) return 0;
  let sum = takes(stats);
  if (!stats.isDirectory()) return sum;
  const entries = await opendir(path).catch(() => null);
  if (!entries) return sum;
  for await (const entry of entries) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) sum += await sizeOf(inner);
    else sum += await lstat(inner).then(takes, () => 0);
  }
  return sum;
}

/** Sizes of folders, measured one at a time in the background. `now` is in ms. */
export function createDisk(now: () => number = () => performance.now()) {
  const known = new Map<string, { bytes: number; until: number }>();
  const underWay = new Set<string>();
  let queue: Promise<unknown> = Promise.resolve();

  async function measure(path: string): Promise<void> {
    const begin = now();
    // The folder changed during the walk: use the previous size until the next measurement.
    const bytes = await sizeOf(path).catch(() => known.get(path)?.bytes ?? 0);
    known.set(path, { bytes, until: now() + Math.max(holdsFor, (now() - begin) * share) });
    underWay.delete(path);
  }

  return {
    /** The last measured size, 0 before the first measurement. */
    of: (path: string | undefined): number => (path === undefined ? 0 : (known.get(path)?.bytes ?? 0)),

    /**
     * Measures these folders again if their sizes are outdated. Resolves when done; callers need not wait.
     */
    refresh(paths: readonly (string | undefined)[]): Promise<unknown> {
      for (const path of paths) {
        if (path === undefined || underWay.has(path)) continue;
        if (now() < (known.get(path)?.until ?? 0)) continue;
        underWay.add(path);
        queue = queue.then(() => measure(path));
      }
      return queue;
    },
  };
}

export type Disk = ReturnType<typeof createDisk>;
