import { describe, expect, it } from 'vitest';
import { models } from './models/index.ts';
import { coverage } from './support/coverage.ts';
import { walkLive } from './support/live.ts';
import { Paths } from './support/paths.ts';

describe.each(models.map((model) => [model.machine.id, model] as const))('%s', (_, model) => {
  const paths = new Paths(model).shortest();

  it('is covered by its paths: every state, every transition, both outcomes of every guard', () => {
    const { states, transitions, guards } = coverage(model.machine, paths);
    expect([...states.missed, ...transitions.missed, ...guards.missed], 'what no path comes by').toEqual([]);
  });

  it('walks each of them as its model says', async () => {
    for (const path of paths) await walkLive(model, path);
  });

  it('can be stored after each step: no function lives in it, nor anything else that cannot be copied', async () => {
    const copy = (snapshot: unknown) => void structuredClone(snapshot);
    for (const path of paths) await walkLive(model, path, copy);
  });
});
