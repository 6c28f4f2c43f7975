/**
 * Chooses a stretch of days to look at (specification, section 2, Session stats). It owns what is chosen and whether it may
 * be searched; what has been searched stands in the address.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import { type Range, type RangeDraft, rangeFault } from '#core/views/range.ts';

export interface RangeInput extends RangeDraft {
  /** Searches it. */
  search: (range: Range) => void;
}

type RangeEvent =
  | { type: 'start.chosen'; from: number | null }
  | { type: 'end.chosen'; to: number | null }
  | { type: 'search.asked' };

export const rangeMachine = setup({
  types: { input: {} as RangeInput, context: {} as RangeInput, events: {} as RangeEvent },
  actions: {
    rememberStart: assign((_, { from }: { from: number | null }) => ({ from })),
    rememberEnd: assign((_, { to }: { to: number | null }) => ({ to })),
    // Neither is null in a sound range.
    searchRange: ({ context: { from, to, search } }) => search({ from: from!, to: to! }),
  },
  guards: { isSound: ({ context }) => rangeFault(context) === null },
}).createMachine({
  id: 'range',
  context: ({ input }) => input,
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'start.chosen': { actions: { type: 'rememberStart', params: ({ event }) => event } },
        'end.chosen': { actions: { type: 'rememberEnd', params: ({ event }) => event } },
        'search.asked': { guard: 'isSound', actions: 'searchRange' },
      },
    },
  },
});

export type RangeSnapshot = SnapshotFrom<typeof rangeMachine>;
