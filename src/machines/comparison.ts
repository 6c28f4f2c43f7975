/**
 * Compares the user's input with a newer version of the same thing. The machine owns the answers to the
 * questions about fields that both versions changed, and does not merge before all are answered. Rules
 * determine what differs and how it is merged.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import {
  type Difference,
  differences,
  type Fields,
  merge,
  type MergeRules,
  openQuestions,
  type Side,
  type Sides,
  type Versions,
} from '#core/rules/merge.ts';

export interface ComparisonInput {
  versions: Versions;
  rules: MergeRules;
}

interface ComparisonContext extends ComparisonInput {
  differences: readonly Difference[];
  /** The answers so far. */
  sides: Sides;
  /** The number of merge attempts with a question still open. */
  attempts: number;
  /** Null until the versions are merged. */
  merged: Fields | null;
}

type ComparisonEvent =
  | { type: 'side.chosen'; id: string; side: Side }
  /** The same answer to every question. */
  | { type: 'sides.chosen'; side: Side }
  | { type: 'merge.asked' }
  | { type: 'comparison.left' };

export const comparisonMachine = setup({
  types: {
    input: {} as ComparisonInput,
    context: {} as ComparisonContext,
    events: {} as ComparisonEvent,
    /** Null if the user left the comparison. */
    output: {} as { merged: Fields | null },
  },
  actions: {
    rememberSide: assign(({ context }, { id, side }: { id: string; side: Side }) => ({
      sides: { ...context.sides, [id]: side },
    })),
    rememberSides: assign(({ context }, { side }: { side: Side }) => ({
      sides: Object.fromEntries(context.differences.map(({ id }) => [id, side])),
    })),
    mergeVersions: assign({
      merged: ({ context: { versions, rules, sides } }) => merge(versions, rules, sides),
    }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
  guards: {
    isAnswered: ({ context }) => openQuestions(context.differences, context.sides).length === 0,
  },
}).createMachine({
  id: 'comparison',
  context: ({ input }) => ({
    ...input,
    differences: differences(input.versions, input.rules),
    sides: {},
    attempts: 0,
    merged: null,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'side.chosen': { actions: { type: 'rememberSide', params: ({ event }) => event } },
        'sides.chosen': { actions: { type: 'rememberSides', params: ({ event }) => event } },
        'merge.asked': [
          { guard: 'isAnswered', target: 'merged', actions: 'mergeVersions' },
          { actions: 'countAttempt' },
        ],
        'comparison.left': 'left',
      },
    },
    merged: { type: 'final' },
    left: { type: 'final' },
  },
  output: ({ context: { merged } }) => ({ merged }),
});

export type ComparisonSnapshot = SnapshotFrom<typeof comparisonMachine>;

/** Whether no question is open, so that `merge.asked` merges. */
export const canMerge = ({ context }: ComparisonSnapshot): boolean =>
  openQuestions(context.differences, context.sides).length === 0;
