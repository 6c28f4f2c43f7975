import { it } from 'vitest';
import { models } from './models/index.ts';
import { assertComplete, Paths, walkLive } from '#machine-paths';

it.each(models.map((model) => [model.machine.id, model] as const))(
  '%s is in the states that its model predicts, on paths that take every transition and outcome of a guard',
  async (_, model) => {
    const paths = new Paths(model).shortest();
    assertComplete(model, paths);
    // A persisted snapshot that can be copied contains no function.
    for (const path of paths) await walkLive(model, path, (snapshot) => void structuredClone(snapshot));
  },
);
