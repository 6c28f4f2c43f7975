import { describe, expect, it } from 'vitest';
import { models } from './models/index.ts';
import { coverage, idOf, type MachineModel, type Path, randomPaths, shrink, walkLive } from '#machine-paths';

const modelOf = (id: string): MachineModel => models.find(({ machine }) => machine.id === id)!;

function drawn(model: MachineModel, count: number, length: number, seed: number): Path[] {
  return randomPaths(model, { count, length, seed });
}

// The session's model cannot yet check a path on which a session ends twice, and random paths may be such paths.
const walked = models.filter(({ machine }) => machine.id !== 'session');

it.each(walked.map((model) => [model.machine.id, model] as const))(
  'a live actor is in the states that the model predicts on 20 random paths of %s',
  async (_, model) => {
    for (const path of drawn(model, 20, 40, 11)) await walkLive(model, path);
  },
);

describe('random paths', () => {
  const sell = modelOf('sell');

  it('are the same for the same seed, and different for another seed', () => {
    const idsOf = (seed: number) => drawn(sell, 10, 20, seed).map((path) => idOf(sell, path));
    expect(idsOf(5)).toEqual(idsOf(5));
    expect(idsOf(6)).not.toEqual(idsOf(5));
  });

  it('soon cover the machine, since they prefer rarely taken transitions', () => {
    const { states, transitions, guards } = coverage(sell.machine, drawn(sell, 15, 20, 3));
    expect([...states.missed, ...transitions.missed, ...guards.missed]).toEqual([]);
  });

  it('that fail are shortened to the steps that matter', async () => {
    const machine = sell.machine.provide({ actions: { rememberAct: () => {} } });
    const broken = { ...sell, machine };
    const fails = (path: Path): Promise<boolean> =>
      walkLive(broken, path).then(
        () => false,
        () => true,
      );
    const paths = drawn(sell, 50, 40, 11);
    const failing: Path[] = [];
    for (const path of paths) if (await fails(path)) failing.push(path);
    const long = failing.toSorted((one, other) => other.steps.length - one.steps.length)[0]!;
    expect(long.steps.length).toBeGreaterThan(10);
    const short = await shrink(broken, long, fails, 1_000);
    expect(short.steps.map(({ sample }) => sample.type)).toEqual([
      'sale.asked',
      'sale.confirmed',
      'xstate.done.actor.sellItem',
    ]);
  });
});
