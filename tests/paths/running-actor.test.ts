import { describe, expect, it } from 'vitest';
import { models } from './models/index.ts';
import { coverage, Paths, walkLive } from '#machine-paths';

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (_, model) => {
  const paths = new Paths(model).shortest();

  it('paths cover every state, every transition and both outcomes of every guard', () => {
    const { states, transitions, guards } = coverage(model.machine, paths);
    expect([...states.missed, ...transitions.missed, ...guards.missed], 'not covered').toEqual([]);
  });

  it('a live actor is in the states that the model predicts on every path', async () => {
    for (const path of paths) await walkLive(model, path);
  });

  it('the persisted snapshot can be copied after every step, so it contains no function', async () => {
    const copy = (snapshot: unknown) => void structuredClone(snapshot);
    for (const path of paths) await walkLive(model, path, copy);
  });
});
