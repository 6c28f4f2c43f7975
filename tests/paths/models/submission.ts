import assert from 'node:assert/strict';
import { RequestFailure } from '#core/rules/problem.ts';
import { canSave, type Entered, type SubmissionInput, submissionMachine } from '#machines/submission.ts';
import { defineModel } from '../support/model.ts';
import { recorder, toldTo } from './recorder.ts';

/** What the form 'Update a Character' holds. */
const empty = { character: '', description: '', status: null, exp: null };
const filled = {
  character: 'demo-player:Lyra Duskwhisper',
  description: 'Lost a bet',
  status: null,
  exp: -7,
};
const halfDone = { ...empty, description: 'Half done' };

/** Each walk has its own, as each form has. */
const input = (draft: Entered | null): SubmissionInput => ({
  initial: empty,
  draft,
  isComplete: (entered) => Object.values(entered).filter(Boolean).length === 3,
  save: () => Promise.reject(new Error('The walk answers in its place')),
  keep: recorder(),
});

export const submission = defineModel({
  machine: submissionMachine,
  title: 'Fill in a form and save it',
  about:
    'A manager corrects a character with a form. What was typed is kept until it is saved, is offered back when the ' +
    'form is opened again, and is never left without being asked. Sessions and items are saved in the same way.',
  cases: [
    {
      says: 'Something was typed here earlier and not saved.',
      get input() {
        return input(halfDone);
      },
    },
    {
      says: 'Nothing was typed here before.',
      get input() {
        return input(null);
      },
      endsAt: ['editing.pristine'],
    },
  ],
  events: {
    'draft.restored': [{ says: 'The manager goes on with it.', event: { type: 'draft.restored' } }],
    'draft.discarded': [{ says: 'The manager starts afresh.', event: { type: 'draft.discarded' } }],
    'form.changed': [
      { says: 'The manager fills everything in.', event: { type: 'form.changed', entered: filled } },
      { says: 'The manager empties every field.', event: { type: 'form.changed', entered: empty } },
    ],
    'save.asked': [{ says: 'The manager asks to save.', event: { type: 'save.asked' } }],
    'problem.acknowledged': [
      { says: 'The manager closes the message.', event: { type: 'problem.acknowledged' } },
    ],
    'success.acknowledged': [
      { says: 'The manager closes the confirmation.', event: { type: 'success.acknowledged' } },
    ],
    'leave.asked': [{ says: 'The manager follows a link to another page.', event: { type: 'leave.asked' } }],
    'leave.confirmed': [{ says: 'The manager confirms to leave.', event: { type: 'leave.confirmed' } }],
    'leave.cancelled': [{ says: 'The manager stays.', event: { type: 'leave.cancelled' } }],
  },
  answers: {
    save: [
      { says: 'The server saves it.', output: undefined },
      {
        says: 'The server refuses.',
        error: new RequestFailure({
          status: 400,
          message: 'No such words',
          fields: { description: 'No such words' },
        }),
      },
      { says: 'The connection is lost.', error: new RequestFailure({ status: 0, message: '', fields: {} }) },
    ],
  },
  tellApart: ({ entered }) => entered,
  states: {
    offering: {
      says: 'In the place of the form, what was typed earlier is offered back.',
      takes: ['draft.restored', 'draft.discarded', 'leave.asked'],
      holds({ context }) {
        assert.deepEqual([context.entered, context.draft, toldTo(context.keep)], [empty, halfDone, []]);
      },
    },
    'editing.pristine': {
      says: 'The form is empty, and nothing of it is kept.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      holds({ snapshot, context, deed, asked }) {
        assert.deepEqual(context.entered, empty);
        assert.equal(canSave(snapshot), false);
        assert.equal(context.attempts, deed?.type === 'save.asked' ? 1 : 0);
        assert.deepEqual(toldTo(context.keep), context.draft === null ? [] : [null]);
        assert.deepEqual(asked('save'), []);
      },
    },
    'editing.changed': {
      says: 'The form shows what was typed, which is kept.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      tags: ['unsaved'],
      holds({ snapshot, context, deed }) {
        const isFilled = deed?.type !== 'draft.restored' && toldTo(context.keep).length > 0;
        assert.deepEqual(context.entered, isFilled ? filled : halfDone);
        assert.deepEqual(toldTo(context.keep), isFilled ? [filled] : []);
        assert.equal(canSave(snapshot), isFilled);
        assert.equal(context.attempts, deed?.type === 'save.asked' ? 1 : 0);
        assert.equal(context.problem !== null, deed?.type === 'problem.acknowledged');
      },
    },
    leaving: {
      says: 'A dialog asks whether to leave without saving.',
      takes: ['leave.confirmed', 'leave.cancelled'],
      tags: ['dialog', 'unsaved'],
      holds: ({ asked }) => assert.deepEqual(asked('save'), []),
    },
    saving: {
      says: 'A dialog says that it is being saved.',
      takes: [],
      tags: ['busy', 'dialog', 'unsaved'],
      holds({ context, asked }) {
        assert.deepEqual(asked('save'), [{ save: context.save, entered: filled }]);
        assert.deepEqual([context.problem, toldTo(context.keep)], [null, [filled]]);
      },
    },
    refused: {
      says: 'The dialog says why it was not saved.',
      takes: ['problem.acknowledged'],
      tags: ['dialog', 'unsaved'],
      holds({ context: { problem, entered, keep }, deed }) {
        const words = deed?.says === 'The server refuses.' ? { description: 'No such words' } : {};
        assert.deepEqual(
          [problem?.status, problem?.fields],
          [Object.keys(words).length > 0 ? 400 : 0, words],
        );
        assert.deepEqual([entered, toldTo(keep)], [filled, [filled]]);
      },
    },
    saved: {
      says: 'The dialog says that it is saved.',
      takes: ['success.acknowledged'],
      tags: ['dialog'],
      holds: ({ context }) => assert.deepEqual(toldTo(context.keep), [filled, null]),
    },
    closed: {
      says: 'The form is gone, and the character is corrected.',
      takes: [],
      holds({ snapshot, context }) {
        assert.equal(snapshot.status, 'done');
        assert.deepEqual(toldTo(context.keep), [filled, null]);
      },
    },
    left: {
      says: 'Another page is open, and what was typed is kept.',
      takes: [],
      holds({ snapshot, context: { keep }, deed, asked }) {
        assert.equal(snapshot.status, 'done');
        // Only who empties the form or starts afresh has what was kept forgotten.
        if (deed?.type === 'leave.confirmed') assert.ok(!toldTo(keep).includes(null));
        assert.deepEqual(asked('save'), []);
      },
    },
  },
});
