import type { MachineModel } from '../support/model.ts';
import type { Path } from '../support/paths.ts';

/** The machine, and the state in which the path ends. */
export const tagsOf = ({ machine }: MachineModel, { begin, steps }: Path): string[] => [
  `@${machine.id}`,
  `@ends-in-${(steps.at(-1) ?? begin).state}`,
];
