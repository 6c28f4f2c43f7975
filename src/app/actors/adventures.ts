import { fromCallback, fromPromise } from 'xstate';
import type { Api } from '#api/api.ts';
import { createSeatOfferMachine, type SeatOfferEvent } from '#machines/seat-offer.ts';
import { type SigningUp, signUpMachine } from '#machines/sign-up.ts';
import { staleAfter } from './stale.ts';
import { whenShown } from './when-shown.ts';
import type { Writer } from './writer.ts';

interface One {
  adventureId: string;
}

/** The flows of a member with one adventure. */
export function provideAdventures(api: Api, write: Writer) {
  const of = ({ adventureId }: One) => ['signUp', adventureId];
  const stale = staleAfter.adventureChange();
  const decline = fromPromise<void, One>(async ({ input }) => {
    await write({
      name: { of: of(input), as: ['decline'] },
      stale,
      send: (attempt) => api.adventures.decline(input.adventureId, attempt),
    });
  });
  return {
    signUp: signUpMachine.provide({
      actors: {
        signUp: fromPromise<void, SigningUp>(async ({ input }) => {
          const { adventureId, character, word } = input;
          await write({
            name: { of: of(input), as: ['signUp', character, word] },
            stale,
            send: (attempt) => api.adventures.signUp(adventureId, character, word, attempt),
          });
        }),
        decline,
      },
    }),
    seatOffer: createSeatOfferMachine(Date.now).provide({
      actors: {
        takeSeat: fromPromise<void, One>(async ({ input }) => {
          await write({
            name: { of: of(input), as: ['take'] },
            stale,
            send: (attempt) => api.adventures.take(input.adventureId, attempt),
          });
        }),
        decline,
        followPage: fromCallback<SeatOfferEvent>(({ sendBack }) =>
          whenShown(() => sendBack({ type: 'page.shown' })),
        ),
      },
    }),
  };
}
