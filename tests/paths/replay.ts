/** Reads paths that `--format json` has printed, or that somebody has written in the same form, back. */
import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import schema from '../../docs/paths.schema.json' with { type: 'json' };
import { models } from './models/index.ts';
import type { MachineModel } from './support/model.ts';
import { type Path, Paths } from './support/paths.ts';

interface StoredPath {
  id: string;
  given: string;
  steps: { event: string; says: string; times: number; state: string }[];
}

interface StoredPaths {
  machine: string;
  paths: StoredPath[];
}

/** What is wrong with a file, in words for the person who gave it. */
class UnusablePaths extends Error {
  override readonly name = 'Failure';
}

const isStoredPaths = new Ajv({ allErrors: false }).compile<StoredPaths>(schema);

function read(file: string, text: string): StoredPaths {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UnusablePaths(`${file} is not JSON.`);
  }
  if (isStoredPaths(content)) return content;
  const [fault] = isStoredPaths.errors ?? [];
  throw new UnusablePaths(
    `${file} does not match docs/paths.schema.json: ${fault?.instancePath || 'the whole'} ${fault?.message}.`,
  );
}

function pathAlong(model: MachineModel, given: number, events: { type: string; says: string }[]): Path {
  try {
    return new Paths(model).follow(given, events);
  } catch (error) {
    throw new UnusablePaths(`${(error as Error).message}.`, { cause: error });
  }
}

function pathOf(model: MachineModel, { id, given, steps }: StoredPath): Path {
  const place = model.cases.findIndex(({ says }) => says === given);
  if (place === -1) throw new UnusablePaths(`${id}: no case of ${model.machine.id} is "${given}".`);
  const events = steps.flatMap(({ event, says, times }) =>
    Array.from({ length: times }, () => ({ type: event, says })),
  );
  const path = pathAlong(model, place, events);
  let at = -1;
  for (const { says, times, state } of steps) {
    at += times;
    const reached = path.steps[at]!.state;
    if (reached !== state)
      throw new UnusablePaths(`${id}: "${says}" leads to ${reached}, but the file says to ${state}.`);
  }
  return path;
}

/** @throws UnusablePaths if the file is damaged, or the machine does not follow a path to the states in the file */
export async function replay(file: string): Promise<{ model: MachineModel; paths: Path[] }> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UnusablePaths(`There is no file ${file}.`);
  });
  const { machine, paths } = read(file, text);
  const model = models.find((each) => each.machine.id === machine);
  if (!model) throw new UnusablePaths(`${file} is about "${machine}", which is none of our machines.`);
  if (paths.length === 0) throw new UnusablePaths(`${file} has no path.`);
  return { model, paths: paths.map((path) => pathOf(model, path)) };
}
