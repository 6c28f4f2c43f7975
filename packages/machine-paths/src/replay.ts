/** Reads paths that `asJson` has written, or that somebody has written in the same format. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { MachineModel } from './model/model.ts';
import { type Path, Paths } from './paths/paths.ts';

interface StoredPath {
  id: string;
  given: string;
  steps: { event: string; says: string; times: number; state: string }[];
}

interface StoredPaths {
  machine: string;
  paths: StoredPath[];
}

/** An error whose message explains to the user what is wrong with a file of paths. */
export class UnusablePaths extends Error {
  override readonly name = 'Failure';
}

const schemaOf = (): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'paths.schema.json'), 'utf8')) as object;

function read(name: string, text: string): StoredPaths {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UnusablePaths(`${name} is not JSON.`);
  }
  const isStoredPaths = new Ajv({ allErrors: false }).compile<StoredPaths>(schemaOf());
  if (isStoredPaths(content)) return content;
  const [fault] = isStoredPaths.errors ?? [];
  throw new UnusablePaths(
    `${name} does not match paths.schema.json: ${fault?.instancePath || 'the whole'} ${fault?.message}.`,
  );
}

function pathAlong(model: MachineModel, caseIndex: number, events: { type: string; says: string }[]): Path {
  try {
    return new Paths(model).follow(caseIndex, events);
  } catch (error) {
    throw new UnusablePaths(`${(error as Error).message}.`, { cause: error });
  }
}

function pathOf(model: MachineModel, { id, given, steps }: StoredPath): Path {
  const caseIndex = model.cases.findIndex(({ says }) => says === given);
  if (caseIndex === -1) throw new UnusablePaths(`${id}: no case of ${model.machine.id} is "${given}".`);
  const events = steps.flatMap(({ event, says, times }) =>
    Array.from({ length: times }, () => ({ type: event, says })),
  );
  const path = pathAlong(model, caseIndex, events);
  let index = -1;
  for (const { says, times, state } of steps) {
    index += times;
    const reached = path.steps[index]!.state;
    if (reached !== state)
      throw new UnusablePaths(`${id}: "${says}" leads to ${reached}, but the file says to ${state}.`);
  }
  return path;
}

/**
 * Reads the paths of one machine.
 * @param name the name of the file, for messages
 * @param models the models of the machines of which the file may contain paths
 * @throws UnusablePaths if the text is not in the format of `asJson`, is about none of these machines or has no path,
 *   or if a path does not lead the machine to the states in the file
 */
export function readPaths(
  name: string,
  text: string,
  models: readonly MachineModel[],
): { model: MachineModel; paths: Path[] } {
  const { machine, paths } = read(name, text);
  const model = models.find((each) => each.machine.id === machine);
  if (!model) throw new UnusablePaths(`${name} is about "${machine}", which is none of our machines.`);
  if (paths.length === 0) throw new UnusablePaths(`${name} has no path.`);
  return { model, paths: paths.map((path) => pathOf(model, path)) };
}
