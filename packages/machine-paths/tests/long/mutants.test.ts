import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '../../src/index.ts';
import { checkout, checkoutMachine } from '../machines/checkout.ts';
import { kettle, kettleMachine } from '../machines/kettle.ts';
import { player, playerMachine } from '../machines/player.ts';
import { changed, type Config, faultOf } from '../support.ts';

/** A fault that somebody could make in a machine. */
type Mutant = [what: string, machine: AnyStateMachine];

const of =
  (machine: AnyStateMachine) =>
  (what: string, change: (states: Config, config: Config) => unknown): Mutant => [
    what,
    changed(machine, change),
  ];

/** Casts a value to the type of a part of a configuration. */
const plain = (value: unknown): Config => value as Config;

const inKettle = of(kettleMachine);
const inPlayer = of(playerMachine);
const inCheckout = of(checkoutMachine);

const mutants: [MachineModel, Mutant[]][] = [
  [
    kettle,
    [
      inKettle('never boils', ({ heating }) => delete heating!['after']),
      inKettle('turns off instead of having boiled', ({ heating }) => {
        heating!['after']!['untilBoiled']!['target'] = plain('off');
      }),
      ['boils twice as long', kettleMachine.provide({ delays: { untilBoiled: 240_000 } })],
      [
        'boils a millisecond too short',
        kettleMachine.provide({ delays: { untilBoiled: ({ context }) => context.litres * 60_000 - 1 } }),
      ],
      inKettle('cools down too early', ({ boiled }) => {
        boiled!['after'] = { 60_000: plain('off') };
      }),
      ['heats without water', kettleMachine.provide({ guards: { hasWater: () => true } })],
      ['takes no water', kettleMachine.provide({ guards: { hasRoom: () => false } })],
      inKettle('is not marked as hot', ({ heating }) => delete heating!['tags']),
      inKettle('loses water', ({ off }) => delete off!['on']!['water.poured']!['actions']),
      inKettle('heats again while it blinks', ({ blinking }) => {
        blinking!['on'] = { 'switch.turnedOn': plain('heating') };
      }),
    ],
  ],
  [
    player,
    [
      inPlayer('does not stop after the last track', ({ transport }) => {
        (transport!['states']!['playing']!['on']!['track.ended'] as unknown as Config[])[0]!['target'] =
          plain('playing');
      }),
      ['stops after the first track', playerMachine.provide({ guards: { isLast: () => true } })],
      inPlayer(
        'cannot be stopped',
        ({ transport }) => delete transport!['states']!['playing']!['on']!['stop.pressed'],
      ),
      inPlayer(
        'does not rewind',
        ({ transport }) => delete transport!['states']!['stopped']!['on']!['play.pressed']!['actions'],
      ),
      inPlayer('repeats a track', ({ transport }) => {
        delete (transport!['states']!['playing']!['on']!['track.ended'] as unknown as Config[])[1]![
          'actions'
        ];
      }),
      inPlayer(
        'stays muted when the power fails',
        ({ volume }) => delete volume!['states']!['muted']!['on']!['power.lost'],
      ),
      inPlayer(
        'plays on without power',
        ({ transport }) => delete transport!['states']!['playing']!['on']!['power.lost'],
      ),
      ['can be muted while it is stopped', playerMachine.provide({ guards: { isPlaying: () => true } })],
      inPlayer(
        'can be muted at any time',
        ({ volume }) => delete volume!['states']!['loud']!['on']!['mute.pressed']!['guard'],
      ),
      inPlayer('begins muted', ({ volume }) => {
        volume!['initial'] = plain('muted');
      }),
    ],
  ],
  [
    checkout,
    [
      inCheckout('forgets the price', ({ quoting }) => delete quoting!['invoke']!['onDone']!['actions']),
      inCheckout('pays nothing', ({ paying }) => {
        paying!['invoke']!['input'] = plain(() => ({ amount: 0 }));
      }),
      inCheckout('waits for ever without a price', ({ quoting }) => delete quoting!['invoke']!['onError']),
      inCheckout('hides a refusal', ({ paying }) => {
        paying!['invoke']!['onError']!['target'] = plain('paid');
      }),
      inCheckout('does not say why', ({ paying }) => delete paying!['invoke']!['onError']!['actions']),
      inCheckout('still shows the old message', ({ refused }) => {
        delete (refused!['on']!['error.closed'] as unknown as Config[])[0]!['actions'];
      }),
      ['lets the customer try for ever', checkoutMachine.provide({ guards: { mayTryAgain: () => true } })],
      [
        'gives up at once',
        checkoutMachine.provide({ guards: { mayTryAgain: ({ context }) => context.failures < 1 } }),
      ],
      inCheckout('sells what is gone', ({ ready }) => delete ready!['on']!['stock.emptied']),
      inCheckout('says that nothing is paid', (_, config) => {
        config['output'] = plain(() => ({ paid: false }));
      }),
    ],
  ],
];

describe.each(mutants.map(([model, faults]) => [model.machine.id, model, faults] as const))(
  '%s',
  (_, model, faults) => {
    it('passes its paths while it is unchanged', async () => {
      expect(await faultOf(model)).toBeNull();
    });

    it.each(faults)('is noticed when it %s', async (_what, machine) => {
      expect(await faultOf({ ...model, machine })).not.toBeNull();
    });

    it('has ten faults to notice', () => {
      expect(faults).toHaveLength(10);
    });
  },
);
