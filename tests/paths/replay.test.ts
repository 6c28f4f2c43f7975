import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asJson, idOf, type MachineModel, Paths, storiesOf, walkLive } from '#machine-paths';
import { models } from './models/index.ts';
import { replay } from './replay.ts';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'nyx-paths-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const jsonOf = (model: MachineModel): string => {
  const paths = new Paths(model).shortest();
  return asJson(model, storiesOf(model, paths), paths);
};

async function stored(text: string): Promise<string> {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  await writeFile(file, text);
  return file;
}

it.each(models.map((model) => [model.machine.id, model] as const))(
  'the paths of %s are the same after they are written as JSON and replayed',
  async (_, model) => {
    const { model: found, paths } = await replay(await stored(jsonOf(model)));
    expect(found).toBe(model);
    expect(paths.map((path) => idOf(model, path))).toEqual(
      new Paths(model).shortest().map((path) => idOf(model, path)),
    );
    for (const path of paths) await walkLive(model, path);
  },
);

it('the JSON of a step contains the payload of its event, the transitions and guards, and the expected state', () => {
  const sell = models.find(({ machine }) => machine.id === 'sell')!;
  const { paths } = JSON.parse(jsonOf(sell)) as { paths: { steps: { event: string }[] }[] };
  const step = paths.flatMap(({ steps }) => steps).find(({ event }) => event === 'sale.asked');
  expect(step).toMatchObject({
    says: 'The member asks to sell.',
    times: 1,
    payload: {},
    passes: 0,
    state: 'confirming',
    transitions: ['choosing: sale.asked [canSell]'],
    guards: ['choosing: sale.asked [canSell] holds'],
  });
});

const sellOnce = {
  format: 1,
  machine: 'sell',
  title: 'Ours',
  about: '',
  states: [],
  paths: [
    {
      id: 'sell-000000',
      title: 'Ours',
      given: 'A character owns five pieces that may be sold.',
      begin: { state: 'choosing', sees: '', expected: null },
      steps: [
        {
          event: 'sale.asked',
          says: 'The member asks to sell.',
          times: 1,
          payload: {},
          passes: 0,
          state: 'confirming',
          sees: '',
          expected: null,
          transitions: [],
          guards: [],
        },
      ],
    },
  ],
};

const withStep = (change: object) => ({
  ...sellOnce,
  paths: [{ ...sellOnce.paths[0], steps: [{ ...sellOnce.paths[0]!.steps[0], ...change }] }],
});

it.each<[string, unknown, string]>([
  ['is not JSON', '{', 'is not JSON.'],
  ['lacks a field', { format: 1, machine: 'sell' }, 'does not match paths.schema.json'],
  [
    'names another machine',
    { ...sellOnce, machine: 'oven' },
    'is about "oven", which is none of our machines.',
  ],
  ['has no path', { ...sellOnce, paths: [] }, 'has no path.'],
  [
    'names another case',
    { ...sellOnce, paths: [{ ...sellOnce.paths[0], given: 'Nothing.' }] },
    'sell-000000: no case of sell is "Nothing.".',
  ],
  [
    'names an event that cannot happen',
    withStep({ event: 'sale.confirmed', says: 'The member confirms.' }),
    'sell, step 1: "The member confirms." (sale.confirmed) cannot happen in choosing',
  ],
  [
    'expects another state',
    withStep({ state: 'selling' }),
    'sell-000000: "The member asks to sell." leads to confirming, but the file says to selling.',
  ],
])('a file that %s is refused with a reason', async (_what, content, words) => {
  const file = await stored(typeof content === 'string' ? content : JSON.stringify(content));
  await expect(replay(file)).rejects.toThrow(words);
});

it('a file that does not exist is refused with a reason', () =>
  expect(replay(join(folder, 'none.json'))).rejects.toThrow('There is no file'));
