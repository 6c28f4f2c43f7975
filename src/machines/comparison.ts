/**
 * Compares what was entered with a newer version of the same thing. It owns the answers to what both changed, and that
 * nothing is merged before each of them is given. What differs, and how it is merged, is a rule.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import {
  type Difference,
  differences,
  type Fields,
  isQuestion,
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
  /** How often a merge was asked for with a question still open. */
  attempts: number;
  /** Null until it is merged. */
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
    /** Null when the comparison was left. */
    output: {} as { merged: Fields | null },
  },
  actions: {
    rememberSide: assign(({ context }, { id, side }: { id: string; side: Side }) => ({
      sides: { ...context.sides, [id]: side },
    })),
    rememberSides: assign(({ context }, { side }: { side: Side }) => ({
      sides: Object.fromEntries(context.differences.filter(isQuestion).map(({ id }) => [id, side])),
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

/** Whether asking to merge would merge. */
export const canMerge = ({ context }: ComparisonSnapshot): boolean =>
  openQuestions(context.differences, context.sides).length === 0;
