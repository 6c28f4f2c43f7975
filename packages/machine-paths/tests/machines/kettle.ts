/** A kettle is the example of a machine that waits. */
import assert from 'node:assert/strict';
import { assign, setup } from 'xstate';
import { defineModel } from '../../src/index.ts';

interface Context {
  litres: number;
  boils: number;
}

type KettleEvent = { type: 'water.poured' } | { type: 'switch.turnedOn' } | { type: 'switch.turnedOff' };

export const kettleMachine = setup({
  types: { context: {} as Context, events: {} as KettleEvent, input: {} as { litres: number } },
  guards: {
    hasWater: ({ context }) => context.litres > 0,
    hasRoom: ({ context }) => context.litres < 2,
  },
  actions: {
    pour: assign({ litres: ({ context }) => context.litres + 1 }),
    countBoil: assign({ boils: ({ context }) => context.boils + 1 }),
  },
  delays: { untilBoiled: ({ context }) => context.litres * 60_000 },
}).createMachine({
  id: 'kettle',
  context: ({ input }) => ({ litres: input.litres, boils: 0 }),
  initial: 'off',
  states: {
    off: {
      on: {
        'water.poured': { guard: 'hasRoom', actions: 'pour' },
        'switch.turnedOn': [{ guard: 'hasWater', target: 'heating' }, { target: 'blinking' }],
      },
    },
    heating: {
      tags: 'hot',
      after: { untilBoiled: { target: 'boiled', actions: 'countBoil' } },
      on: { 'switch.turnedOff': 'off' },
    },
    boiled: { tags: 'hot', after: { 600_000: 'off' }, on: { 'switch.turnedOn': 'heating' } },
    blinking: { after: { 5_000: 'off' } },
  },
});

export const kettle = defineModel({
  machine: kettleMachine,
  title: 'Boil water',
  about: 'A kettle boils what is in it, and refuses to heat without water.',
  cases: [
    { says: 'The kettle is empty.', input: { litres: 0 } },
    { says: 'The kettle holds two litres.', input: { litres: 2 } },
  ],
  events: {
    'water.poured': [{ says: 'The cook pours in a litre.', event: { type: 'water.poured' } }],
    'switch.turnedOn': [{ says: 'The cook turns it on.', event: { type: 'switch.turnedOn' } }],
    'switch.turnedOff': [{ says: 'The cook turns it off.', event: { type: 'switch.turnedOff' } }],
  },
  waits: {
    untilBoiled: { says: 'The water boils.', ms: ({ litres }) => litres * 60_000 },
    600_000: { says: 'Ten minutes pass.', ms: 600_000 },
    5_000: { says: 'Five seconds pass.', ms: 5_000 },
  },
  tellApart: ({ litres, boils }) => ({ litres, hasBoiled: boils > 0 }),
  states: {
    off: {
      says: 'The kettle is off.',
      takes: ['water.poured', 'switch.turnedOn'],
      holds({ context, caseIndex, happened }) {
        assert.equal(context.litres, Math.min(2, (caseIndex === 0 ? 0 : 2) + happened('water.poured')));
      },
    },
    heating: {
      says: 'The kettle heats its water.',
      takes: ['switch.turnedOff'],
      tags: ['hot'],
      holds: ({ context }) => assert.ok(context.litres > 0),
    },
    boiled: {
      says: 'The water is hot.',
      takes: ['switch.turnedOn'],
      tags: ['hot'],
      holds: ({ context }) => assert.ok(context.boils > 0),
    },
    blinking: {
      says: 'A light blinks, since there is no water.',
      takes: [],
      holds: ({ context }) => assert.equal(context.litres, 0),
    },
  },
});
