/**
 * Gives a character a random item: the user chooses labels, the machine draws an item, the user assigns it
 * (docs/specification.md#s2-random-item-choose). The machine owns the draw and the stored choice; the server owns the
 * items and decides whether it accepts the gift. A gift cannot be cancelled once it was sent: the server might have
 * done it nevertheless, and the user could not safely give again.
 */
import { assign, setup, type SnapshotFrom } from 'xstate';
import type { Act } from '#core/contract/journal/act.ts';
import type { Label } from '#core/contract/labels.ts';
import { triesAfter, withTry } from '#core/rules/draft.ts';
import { drawOne } from '#core/rules/draw.ts';
import { chosenId, chosenOf, type Picked, type PickedOne, typedIn } from '#core/rules/picked.ts';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { actionNotProvided, notProvided } from './not-provided.ts';

/** The user's choice: labels for the draw, a character for the gift. */
export interface RandomItemChoice {
  /** A drawn item has all of them; without labels, any item matches. Text that is not a label prevents a draw. */
  labels: Readonly<Picked<Label>>;
  /** Text that matches no character prevents an assignment. */
  character: PickedOne;
}

/** An item that was sent to a character. */
export interface SentItem {
  characterId: string;
  itemId: string;
}

/** A stored choice. A gift that succeeds removes it. */
export interface RandomItemDraft extends RandomItemChoice {
  /** The drawn item, if the app sent it and received no answer. */
  item?: string;
  /** Gifts that received no answer: the server may have accepted any of them. Absent: none. */
  unanswered?: readonly SentItem[];
}

export interface RandomItemInput {
  /** The stored choice; null if there is none. */
  draft: RandomItemDraft | null;
  /** The name under which the choice is stored. */
  draftName: string;
}

/** The request: one piece of an item. */
export interface Gift extends SentItem {
  qty: 1;
}

/** A gift under way. */
export interface Giving extends Gift {
  /** The draft to store after a refusal, because a refusal may end the session and with it this machine. */
  notGiven: RandomItemDraft | null;
  draftName: string;
}

interface RandomItemContext extends RandomItemChoice, Pick<RandomItemInput, 'draftName'> {
  /** The drawn item's name. */
  item: string | null;
  /** Gifts that received no answer, each listed once: the server may have accepted any of them. */
  unanswered: readonly SentItem[];
  problem: Problem | null;
  /** The number by which the gift can be undone. */
  act: Act;
}

type RandomItemEvent =
  | { type: 'labels.chosen'; labels: Readonly<Picked<Label>> }
  | { type: 'character.chosen'; character: PickedOne }
  | { type: 'item.asked' }
  | { type: 'assignment.asked' }
  | { type: 'problem.acknowledged' }
  | { type: 'assignment.acknowledged' };

/** The item to send; call it only while an item is drawn. */
const sentItemOf = ({ character, item }: RandomItemContext): SentItem => ({
  characterId: chosenId(character),
  itemId: item!,
});

/** The choice to store; null if there is nothing to store. */
function draftOf({ labels, character, item, unanswered }: RandomItemContext): RandomItemDraft | null {
  if (labels.length === 0 && character === '' && unanswered.length === 0) return null;
  const sent = unanswered.find(({ itemId }) => itemId === item);
  return {
    labels,
    character,
    ...(sent ? { item: sent.itemId } : {}),
    ...(unanswered.length > 0 ? { unanswered } : {}),
  };
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
      /** Resolves to the names of the items that have all of the labels. */
      listItemIds: notProvided<string[], { labels: readonly Label[] }>('listItemIds'),
      assignItem: notProvided<Act, Giving>('assignItem'),
    },
    actions: {
      rememberLabels: assign((_, { labels }: Pick<RandomItemChoice, 'labels'>) => ({ labels })),
      rememberCharacter: assign((_, { character }: Pick<RandomItemChoice, 'character'>) => ({ character })),
      /** Stores the draft for a later visit; null removes it. */
      keep: actionNotProvided<{ draft: RandomItemDraft | null }>('keep'),
      drawItem: assign((_, { output }: { output: string[] }) => ({ item: drawOne(output, random) })),
      forgetItem: assign({ item: null, problem: null }),
      rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
      rememberRefusal: assign(({ context }, { error }: { error: unknown }) => {
        const problem = asProblem(error);
        return { problem, unanswered: triesAfter(context.unanswered, sentItemOf(context), problem) };
      }),
      forgetProblem: assign({ problem: null }),
      rememberAct: assign((_, { output }: { output: Act }) => ({ act: output })),
    },
    guards: {
      isDrawn: ({ context }) => context.item !== null,
      hasMatch: (_, { output }: { output: string[] }) => output.length > 0,
      hasOnlyLabels: ({ context }) => typedIn(context.labels) === '',
      isCharacterChosen: ({ context }) => chosenId(context.character) !== '',
    },
  });

/** `random` returns evenly distributed numbers from 0 (inclusive) to 1 (exclusive). */
export function createRandomItemMachine(random: () => number) {
  const base = createBase(random);
  return base
    .extend({
      actions: {
        keepChoice: base.enqueueActions(({ context, enqueue }) =>
          enqueue({ type: 'keep', params: { draft: draftOf(context) } }),
        ),
        /** A page that reloads before the answer never receives it, so the gift is stored first. */
        keepSent: base.enqueueActions(({ context, enqueue }) =>
          enqueue({
            type: 'keep',
            params: {
              draft: draftOf({ ...context, unanswered: withTry(context.unanswered, sentItemOf(context)) }),
            },
          }),
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
        item: draft?.item ?? null,
        unanswered: draft?.unanswered ?? [],
        problem: null,
        act: null,
      }),
      initial: 'opening',
      states: {
        opening: { always: [{ guard: 'isDrawn', target: 'preparing.drawn' }, { target: 'preparing' }] },
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
              on: { 'item.asked': { guard: 'hasOnlyLabels', target: 'generating' } },
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
                    guard: { type: 'hasMatch', params: ({ event }) => event },
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
              ...sentItemOf(context),
              qty: 1 as const,
              notGiven: draftOf(context),
              draftName: context.draftName,
            }),
            onDone: {
              target: 'assigned',
              actions: { type: 'rememberAct', params: ({ event }) => event },
            },
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
