import type { MachineModel } from '../model/model.ts';
import { partsOf } from '../machine/names.ts';
import type { Path } from '../paths/paths.ts';

/** The tags of a path: its machine, and the states in which it ends. */
export const tagsOf = ({ machine }: MachineModel, { begin, steps }: Path): string[] => [
  `@${machine.id}`,
  ...partsOf((steps.at(-1) ?? begin).state).map((state) => `@ends-in-${state}`),
];
