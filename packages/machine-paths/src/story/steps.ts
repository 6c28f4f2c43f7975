/** The steps of a path. */
import { descriptionOf, type MachineModel } from '../model/model.ts';
import type { Path, Position } from '../paths/paths.ts';

/** What the user sees in a situation. */
export const seen = (model: MachineModel, { state }: Pick<Position, 'state'>): string =>
  descriptionOf(model, state).says;

export const situation = (model: MachineModel, position: Position) => ({
  state: position.state,
  sees: seen(model, position),
  expected: position.apart ?? null,
});

export function stepOf(model: MachineModel, position: Path['steps'][number]) {
  const { type, says, passes } = position.sample;
  const { type: _type, actorId: _actorId, ...payload } = position.sample.event as Record<string, unknown>;
  return {
    event: type,
    says,
    times: 1,
    payload,
    passes,
    ...situation(model, position),
    transitions: position.taken,
    guards: position.outcomes,
  };
}

/** The steps of a path. Equal steps in a row become one, with the situation after the last of them. */
export function stepsOf(model: MachineModel, path: Path) {
  const steps: ReturnType<typeof stepOf>[] = [];
  for (const position of path.steps) {
    const { type, says } = position.sample;
    const step = stepOf(model, position);
    const last = steps.at(-1);
    const isAgain = last?.event === type && last.says === says && last.state === position.state;
    if (isAgain) steps.splice(-1, 1, { ...step, times: last.times + 1 });
    else steps.push(step);
  }
  return steps;
}

/**
 * The requirements that a path touches, with the sentences of the model that name them: states, samples, waits and cases
 * name them in `spec`.
 */
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
