import { describe, expect, it } from 'vitest';
import { coverage, missedBy, type MachineModel, Paths } from '../../src/index.ts';
import { checkout } from '../machines/checkout.ts';
import { kettle } from '../machines/kettle.ts';
import { player } from '../machines/player.ts';

const covered = (model: MachineModel) => coverage(model.machine, new Paths(model).shortest());

describe('coverage', () => {
  it.each([
    ['kettle', kettle, [4, 8, 4]],
    ['player', player, [6, 8, 4]],
    ['checkout', checkout, [6, 8, 2]],
  ] as const)('of %s counts each state, transition and outcome of a guard once', (_, model, counts) => {
    const { states, transitions, guards } = covered(model);
    expect([states, transitions, guards].map(({ all }) => all.length)).toEqual(counts);
    expect([states, transitions, guards].map(({ all }) => new Set(all).size)).toEqual(counts);
    expect(missedBy(covered(model))).toEqual([]);
  });

  it('names the states of parallel regions, and combined guards by their parts', () => {
    const { states, guards } = covered(player);
    expect(states.all).toContain('volume.muted');
    expect(guards.all).toContain('volume.loud: mute.pressed [and(isPlaying, not(isLast))] does not hold');
  });

  it('names the event whose sample is missing, and lists what the paths miss when a case is left out', () => {
    const withoutRefusal = {
      ...checkout,
      answers: { ...checkout.answers, pay: checkout.answers!['pay']!.slice(0, 1) },
    };
    expect(() => new Paths(withoutRefusal).shortest()).toThrow('there is no sample of "pay fails"');
    const never = { ...kettle, cases: kettle.cases.slice(1) };
    expect(missedBy(covered(never))).toEqual([
      'blinking',
      'off: water.poured [hasRoom]',
      'off: switch.turnedOn [otherwise]',
      'blinking: after 5000',
      'off: water.poured [hasRoom] holds',
      'off: switch.turnedOn [hasWater] does not hold',
    ]);
  });
});
