/** Paths drawn at random, the same for the same seed. */
import type { MachineModel } from '../model/model.ts';
import { coverage, missedBy } from './coverage.ts';
import { type Path, Paths } from './paths.ts';
import { seeded } from './seeded.ts';

export interface RandomOptions {
  /** Maximum number of paths. */
  count: number;
  /** Maximum number of steps of a path. */
  length: number;
  seed: number;
  /** Whether to stop as soon as the paths cover the machine. Default: false. */
  untilCovered?: boolean;
}

/** Draws random paths, which prefer situations that were seldom reached. */
export function randomPaths(
  model: MachineModel,
  { count, length, seed, untilCovered = false }: RandomOptions,
): Path[] {
  const random = seeded(seed);
  const counts = new Map<string, number>();
  const every = new Paths(model);
  const paths: Path[] = [];
  for (let drawn = 0; drawn < count; drawn += 1) {
    paths.push(every.random(random, length, counts));
    if (untilCovered && missedBy(coverage(model.machine, paths)).length === 0) break;
  }
  return paths;
}
