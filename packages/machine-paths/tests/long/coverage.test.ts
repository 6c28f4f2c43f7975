import { expect, it } from 'vitest';
import { coverage, missedBy, type MachineModel, Paths } from '../../src/index.ts';
import { checkout } from '../machines/checkout.ts';
import { player } from '../machines/player.ts';

const covered = (model: MachineModel) => coverage(model.machine, new Paths(model).shortest());

it.each([
  ['player', player, [6, 8, 4]],
  ['checkout', checkout, [6, 10, 2]],
] as const)(
  'the coverage of %s counts each state, transition and outcome of a guard once',
  (_, model, counts) => {
    const { states, transitions, guards } = covered(model);
    expect([states, transitions, guards].map(({ all }) => all.length)).toEqual(counts);
    expect([states, transitions, guards].map(({ all }) => new Set(all).size)).toEqual(counts);
    expect(missedBy(covered(model))).toEqual([]);
  },
);

it('the coverage names the event whose sample is missing, and lists what the paths miss with another case', () => {
  const withoutRefusal = {
    ...checkout,
    answers: { ...checkout.answers, pay: checkout.answers!['pay']!.slice(0, 1) },
  };
  expect(() => new Paths(withoutRefusal).shortest()).toThrow('there is no sample of "pay fails"');
  const single = { ...player, cases: [{ says: 'One track is on the list.', input: { tracks: 1 } }] };
  expect(missedBy(covered(single))).toEqual([
    'volume.muted',
    'transport.playing: track.ended [otherwise]',
    'volume.loud: mute.pressed [and(isPlaying, not(isLast))]',
    'volume.muted: mute.pressed',
    'volume.muted: power.lost',
    'transport.playing: track.ended [isLast] does not hold',
    'volume.loud: mute.pressed [and(isPlaying, not(isLast))] holds',
  ]);
});
