import { expect, it } from 'vitest';
import { models } from './models/index.ts';
import { looksOf, nameOf } from './support/looks.ts';

it('shows each state of each machine in one look, and every pair of mode and width in some state', () => {
  const looks = looksOf(models, 1);
  const states = models.flatMap(({ machine, states: own }) =>
    Object.keys(own).map((state) => `${machine.id} ${state}`),
  );
  expect([...looks.keys()]).toEqual(states);
  expect(new Set([...looks.values()].map(nameOf)).size).toBe(12);
});

it('draws the same looks for the same seed, and others for another', () => {
  const drawn = (seed: number): string[] => [...looksOf(models, seed).values()].map(nameOf);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(2)).not.toEqual(drawn(1));
});
