import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { assertComplete, type MachineModel, Paths, walkLive } from '../../src/index.ts';
import { checkout, checkoutMachine } from '../machines/checkout.ts';
import { kettle, kettleMachine } from '../machines/kettle.ts';
import { player, playerMachine } from '../machines/player.ts';

/** The first fault that the paths of a model find in its machine; null if they find none. */
async function faultOf(model: MachineModel): Promise<string | null> {
  try {
    const paths = new Paths(model).shortest();
    assertComplete(model, paths);
    for (const path of paths) await walkLive(model, path);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const copy = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(copy);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copy(value)]));
};

/** The machine with another value at this path of its configuration, or without that part. */
function changed(machine: AnyStateMachine, path: string, value?: unknown): AnyStateMachine {
  const config = copy(machine.config) as Record<string, unknown>;
  const keys = path.split(' ');
  const last = keys.pop()!;
  const part = keys.reduce((outer, key) => outer[key] as Record<string, unknown>, config);
  if (value !== undefined) part[last] = value;
  else if (!Reflect.has(part, last) || !Reflect.deleteProperty(part, last)) throw new Error(`no ${path}`);
  return createMachine(config as never).provide(machine.implementations as never);
}

/** A fault that somebody could make in a machine: a part of its configuration, removed or with another value. */
type Mutant = [what: string, path: string, value?: unknown];

/** A fault in the implementations that a machine gets with `provide`. */
type Provided = [what: string, implementations: object];

const isProvided = (mutant: Mutant | Provided): mutant is Provided => typeof mutant[1] === 'object';

const mutants: [MachineModel, (Mutant | Provided)[]][] = [
  [
    kettle,
    [
      ['never boils', 'states heating after'],
      ['turns off instead of having boiled', 'states heating after untilBoiled target', 'off'],
      ['boils twice as long', { delays: { untilBoiled: 240_000 } }],
      [
        'boils a millisecond too short',
        {
          delays: {
            untilBoiled: ({ context }: { context: { litres: number } }) => context.litres * 60_000 - 1,
          },
        },
      ],
      ['cools down too early', 'states boiled after', { 60_000: 'off' }],
      ['heats without water', { guards: { hasWater: () => true } }],
      ['takes no water', { guards: { hasRoom: () => false } }],
      ['is not marked as hot', 'states heating tags'],
      ['loses water', 'states off on water.poured actions'],
      ['heats again while it blinks', 'states blinking on', { 'switch.turnedOn': 'heating' }],
    ],
  ],
  [
    player,
    [
      [
        'does not stop after the last track',
        'states transport states playing on track.ended 0 target',
        'playing',
      ],
      ['stops after the first track', { guards: { isLast: () => true } }],
      ['cannot be stopped', 'states transport states playing on stop.pressed'],
      ['does not rewind', 'states transport states stopped on play.pressed actions'],
      ['repeats a track', 'states transport states playing on track.ended 1 actions'],
      ['stays muted when the power fails', 'states volume states muted on power.lost'],
      ['plays on without power', 'states transport states playing on power.lost'],
      ['can be muted while it is stopped', { guards: { isPlaying: () => true } }],
      ['can be muted at any time', 'states volume states loud on mute.pressed guard'],
      ['begins muted', 'states volume initial', 'muted'],
    ],
  ],
  [
    checkout,
    [
      ['forgets the price', 'states quoting invoke onDone actions'],
      ['pays nothing', 'states paying invoke input', () => ({ amount: 0 })],
      ['waits for ever without a price', 'states quoting invoke onError'],
      ['hides a refusal', 'states paying invoke onError target', 'paid'],
      ['does not say why', 'states paying invoke onError actions'],
      ['still shows the old message', 'states refused on error.closed 0 actions'],
      ['lets the customer try for ever', { guards: { mayTryAgain: () => true } }],
      [
        'gives up at once',
        {
          guards: {
            mayTryAgain: ({ context }: { context: { failures: number } }) => context.failures < 1,
          },
        },
      ],
      ['sells what is gone', 'states ready on stock.emptied'],
      ['says that nothing is paid', 'output', () => ({ paid: false })],
    ],
  ],
];

const machines = { kettle: kettleMachine, player: playerMachine, checkout: checkoutMachine };

describe.each(mutants.map(([model, faults]) => [model.machine.id, model, faults] as const))(
  '%s',
  (id, model, faults) => {
    it('passes its paths while it is unchanged', async () => {
      expect(await faultOf(model)).toBeNull();
    });

    it.each(faults)('is noticed when it %s', async (...mutant) => {
      const original = machines[id as keyof typeof machines];
      const machine = isProvided(mutant)
        ? original.provide(mutant[1])
        : changed(original, mutant[1], mutant[2]);
      expect(await faultOf({ ...model, machine })).not.toBeNull();
    });
  },
);
