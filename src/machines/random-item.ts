/**
 * Gives a character a random item: choose labels, have an item drawn, assign it (specification, section 2, Give a Random
 * Item). It owns the conversation, the draw, and that what was chosen is kept until it is given; the server owns which
 * items there are and what becomes of the gift. A gift cannot be repeated safely, so it cannot be cancelled once it is on
 * its way.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Label } from '#core/contract/labels.ts';
import { drawOne } from '#core/rules/draw.ts';
import { chosenId, chosenOf, type Picked, type PickedOne, typedIn } from '#core/rules/picked.ts';
import { asProblem, isUnknown, type Problem } from '#core/rules/problem.ts';
import { actionNotProvided, notProvided } from './not-provided.ts';

/** What is chosen before anything is drawn. */
export interface RandomItemChoice {
  /** An item must carry all of them; any item will do where there is none. What is typed and not chosen draws nothing. */
  labels: Readonly<Picked<Label>>;
  /** What is typed and not chosen is given nothing. */
  character: PickedOne;
}

/** What was chosen and not given. */
export interface RandomItemDraft extends RandomItemChoice {
  /** The item that was sent to the character, where no answer came: nobody knows whether it was given. */
  sent?: string;
}

export interface RandomItemInput {
  /** What was chosen here earlier and not given; null when there is nothing. */
  draft: RandomItemDraft | null;
  /** Under which it is kept. */
  draftName: string;
}

/** What goes to the server: one piece of an item. */
export interface Gift {
  characterId: string;
  itemId: string;
  qty: 1;
}

/** A gift under way. */
export interface Giving extends Gift {
  /** What to keep, and under which name, on a refusal: it may end the session, and this machine with it. */
  notGiven: RandomItemDraft | null;
  draftName: string;
}

interface RandomItemContext extends RandomItemChoice, Pick<RandomItemInput, 'draftName'> {
  /** The drawn item's name. */
  item: string | null;
  /** Whether that item was sent, and no answer came. */
  mayBeGiven: boolean;
  problem: Problem | null;
}

type RandomItemEvent =
  | { type: 'labels.chosen'; labels: Readonly<Picked<Label>> }
  | { type: 'character.chosen'; character: PickedOne }
  | { type: 'item.asked' }
  | { type: 'assignment.asked' }
  | { type: 'problem.acknowledged' }
  | { type: 'assignment.acknowledged' };

/** The gift that the states past the question always have. */
const giftOf = ({ character, item }: RandomItemContext): Gift => ({
  characterId: chosenId(character),
  itemId: item!,
  qty: 1,
});

/** What is kept of the choice; null while there is none. */
function draftOf({ labels, character, item, mayBeGiven }: RandomItemContext): RandomItemDraft | null {
  const isChosen = labels.length > 0 || character !== '';
  const sent = mayBeGiven && item !== null ? { sent: item } : {};
  return isChosen ? { labels, character, ...sent } : null;
}

const createBase = (random: () => number) =>
  setup({
    types: {
      input: {} as RandomItemInput,
      context: {} as RandomItemContext,
      events: {} as RandomItemEvent,
      output: {} as { characterId: string },
      tags: {} as 'dialog' | 'busy',
    },
    actors: {
      /** Resolves to the names of the items that carry all of the labels. */
      listItemIds: notProvided<string[], { labels: readonly Label[] }>('listItemIds'),
      assignItem: notProvided<void, Giving>('assignItem'),
    },
    actions: {
      rememberLabels: assign((_, { labels }: Pick<RandomItemChoice, 'labels'>) => ({ labels })),
      rememberCharacter: assign((_, { character }: Pick<RandomItemChoice, 'character'>) => ({ character })),
      /** Keeps it for another visit; null forgets it. */
      keep: actionNotProvided<{ draft: RandomItemDraft | null }>('keep'),
      drawItem: assign((_, { output }: { output: string[] }) => ({ item: drawOne(output, random) })),
      forgetItem: assign({ item: null, mayBeGiven: false, problem: null }),
      rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
      rememberRefusal: assign(({ context }, { error }: { error: unknown }) => {
        const problem = asProblem(error);
        return { problem, mayBeGiven: context.mayBeGiven || isUnknown(problem) };
      }),
      forgetProblem: assign({ problem: null }),
    },
    guards: {
      wasSent: ({ context }) => context.mayBeGiven,
      isAnyThere: (_, { output }: { output: string[] }) => output.length > 0,
      isSettled: ({ context }) => typedIn(context.labels) === '',
      isCharacterChosen: ({ context }) => chosenId(context.character) !== '',
    },
  });

/** `random` answers from 0 up to, but not, 1, each number as likely as any other. */
export function createRandomItemMachine(random: () => number) {
  const base = createBase(random);
  return base
    .extend({
      actions: {
        keepChoice: base.enqueueActions(({ context, enqueue }) =>
          enqueue({ type: 'keep', params: { draft: draftOf(context) } }),
        ),
        /** Until the answer is there: a page that is reloaded before does not hear it. */
        keepSent: base.enqueueActions(({ context: { labels, character, item }, enqueue }) =>
          enqueue({ type: 'keep', params: { draft: { labels, character, sent: item! } } }),
        ),
        dropDraft: base.enqueueActions(({ enqueue }) => enqueue({ type: 'keep', params: { draft: null } })),
      },
    })
    .createMachine({
      id: 'randomItem',
      context: ({ input: { draft, draftName } }) => ({
        draftName,
        labels: draft?.labels ?? [],
        character: draft?.character ?? '',
        item: draft?.sent ?? null,
        mayBeGiven: draft?.sent !== undefined,
        problem: null,
      }),
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'wasSent', target: 'preparing.drawn' }, { target: 'preparing' }] },
        preparing: {
          initial: 'choosing',
          on: {
            'labels.chosen': {
              target: '.choosing',
              actions: [{ type: 'rememberLabels', params: ({ event }) => event }, 'forgetItem', 'keepChoice'],
            },
            'character.chosen': {
              actions: [{ type: 'rememberCharacter', params: ({ event }) => event }, 'keepChoice'],
            },
          },
          states: {
            choosing: {
              on: { 'item.asked': { guard: 'isSettled', target: 'generating' } },
            },
            generating: {
              entry: ['forgetItem', 'keepChoice'],
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
                onError: {
                  target: 'failed',
                  actions: { type: 'rememberProblem', params: ({ event }) => event },
                },
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
          entry: 'keepSent',
          invoke: {
            id: 'assignItem',
            src: 'assignItem',
            input: ({ context }) => ({
              ...giftOf(context),
              notGiven: draftOf(context),
              draftName: context.draftName,
            }),
            onDone: 'assigned',
            onError: {
              target: 'refused',
              actions: [{ type: 'rememberRefusal', params: ({ event }) => event }, 'keepChoice'],
            },
          },
        },
        refused: {
          tags: 'dialog',
          on: { 'problem.acknowledged': { target: 'preparing.drawn', actions: 'forgetProblem' } },
        },
        assigned: { tags: 'dialog', entry: 'dropDraft', on: { 'assignment.acknowledged': 'closed' } },
        closed: { type: 'final' },
      },
      output: ({ context }) => ({ characterId: chosenId(context.character) }),
    });
}

export type RandomItemMachine = ReturnType<typeof createRandomItemMachine>;
export type RandomItemSnapshot = SnapshotFrom<RandomItemMachine>;
