import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, createMachine } from 'xstate';
import { assertComplete, type MachineModel, Paths, walkLive } from '../../src/index.ts';
import { checkout } from '../machines/checkout.ts';
import { player } from '../machines/player.ts';

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

/**
 * A fault that somebody could make in a machine: a part of its configuration, by its path, is removed or has another value;
 * or its implementations are others.
 */
type Mutant = [what: string, where: string | object, value?: unknown];

const mutants: [MachineModel, Mutant[]][] = [
  [
    player,
    [
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
      ['gives up at once', { guards: { mayTryAgain: () => false } }],
      ['keeps its price for ever', 'states ready after'],
      ['changes its price a millisecond too soon', { delays: { untilPriceEnds: 719_999 } }],
      ['gives up too early', 'states refused after', { 60_000: 'abandoned' }],
      ['is not marked as busy', 'states paying tags'],
      ['takes a payment twice', 'states paying on', { 'pay.pressed': 'ready' }],
      ['says that nothing is paid', 'output', () => ({ paid: false })],
    ],
  ],
];

describe.each(mutants.map(([model, faults]) => [model.machine.id, model, faults] as const))(
  '%s',
  (_id, model, faults) => {
    it('passes its paths while it is unchanged', async () => {
      expect(await faultOf(model)).toBeNull();
    });

    it.each(faults)('is noticed when it %s', async (_what, where, value) => {
      const machine =
        typeof where === 'string' ? changed(model.machine, where, value) : model.machine.provide(where);
      expect(await faultOf({ ...model, machine })).not.toBeNull();
    });
  },
);
