import type { MachineModel } from '../model/model.ts';
import { type Path, Paths } from './paths.ts';

/** The path without some of its steps; null if the machine does not allow what is left. */
function without(model: MachineModel, path: Path, from: number, count: number): Path | null {
  const left = path.steps.filter((_, index) => index < from || index >= from + count);
  try {
    return new Paths(model).follow(
      path.given,
      left.map(({ sample }) => sample),
    );
  } catch {
    return null;
  }
}

/**
 * The shortest path found that still fails: leaves out halves, then quarters, and at last single steps.
 * @param fails walks a path and says whether it fails
 * @param most the most walks; then the shortest path so far is returned
 */
export async function shrink(
  model: MachineModel,
  path: Path,
  fails: (path: Path) => Promise<boolean>,
  most: number,
): Promise<Path> {
  let shortest = path;
  let walks = 0;
  let size = Math.ceil(path.steps.length / 2);
  while (size >= 1 && walks < most) {
    const before = shortest.steps.length;
    for (let from = 0; from < shortest.steps.length && walks < most;) {
      const candidate = without(model, shortest, from, size);
      if (candidate) walks += 1;
      if (candidate && (await fails(candidate))) shortest = candidate;
      else from += 1;
    }
    // What could not be left out before may be possible now.
    const isShorter = shortest.steps.length < before;
    size = isShorter ? Math.ceil(shortest.steps.length / 2) : size === 1 ? 0 : Math.ceil(size / 2);
  }
  return shortest;
}
