import { expect, it } from 'vitest';
import { models } from '../models/index.ts';
import { looksOf, nameOf } from '../support/looks.ts';

it('each state of each machine gets one look, and each pair of mode and width occurs', () => {
  const looks = looksOf(models, 1);
  const states = models.flatMap(({ machine, states: own }) =>
    Object.keys(own).map((state) => `${machine.id} ${state}`),
  );
  expect([...looks.keys()]).toEqual(states);
  expect(new Set([...looks.values()].map(nameOf)).size).toBe(12);
});

it('the same seed draws the same looks, and another seed draws different ones', () => {
  const drawn = (seed: number): string[] => [...looksOf(models, seed).values()].map(nameOf);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(2)).not.toEqual(drawn(1));
});
