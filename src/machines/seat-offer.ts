/**
 * Counts down the time in which a member may take a seat that is offered to them, or confirm their seat after a new time
 * (docs/specification.md#s8-adventure-page-offer). The machine owns the countdown and the dialog about the answer; the
 * server decides who has the seat.
 */
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { untilOtherTimeLeft } from '#core/rules/adventures/time-left.ts';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided, sourceNotProvided } from './not-provided.ts';

export interface SeatOfferInput {
  adventureId: string;
  /** The end of the offer, in epoch ms. */
  until: number;
  /** Whether the member has the seat, and is asked to confirm a new time. Such a seat cannot be declined here. */
  isConfirmation: boolean;
}

interface SeatOfferContext extends SeatOfferInput {
  /** The time until the end, in ms, when the words were last chosen. */
  left: number;
  problem: Problem | null;
}

export type SeatOfferEvent =
  /** The page is shown again: the computer may have slept, and timers with it. */
  | { type: 'page.shown' }
  | { type: 'seat.taken' }
  | { type: 'seat.declined' }
  | { type: 'problem.acknowledged' }
  | { type: 'success.acknowledged' };

/** `now` returns epoch ms. */
export const createSeatOfferMachine = (now: () => number) => {
  const timeLeft = ({ until }: Pick<SeatOfferInput, 'until'>): number => until - now();
  return setup({
    types: {
      input: {} as SeatOfferInput,
      context: {} as SeatOfferContext,
      events: {} as SeatOfferEvent,
      tags: {} as 'dialog' | 'busy',
    },
    actors: {
      takeSeat: notProvided<void, Pick<SeatOfferInput, 'adventureId'>>('takeSeat'),
      decline: notProvided<void, Pick<SeatOfferInput, 'adventureId'>>('decline'),
      followPage: sourceNotProvided<SeatOfferEvent>('followPage'),
    },
    actions: {
      countDown: assign(({ context }) => ({ left: timeLeft(context) })),
      rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
      forgetProblem: assign({ problem: null }),
    },
    guards: {
      isOver: ({ context }) => timeLeft(context) <= 0,
      isConfirmation: ({ context }) => context.isConfirmation,
    },
    delays: { untilOtherWords: ({ context }) => untilOtherTimeLeft(context.left) },
  }).createMachine({
    id: 'seatOffer',
    context: ({ input }) => ({ ...input, left: timeLeft(input), problem: null }),
    initial: 'counting',
    states: {
      counting: {
        always: [
          { guard: 'isOver', target: 'over' },
          { guard: 'isConfirmation', target: 'open.confirmation', actions: 'countDown' },
          { target: 'open.offer', actions: 'countDown' },
        ],
      },
      open: {
        invoke: { id: 'followPage', src: 'followPage' },
        after: { untilOtherWords: 'counting' },
        on: {
          'page.shown': 'counting',
          'seat.taken': [{ guard: 'isOver', target: 'over' }, { target: 'taking' }],
        },
        initial: 'offer',
        states: {
          offer: { on: { 'seat.declined': '#seatOffer.declining' } },
          confirmation: {},
        },
      },
      taking: {
        tags: ['dialog', 'busy'],
        invoke: {
          id: 'takeSeat',
          src: 'takeSeat',
          input: ({ context: { adventureId } }) => ({ adventureId }),
          onDone: 'taken',
          onError: { target: 'refused', actions: { type: 'rememberProblem', params: ({ event }) => event } },
        },
      },
      declining: {
        tags: ['dialog', 'busy'],
        invoke: {
          id: 'decline',
          src: 'decline',
          input: ({ context: { adventureId } }) => ({ adventureId }),
          onDone: 'declined',
          onError: { target: 'refused', actions: { type: 'rememberProblem', params: ({ event }) => event } },
        },
      },
      refused: {
        tags: 'dialog',
        on: { 'problem.acknowledged': { target: 'counting', actions: 'forgetProblem' } },
      },
      taken: { tags: 'dialog', on: { 'success.acknowledged': 'closed' } },
      declined: { tags: 'dialog', on: { 'success.acknowledged': 'closed' } },
      over: {},
      closed: { type: 'final' },
    },
  });
};

export type SeatOfferMachine = ReturnType<typeof createSeatOfferMachine>;
export type SeatOfferSnapshot = SnapshotFrom<SeatOfferMachine>;
export type SeatOfferRef = ActorRefFrom<SeatOfferMachine>;

/** Whether the offer has ended unanswered. */
export const isOver = (snapshot: SeatOfferSnapshot): boolean => snapshot.matches('over');
