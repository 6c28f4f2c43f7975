import type { MachineModel } from '../model/model.ts';
import type { Path, Position } from '../paths/paths.ts';
import { seen, type Story } from '../story/story.ts';

/**
 * A replacer for `JSON.stringify`: represents an error by its fields, a file by its name, type and size, a map or set
 * by an array, and a number that JSON cannot express by its name.
 */
export function plain(_key: string, value: unknown): unknown {
  if (value instanceof Error) return Object.assign({}, value, { message: value.message });
  if (value instanceof File) return { file: value.name, type: value.type, size: value.size };
  if (value instanceof Map || value instanceof Set) return [...value];
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return value;
}

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
 * Machine, states and paths, with the situation expected after each step, for other tools and for `readPaths`.
 * paths.schema.json describes the format.
 */
export const asJson = (model: MachineModel, stories: readonly Story[], paths: readonly Path[]): string => {
  const { machine, title, about, states } = model;
  return JSON.stringify(
    {
      format: 1,
      machine: machine.id,
      title,
      about,
      states: Object.entries(states).map(([state, { says }]) => ({ state, sees: says })),
      paths: paths.map((path, index) => {
        const { id, title: name, given } = stories[index]!;
        return { id, title: name, given, begin: situation(model, path.begin), steps: stepsOf(model, path) };
      }),
    },
    plain,
    2,
  );
};
