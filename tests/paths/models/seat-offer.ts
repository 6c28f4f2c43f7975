import assert from 'node:assert/strict';
import { createSeatOfferMachine, isOver, type SeatOfferSnapshot } from '#machines/seat-offer.ts';
import { modelTime } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { noAnswer, refused } from './failures.ts';

const adventureId = 'adventure-1';
const hour = 3_600_000;
/** A page that shows an offer of 12 hours was opened a little later, so 11 whole hours are left. */
const until = modelTime.start + 12 * hour - 1;
const pastTheEnd = 13 * hour;

/** Whether a path has come past the end, where the members of both cases do the same. */
const isFirst = ({ context }: { context: { isConfirmation: boolean } }): boolean => !context.isConfirmation;

function assertOpen(snapshot: SeatOfferSnapshot): void {
  const { left } = snapshot.context;
  assert.ok(left > 0 && left <= until - modelTime.start);
  assert.equal(isOver(snapshot), false);
}

export const seatOffer = defineFlow({
  machine: createSeatOfferMachine(modelTime.now),
  title: 'Answer an offer of a seat',
  about:
    'A seat is offered to a member for a time, or a new time asks them to confirm theirs. The page says how much time is ' +
    'left, also after the computer has slept, and when it is over.',
  cases: [
    {
      says: 'A seat is offered to a member for 12 hours.',
      spec: ['s8-adventure-offer'],
      input: { adventureId, until, isConfirmation: false },
    },
    {
      says: 'A member who has a seat is asked about a new time.',
      spec: ['s8-adventure-moved'],
      input: { adventureId, until, isConfirmation: true },
    },
  ],
  events: {
    'page.shown': [
      { says: 'The member looks at the page again.', inCases: [0] },
      {
        says: 'The computer sleeps until after the end, and the member looks at the page again.',
        spec: ['s8-adventure-page-offer-sleep'],
        clockAdvance: pastTheEnd,
      },
    ],
    'seat.taken': [
      'The member takes the seat.',
      {
        says: 'The computer sleeps until after the end, and the member presses the button that is still there.',
        clockAdvance: pastTheEnd,
        when: isFirst,
      },
    ],
    'seat.declined': { says: "The member says 'Not this time'.", inCases: [0] },
    'problem.acknowledged': 'The member closes the error message.',
    'success.acknowledged': 'The member closes the success message.',
  },
  waits: {
    untilOtherWords: {
      says: 'An hour passes.',
      ms: ({ left }) => (left % hour) + 1,
      // Once is enough: the words change again and again until the end.
      when: (snapshot) => (snapshot.context as { left: number }).left > 11 * hour,
    },
  },
  answers: {
    takeSeat: [
      { says: 'The server gives the seat.', output: undefined },
      { says: 'The server refuses.', error: refused('Your sign-up has changed meanwhile.') },
      { says: 'The connection is lost.', error: noAnswer },
    ],
    decline: [
      { says: 'The server knows that the member does not come.', output: undefined },
      { says: 'The server refuses the answer.', error: refused('This adventure can no longer be changed.') },
    ],
  },
  tellApart: ({ isConfirmation, left, problem }) => ({
    isConfirmation,
    hours: Math.floor(left / hour),
    status: problem?.status ?? null,
  }),
  states: {
    counting: 'left at once',
    'open.offer': {
      says: 'The page asks for an answer, and says how much time is left.',
      spec: ['s8-adventure-page-offer'],
      takes: ['page.shown', 'seat.taken', 'seat.declined'],
      holds: ({ snapshot }) => assertOpen(snapshot),
    },
    'open.confirmation': {
      says: 'The page asks whether the member comes at the new time, and says how much time is left.',
      spec: ['s8-adventure-page-offer'],
      takes: ['page.shown', 'seat.taken'],
      holds: ({ snapshot }) => assertOpen(snapshot),
    },
    taking: {
      says: 'A dialog that cannot be closed says that it is being done.',
      tags: ['busy', 'dialog'],
      holds: ({ asked }) => assert.deepEqual(asked('takeSeat').at(-1), { adventureId }),
    },
    declining: {
      says: 'A dialog that cannot be closed says that the answer is being sent.',
      tags: ['busy', 'dialog'],
      holds: ({ asked }) => assert.deepEqual(asked('decline').at(-1), { adventureId }),
    },
    refused: {
      says: 'The dialog says why it was not done, or that this is unknown.',
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds: ({ context }) => assert.ok(context.problem),
    },
    taken: {
      says: 'The dialog says that the member has the seat.',
      takes: ['success.acknowledged'],
      tags: ['dialog'],
      holds: ({ context }) => assert.equal(context.problem, null),
    },
    declined: {
      says: 'The dialog says that the master knows.',
      takes: ['success.acknowledged'],
      tags: ['dialog'],
      holds: ({ context }) => assert.equal(context.problem, null),
    },
    over: {
      says: 'The page says that the time is over, and what happens next.',
      spec: ['s8-adventure-page-offer-over'],
      holds: ({ snapshot }) => assert.equal(isOver(snapshot), true),
    },
    closed: {
      says: 'The dialog has closed, and the page shows what the member is to the adventure.',
      holds: ({ asked }) => assert.ok(asked('takeSeat').length + asked('decline').length > 0),
    },
  },
});
