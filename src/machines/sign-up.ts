/**
 * Signs a member up for an adventure, or says 'Not this time' (docs/specification.md#s8-adventure-page-sign-up). The
 * machine owns what the member enters and the dialog about the outcome; the adventure and the characters are queries, so
 * the event that asks contains them. A refusal leaves what was entered.
 */
import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import { type Applicant, signUpFault, type Wanted } from '#core/rules/adventures/sign-up.ts';
import { isTooLong } from '#core/rules/names/text-length.ts';
import { asProblem, type Problem } from '#core/rules/problem.ts';
import { notProvided } from './not-provided.ts';

export interface SignUpInput {
  adventureId: string;
  /** The character that is chosen at first: the only one that fits. */
  character: string | null;
  /** What the member wrote to the master before. */
  word?: string | undefined;
}

/** The request to the server. */
export interface SigningUp {
  adventureId: string;
  character: string;
  word: string;
}

interface SignUpContext extends SignUpInput {
  /** What the member writes to the master. */
  word: string;
  problem: Problem | null;
}

export type SignUpEvent =
  | { type: 'character.chosen'; character: string | null }
  | { type: 'word.typed'; word: string }
  /** `applicant` is the member with the chosen character. `now` is epoch ms. */
  | { type: 'signUp.asked'; wanted: Omit<Wanted, 'seed'>; applicant: Applicant; now: number }
  | { type: 'absence.asked' }
  | { type: 'problem.acknowledged' }
  | { type: 'success.acknowledged' };

type Asked = Extract<SignUpEvent, { type: 'signUp.asked' }>;

export const signUpMachine = setup({
  types: {
    input: {} as SignUpInput,
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    tags: {} as 'dialog' | 'busy',
  },
  actors: {
    signUp: notProvided<void, SigningUp>('signUp'),
    decline: notProvided<void, Pick<SignUpInput, 'adventureId'>>('decline'),
  },
  actions: {
    chooseCharacter: assign((_, { character }: { character: string | null }) => ({ character })),
    rememberWord: assign((_, { word }: { word: string }) => ({ word })),
    rememberProblem: assign((_, { error }: { error: unknown }) => ({ problem: asProblem(error) })),
    forgetProblem: assign({ problem: null }),
  },
  guards: {
    maySignUp: ({ context: { character, word } }, { wanted, applicant, now }: Asked) =>
      character !== null &&
      !isTooLong(word, adventureLimits.word) &&
      signUpFault(wanted, applicant, now) === null,
  },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => ({ ...input, word: input.word ?? '', problem: null }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'character.chosen': { actions: { type: 'chooseCharacter', params: ({ event }) => event } },
        'word.typed': { actions: { type: 'rememberWord', params: ({ event }) => event } },
        'signUp.asked': { guard: { type: 'maySignUp', params: ({ event }) => event }, target: 'signingUp' },
        'absence.asked': 'declining',
      },
    },
    signingUp: {
      tags: ['dialog', 'busy'],
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ context: { adventureId, character, word } }) => ({
          adventureId,
          character: character!,
          word,
        }),
        onDone: 'signedUp',
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
      on: { 'problem.acknowledged': { target: 'choosing', actions: 'forgetProblem' } },
    },
    signedUp: { tags: 'dialog', on: { 'success.acknowledged': 'closed' } },
    declined: { tags: 'dialog', on: { 'success.acknowledged': 'closed' } },
    closed: { type: 'final' },
  },
});

export type SignUpSnapshot = SnapshotFrom<typeof signUpMachine>;
export type SignUpRef = ActorRefFrom<typeof signUpMachine>;
