import assert from 'node:assert/strict';
import { isoDay } from '#core/views/dates.ts';
import type { Range } from '#core/views/range.ts';
import { rangeMachine } from '#machines/range.ts';
import { defineModel } from '../support/model.ts';
import { recorder, toldTo } from './recorder.ts';

const may = (day: number): number => new Date(2026, 4, day).getTime();

const dayOf = (instant: number | null): string | null => (instant === null ? null : isoDay(instant));

/** May be searched, written by hand; everything else may not. */
const sound: readonly Range[] = [
  { from: may(1), to: may(20) },
  { from: may(1), to: may(25) },
  { from: may(21), to: may(25) },
];

export const range = defineModel({
  machine: rangeMachine,
  title: 'Choose the days of the statistics',
  about:
    'A member chooses from which day to which the statistics are. They are searched only when both days are there and ' +
    'the end is not before the start.',
  cases: [
    {
      says: 'The statistics are of 1 to 20 May.',
      get input() {
        return { from: may(1), to: may(20), search: recorder() };
      },
    },
  ],
  events: {
    'start.chosen': [
      { says: 'The member chooses 21 May as the start.', event: { type: 'start.chosen', from: may(21) } },
    ],
    'end.chosen': [
      { says: 'The member empties the end.', event: { type: 'end.chosen', to: null } },
      { says: 'The member chooses 25 May as the end.', event: { type: 'end.chosen', to: may(25) } },
    ],
    'search.asked': [{ says: 'The member asks to search.', event: { type: 'search.asked' } }],
  },
  tellApart: ({ from, to }) => ({ from: dayOf(from), to: dayOf(to) }),
  states: {
    choosing: {
      says: 'Two days stand in their fields. Search can be pressed where they are a stretch of days; else why not is said.',
      takes: ['start.chosen', 'end.chosen', 'search.asked'],
      holds({ snapshot, context: { from, to, search }, deed }) {
        const isSound = sound.some((one) => one.from === from && one.to === to);
        assert.equal(snapshot.can({ type: 'search.asked' }), isSound);
        const isSearched = isSound && deed?.type === 'search.asked';
        assert.deepEqual(toldTo(search), isSearched ? [{ from, to }] : []);
      },
    },
  },
});
