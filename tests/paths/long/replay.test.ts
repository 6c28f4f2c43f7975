import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asJson, idOf, type MachineModel, Paths, storiesOf } from '#machine-paths';
import { models } from '../models/index.ts';
import { sell } from '../models/sell.ts';
import { replay } from '../../../tools/lib/paths/cli.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'nyx-paths-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

function jsonOf(model: MachineModel): string {
  const paths = new Paths(model).shortest();
  return asJson(model, storiesOf(model, paths), paths);
}

async function replayed(text: string): ReturnType<typeof replay> {
  const file = join(folder, 'paths.json');
  await writeFile(file, text);
  return replay(file);
}

it.each(models.map((model) => [model.machine.id, model] as const))(
  'the paths of %s are the same after they are written as JSON and replayed',
  async (_, model) => {
    const { model: found, paths } = await replayed(jsonOf(model));
    expect(found).toBe(model);
    const ids = new Paths(model).shortest().map((path) => idOf(model, path));
    expect(paths.map((path) => idOf(model, path))).toEqual(ids);
  },
);

interface Stored {
  machine: string;
  paths: { id: string; given: string; steps: { event: string; says: string; state: string }[] }[];
}

/** The JSON of the path on which the member asks to sell all five pieces. */
function stored() {
  const file = JSON.parse(jsonOf(sell)) as Stored;
  file.paths = file.paths.filter(({ id }) => id === 'sell-f0c5ba');
  const [path] = file.paths as [Stored['paths'][number]];
  return { file, path, step: path.steps[0]! };
}

it.each<[string, (given: ReturnType<typeof stored>) => unknown, string]>([
  ['lacks a field', ({ path }) => Reflect.deleteProperty(path, 'steps'), 'does not match paths.schema.json'],
  ['names another machine', ({ file }) => (file.machine = 'oven'), 'which is none of our machines.'],
  ['has no path', ({ file }) => (file.paths = []), 'has no path.'],
  ['names another case', ({ path }) => (path.given = 'Nothing.'), 'no case of sell is "Nothing.".'],
  [
    'skips an event',
    ({ path }) => path.steps.shift(),
    'step 1: "The member confirms." (sale.confirmed) cannot',
  ],
  ['expects another state', ({ step }) => (step.state = 'selling'), 'but the file says to selling.'],
])('a file that %s is refused with a reason', async (_what, change, words) => {
  const given = stored();
  change(given);
  await expect(replayed(JSON.stringify(given.file))).rejects.toThrow(words);
});

it('a file that is not JSON, or that does not exist, is refused with a reason', async () => {
  await expect(replayed('{')).rejects.toThrow('is not JSON.');
  await expect(replay(join(folder, 'none.json'))).rejects.toThrow('There is no file');
});
