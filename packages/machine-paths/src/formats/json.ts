import type { MachineModel } from '../model/model.ts';
import type { Path } from '../paths/paths.ts';
import { situation, stepsOf } from '../story/steps.ts';
import type { Story } from '../story/story.ts';

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
