import type { MachineModel } from '../model/model.ts';
import { type Path, Paths } from './paths.ts';

/** The path without `count` steps from index `from` on; null if the machine does not allow the remaining steps. */
function without(model: MachineModel, path: Path, from: number, count: number): Path | null {
  const remaining = path.steps.filter((_, index) => index < from || index >= from + count);
  try {
    return new Paths(model).follow(
      path.caseIndex,
      remaining.map(({ sample }) => sample),
    );
  } catch {
    return null;
  }
}

/**
 * Returns the shortest path found that still fails. The search leaves out halves of the path, then quarters, and so on
 * down to single steps.
 * @param fails walks a path, and resolves to whether it fails
 * @param maxWalks maximum number of walks; after them, the shortest path so far is returned
 */
export async function shrink(
  model: MachineModel,
  path: Path,
  fails: (path: Path) => Promise<boolean>,
  maxWalks: number,
): Promise<Path> {
  let shortest = path;
  let walks = 0;
  let size = Math.ceil(path.steps.length / 2);
  while (size >= 1 && walks < maxWalks) {
    const before = shortest.steps.length;
    for (let from = 0; from < shortest.steps.length && walks < maxWalks;) {
      const candidate = without(model, shortest, from, size);
      if (candidate) walks += 1;
      if (candidate && (await fails(candidate))) shortest = candidate;
      else from += 1;
    }
    // Steps that the longer path needed may be unnecessary in the shorter one, so the search begins again with halves.
    const isShorter = shortest.steps.length < before;
    size = isShorter ? Math.ceil(shortest.steps.length / 2) : size === 1 ? 0 : Math.ceil(size / 2);
  }
  return shortest;
}
