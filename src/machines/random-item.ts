/**
 * Gives a character a random item: choose labels, have an item drawn, assign it (specification, section 2, Give a Random
 * Item). It owns the conversation, the draw, and that what was chosen is kept until it is given; the server owns which
 * items there are and what becomes of the gift. A gift cannot be repeated safely, so it cannot be cancelled once it is on
 * its way.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Label } from '#core/contract/item-schemas.ts';
import { drawOne } from '#core/rules/draw.ts';
import { chosenOf, type Picked, typedIn } from '#core/rules/picked.ts';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided } from './not-provided.ts';

/** What is chosen before anything is drawn. */
export interface RandomItemChoice {
  /** An item must carry all of them; any item will do where there is none. What is typed and not chosen draws nothing. */
  labels: Readonly<Picked<Label>>;
  characterId: string | null;
}

export interface RandomItemInput {
  /** Answers from 0 up to, but not, 1, each number as likely as any other. */
  random: () => number;
  /** What was chosen here earlier and not given; null when there is nothing. */
  draft: RandomItemChoice | null;
  /** Keeps it for another visit; null forgets it. */
  keep: (chosen: RandomItemChoice | null) => void;
}

/** What goes to the server: one piece of an item. */
export interface Gift {
  characterId: string;
  itemId: string;
  qty: 1;
}

interface RandomItemContext extends RandomItemChoice, Pick<RandomItemInput, 'random' | 'keep'> {
  /** The drawn item's name. */
  item: string | null;
  problem: Problem | null;
}

type RandomItemEvent =
  | { type: 'labels.chosen'; labels: Readonly<Picked<Label>> }
  | { type: 'character.chosen'; characterId: string | null }
  | { type: 'item.asked' }
  | { type: 'assignment.asked' }
  | { type: 'problem.acknowledged' }
  | { type: 'assignment.acknowledged' };

/** The gift that the states past the question always have. */
const giftOf = ({ characterId, item }: RandomItemContext): Gift => ({
  characterId: characterId!,
  itemId: item!,
  qty: 1,
});

export const randomItemMachine = setup({
  types: {
    input: {} as RandomItemInput,
    context: {} as RandomItemContext,
    events: {} as RandomItemEvent,
    output: {} as { characterId: string | null },
    tags: {} as 'dialog' | 'busy',
  },
  actors: {
    /** Resolves to the names of the items that carry all of the labels. */
    listItemIds: notProvided<string[], { labels: readonly Label[] }>('listItemIds'),
    assignItem: notProvided<void, Gift>('assignItem'),
  },
  actions: {
    rememberLabels: assign((_, { labels }: Pick<RandomItemChoice, 'labels'>) => ({ labels })),
    rememberCharacter: assign((_, { characterId }: { characterId: string | null }) => ({ characterId })),
    keepChoice: ({ context: { labels, characterId, keep } }) =>
      keep(labels.length > 0 || characterId !== null ? { labels, characterId } : null),
    dropDraft: ({ context }) => context.keep(null),
    drawItem: assign(({ context }, { output }: { output: string[] }) => ({
      item: drawOne(output, context.random),
    })),
    forgetItem: assign({ item: null, problem: null }),
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    forgetProblem: assign({ problem: null }),
  },
  guards: {
    isAnyThere: (_, { output }: { output: string[] }) => output.length > 0,
    isSettled: ({ context }) => typedIn(context.labels) === '',
    isCharacterChosen: ({ context }) => context.characterId !== null,
  },
}).createMachine({
  id: 'randomItem',
  context: ({ input: { random, draft, keep } }) => ({
    random,
    keep,
    labels: draft?.labels ?? [],
    characterId: draft?.characterId ?? null,
    item: null,
    problem: null,
  }),
  initial: 'preparing',
  states: {
    preparing: {
      initial: 'choosing',
      on: {
        'labels.chosen': {
          target: '.choosing',
          actions: [{ type: 'rememberLabels', params: ({ event }) => event }, 'keepChoice'],
        },
        'character.chosen': {
          actions: [{ type: 'rememberCharacter', params: ({ event }) => event }, 'keepChoice'],
        },
      },
      states: {
        choosing: {
          entry: 'forgetItem',
          on: { 'item.asked': { guard: 'isSettled', target: 'generating' } },
        },
        generating: {
          entry: 'forgetItem',
          tags: 'busy',
          invoke: {
            id: 'listItemIds',
            src: 'listItemIds',
            input: ({ context: { labels } }) => ({ labels: chosenOf(labels) }),
            onDone: [
              {
                guard: { type: 'isAnyThere', params: ({ event }) => event },
                target: 'drawn',
                actions: { type: 'drawItem', params: ({ event }) => event },
              },
              { target: 'unmatched' },
            ],
            onError: { target: 'failed', actions: { type: 'rememberProblem', params: ({ event }) => event } },
          },
        },
        drawn: {
          on: {
            'item.asked': 'generating',
            'assignment.asked': { guard: 'isCharacterChosen', target: '#randomItem.assigning' },
          },
        },
        unmatched: { on: { 'item.asked': 'generating' } },
        failed: { on: { 'item.asked': 'generating' } },
      },
    },
    assigning: {
      tags: ['dialog', 'busy'],
      invoke: {
        id: 'assignItem',
        src: 'assignItem',
        input: ({ context }) => giftOf(context),
        onDone: 'assigned',
        onError: { target: 'refused', actions: { type: 'rememberProblem', params: ({ event }) => event } },
      },
    },
    refused: {
      tags: 'dialog',
      on: { 'problem.acknowledged': { target: 'preparing.drawn', actions: 'forgetProblem' } },
    },
    assigned: { tags: 'dialog', entry: 'dropDraft', on: { 'assignment.acknowledged': 'closed' } },
    closed: { type: 'final' },
  },
  output: ({ context }) => ({ characterId: context.characterId }),
});

export type RandomItemSnapshot = SnapshotFrom<typeof randomItemMachine>;
