import assert from 'node:assert/strict';
import { signUpMachine } from '#machines/sign-up.ts';
import { modelTime } from '#machine-paths';
import { adventureAt } from '../../support/adventures.ts';
import { defineFlow } from './define-flow.ts';
import { noAnswer, refused } from './failures.ts';

const adventureId = 'adventure-1';
const lyra = 'demo-player:Lyra Duskwhisper';
const tooLong = 'a'.repeat(501);
const hour = 3_600_000;

const wanted = adventureAt(modelTime.start, { lowest: 3 });

const asked = (level: number, barredUntil: number | null = null) => ({
  type: 'signUp.asked' as const,
  wanted,
  applicant: {
    player: 'demo-player',
    character: { player: 'demo-player', status: 'active', level },
    barredUntil,
  },
  now: modelTime.start,
});

export const signUp = defineFlow({
  machine: signUpMachine,
  title: 'Sign up for an adventure',
  about:
    'A member chooses a character that fits, writes a word to the master if they like, and signs up; or says ' +
    "'Not this time'. A refusal leaves what was entered.",
  cases: [
    {
      says: 'A member opens an adventure, and no character is chosen yet.',
      input: { adventureId, character: null },
    },
  ],
  events: {
    'character.chosen': {
      says: 'The member chooses a character.',
      event: { type: 'character.chosen', character: lyra },
    },
    'word.typed': [
      {
        says: 'The member writes a word to the master.',
        spec: ['s8-adventure-page-word'],
        event: { type: 'word.typed', word: 'I bring the map.' },
      },
      { says: 'The member writes more than 500 characters.', event: { type: 'word.typed', word: tooLong } },
    ],
    'signUp.asked': {
      says: 'The member signs up.',
      event: asked(5),
      // Without a character, the page has nobody to send.
      when: (snapshot) => (snapshot.context as { character: string | null }).character !== null,
    },
    'absence.asked': {
      says: "The member says 'Not this time'.",
      // What was entered makes no difference.
      when: (snapshot) => (snapshot.context as { word: string }).word === '',
    },
    'problem.acknowledged': 'The member closes the error message.',
    'success.acknowledged': 'The member closes the success message.',
  },
  answers: {
    signUp: [
      { says: 'The server signs the member up.', output: undefined },
      { says: 'The server refuses.', error: refused('Sign-up for this adventure has ended.') },
      { says: 'The connection is lost.', error: noAnswer },
    ],
    decline: [
      { says: 'The server knows that the member does not come.', output: undefined },
      { says: 'The server refuses the answer.', error: refused('This adventure can no longer be changed.') },
    ],
  },
  tellApart: ({ character, word, problem }) => ({
    hasCharacter: character !== null,
    word: word === tooLong ? 'too long' : word,
    status: problem?.status ?? null,
  }),
  states: {
    choosing: {
      says: 'The page asks for a character and a word to the master.',
      spec: ['s8-adventure-page-sign-up', 's8-no-show-bar'],
      takes: ['character.chosen', 'word.typed', 'signUp.asked', 'absence.asked'],
      holds({ snapshot, context, happened }) {
        const isComplete = context.character === lyra && context.word !== tooLong;
        assert.equal(snapshot.can(asked(5)), isComplete);
        assert.equal(snapshot.can(asked(2)), false, 'the level is too low');
        assert.equal(snapshot.can(asked(5, modelTime.start + hour)), false, 'no-shows bar the member');
        assert.equal(context.problem, null);
        if (happened('character.chosen') > 0) assert.equal(context.character, lyra);
      },
    },
    signingUp: {
      says: 'A dialog that cannot be closed says that it is being done.',
      tags: ['busy', 'dialog'],
      holds: ({ context: { character, word }, asked: calls }) =>
        assert.deepEqual(calls('signUp').at(-1), { adventureId, character, word }),
    },
    declining: {
      says: 'A dialog that cannot be closed says that the answer is being sent.',
      tags: ['busy', 'dialog'],
      holds: ({ asked: calls }) => assert.deepEqual(calls('decline').at(-1), { adventureId }),
    },
    refused: {
      says: 'The dialog says why it was not done, or that this is unknown. Nothing that was entered is lost.',
      spec: ['s8-adventure-page-refusal'],
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds: ({ context }) => assert.ok(context.problem),
    },
    signedUp: {
      says: 'The dialog says that the member has signed up, and what they are to the adventure now.',
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
    closed: {
      says: 'The dialog has closed, and the page shows what the member is to the adventure.',
      holds: ({ asked: calls }) => assert.ok(calls('signUp').length + calls('decline').length > 0),
    },
  },
});
