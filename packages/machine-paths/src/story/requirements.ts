/** Finds the requirements that a path touches: states, samples, waits and cases of the model name them in `spec`. */
import { descriptionOf, type MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';

/** The requirements that a path touches, with the sentences of the model that name them. */
export function touched(model: MachineModel, { caseIndex, begin, steps }: Path): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const note = ({ spec = [], says }: { spec?: readonly string[] | undefined; says: string }): void => {
    for (const name of spec) found.set(name, (found.get(name) ?? new Set()).add(says));
  };
  note(model.cases[caseIndex]!);
  note(descriptionOf(model, begin.state));
  for (const { sample, state } of steps) {
    note(sample);
    note(descriptionOf(model, state));
  }
  return found;
}
