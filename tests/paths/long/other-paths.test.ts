import { expect, it } from 'vitest';
import { models } from '../models/index.ts';
import { sell } from '../models/sell.ts';
import {
  coverage,
  failedAssertion,
  idOf,
  missedBy,
  pairsOf,
  type Path,
  Paths,
  randomPaths,
  shrink,
  walkLive,
} from '#machine-paths';

// The session's model cannot yet check a path on which a session ends twice, and some of these paths are such paths.
const walked = models.filter(({ machine }) => machine.id !== 'session');

it.each(walked.map((model) => [model.machine.id, model] as const))(
  '%s is in the states that its model predicts, after every pair of transitions and on 20 random paths',
  async (_, model) => {
    const drawn = randomPaths(model, { count: 20, length: 40, seed: 11 });
    for (const path of [...new Paths(model).pairs(), ...drawn]) await walkLive(model, path);
  },
);

it('the pairs are exactly those on long random paths, and more than those on the shortest paths', () => {
  const paths = new Paths(sell);
  const pairs = new Set(paths.pairs().flatMap(pairsOf));
  const drawn = randomPaths(sell, { count: 100, length: 40, seed: 4 });
  expect([...new Set(drawn.flatMap(pairsOf))].toSorted()).toEqual([...pairs].toSorted());
  const shortest = new Set(paths.shortest().flatMap(pairsOf));
  expect(pairs.size).toBeGreaterThan(shortest.size);
  expect([...shortest].filter((pair) => !pairs.has(pair))).toEqual([]);
});

/** The sale, which forgets the number of the journal. */
const broken = { ...sell, machine: sell.machine.provide({ actions: { rememberAct: () => {} } }) };

it('the error of a failing path names the assertion of the model that failed', async () => {
  const [path] = new Paths(sell).shortest({ to: 'sold' });
  await expect(walkLive(broken, path!)).rejects.toThrow(
    /leads to sold: [^]*null !== 7\n {2}at tests\/paths\/models\/sell\.ts:\d+: /,
  );
  expect(failedAssertion(new Error('No page'), /\/models\//)).toBe('No page');
});

it('random paths are the same for the same seed, and different for another seed', () => {
  const idsOf = (seed: number) =>
    randomPaths(sell, { count: 10, length: 20, seed }).map((path) => idOf(sell, path));
  expect(idsOf(5)).toEqual(idsOf(5));
  expect(idsOf(6)).not.toEqual(idsOf(5));
});

it('random paths soon cover the machine, since they prefer rarely taken transitions', () => {
  const drawn = randomPaths(sell, { count: 15, length: 20, seed: 3 });
  expect(missedBy(coverage(sell.machine, drawn))).toEqual([]);
});

it('random paths that fail are shortened to the steps that matter', async () => {
  const fails = (path: Path): Promise<boolean> =>
    walkLive(broken, path).then(
      () => false,
      () => true,
    );
  const failing: Path[] = [];
  for (const path of randomPaths(sell, { count: 50, length: 40, seed: 11 }))
    if (await fails(path)) failing.push(path);
  const [long] = failing.toSorted((one, other) => other.steps.length - one.steps.length) as [Path];
  expect(long.steps.length).toBeGreaterThan(10);
  const short = await shrink(broken, long, fails, 1_000);
  expect(short.steps.map(({ sample }) => sample.type)).toEqual([
    'sale.asked',
    'sale.confirmed',
    'xstate.done.actor.sellItem',
  ]);
});
