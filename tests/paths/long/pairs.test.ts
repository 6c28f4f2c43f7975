import { expect, it } from 'vitest';
import { models } from '../models/index.ts';
import { pairsOf, Paths, randomPaths, walkLive } from '#machine-paths';

// The session's model cannot yet check a path on which a session ends twice, and some of these paths are such paths.
const walked = models.filter(({ machine }) => machine.id !== 'session');

it.each(walked.map((model) => [model.machine.id, model] as const))(
  'a live actor is in the states that the model predicts after every pair of transitions of %s',
  async (_, model) => {
    for (const path of new Paths(model).pairs()) await walkLive(model, path);
  },
);

it('the pairs are exactly those on long random paths, and more than those on the shortest paths', () => {
  const sell = models.find(({ machine }) => machine.id === 'sell')!;
  const paths = new Paths(sell);
  const pairs = new Set(paths.pairs().flatMap(pairsOf));
  const drawn = randomPaths(sell, { count: 100, length: 40, seed: 4 });
  expect([...new Set(drawn.flatMap(pairsOf))].toSorted()).toEqual([...pairs].toSorted());
  const shortest = new Set(paths.shortest().flatMap(pairsOf));
  expect(pairs.size).toBeGreaterThan(shortest.size);
  expect([...shortest].filter((pair) => !pairs.has(pair))).toEqual([]);
});
