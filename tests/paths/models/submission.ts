import assert from 'node:assert/strict';
import { type AnyMachineSnapshot, assign } from 'xstate';
import type { Basis, Draft } from '#core/rules/draft.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import { canSave, conflictOf, isOffering, type SubmissionSnapshot } from '#machines/submission/selectors.ts';
import type { Entered, Origin, SubmissionInput } from '#machines/submission/types.ts';
import { defineModel, type Look } from '../support/model.ts';
import { kept } from './kept.ts';

/** What the form 'Update a Character' holds. */
const empty = { character: '', description: '', status: null, exp: null };
const filled = {
  character: 'demo-player:Lyra Duskwhisper',
  description: 'Lost a bet',
  status: null,
  exp: -7,
};
export const halfDone = { ...filled, exp: null };

/** What is there of the character that the correction adds to, by how much somebody else has added. */
const seen = (more: number): Basis => ({
  facts: { status: 'active', experience: 9_000 + more },
  version: 1 + more,
});
const originOf = (basis: Basis): Origin => ({ source: basis, initial: empty, basis });
const nobody: Basis = { facts: null, version: null };
const asItWas = originOf(seen(0));
const changed = originOf(seen(5));

const input = (entered: Entered | null, wasSent = false): SubmissionInput => ({
  kind: 'addition',
  origin: originOf(nobody),
  draft: entered && { entered, basis: seen(0), ...(wasSent ? { mayBeSaved: true } : {}) },
  isComplete: false,
});

/** The form: what is entered is for the character that it names. */
const machine = submissionMachine.provide({
  actions: {
    judgeEntered: assign(({ context: { entered, origin } }) => {
      const isComplete = Object.values(entered).filter(Boolean).length === 3;
      if ((entered as typeof empty).character === '') return { isComplete, origin: originOf(nobody) };
      return { isComplete, origin: origin.basis.facts === null ? asItWas : origin };
    }),
  },
});

type Told = Look<typeof submissionMachine>['told'];
const enteredIn = (told: Told) => kept<Draft>(told).map((draft) => draft?.entered ?? null);

/** Nothing was asked of the server, but where it has refused because somebody else was faster. */
function seeUnsaved({ problem, newest }: { problem: unknown; newest: unknown }, asked: unknown[]): void {
  if (problem === null && newest === null) assert.deepEqual(asked, []);
}

const isOffered = (snapshot: AnyMachineSnapshot): boolean => isOffering(snapshot as SubmissionSnapshot);
const wasRefused = (snapshot: AnyMachineSnapshot): boolean => !isOffered(snapshot);
const isReadForDraft = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('offering');

export const submission = defineModel({
  machine,
  actions: ['keep'],
  title: 'Fill in a form and save it',
  about:
    'A manager corrects a character with a form. What was typed is kept until it is saved, is offered back when the ' +
    'form is opened again, and is never left without being asked. Sessions and items are saved in the same way.',
  cases: [
    {
      says: 'Something was typed here earlier and not saved.',
      input: input(halfDone),
    },
    {
      says: 'Nothing was typed here before.',
      input: input(null),
      endsAt: ['editing.pristine'],
    },
    {
      says: 'Something was sent from here earlier, and no answer came.',
      input: input(halfDone, true),
      endsAt: ['offering.waiting', 'editing.changed'],
    },
  ],
  events: {
    'draft.restored': [{ says: 'The manager continues with it.', event: { type: 'draft.restored' } }],
    'draft.discarded': [{ says: 'The manager starts over.', event: { type: 'draft.discarded' } }],
    'conflict.settled': [
      {
        says: 'The manager continues with the character as it is now, with all that was typed earlier.',
        event: { type: 'conflict.settled', entered: halfDone },
        when: isOffered,
      },
      {
        says: 'The manager continues with the character as it is now, with all that was typed.',
        event: { type: 'conflict.settled', entered: filled },
        when: wasRefused,
      },
    ],
    'conflict.postponed': [{ says: 'The manager goes back.', event: { type: 'conflict.postponed' } }],
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
      {
        says: 'The server says that somebody else has changed the character meanwhile.',
        error: new RequestFailure({
          status: 409,
          message: 'Aurelia was faster',
          fields: { version: 'Aurelia was faster' },
        }),
      },
      { says: 'The connection is lost.', error: new RequestFailure({ status: 0, message: '', fields: {} }) },
    ],
    readNewest: [
      { says: 'The character is as it was.', output: asItWas, when: isReadForDraft },
      { says: 'The character has got more experience.', output: changed },
      {
        says: 'The character cannot be read.',
        error: new RequestFailure({ status: 500, message: 'No characters today', fields: {} }),
      },
    ],
  },
  tellApart: ({ entered, problem, mayBeSaved }) => ({
    entered,
    isStale: problem?.status === 409,
    mayBeSaved,
  }),
  states: {
    'offering.waiting': {
      says: 'In the place of the form, what was typed earlier is offered back.',
      takes: ['draft.restored', 'draft.discarded', 'leave.asked'],
      holds({ snapshot, context, deed, given, told }) {
        assert.deepEqual([context.entered, context.draft?.entered], [empty, halfDone]);
        assert.equal(context.mayBeSaved, given === 2);
        assert.deepEqual(kept<Draft>(told), []);
        assert.equal(isOffering(snapshot), true);
        assert.equal(context.problem !== null, deed?.says === 'The character cannot be read.');
      },
    },
    'offering.reading': {
      says: 'The character for which it was typed is read again.',
      takes: ['leave.asked'],
      tags: ['busy'],
      holds({ snapshot, context, asked, told }) {
        assert.deepEqual(
          asked('readNewest')
            .map((reading) => (reading as { entered: Entered }).entered)
            .at(-1),
          halfDone,
        );
        assert.deepEqual([isOffering(snapshot), context.problem, kept<Draft>(told)], [true, null, []]);
      },
    },
    conflicted: {
      says: 'A dialog says what of the character has changed meanwhile.',
      takes: ['conflict.settled', 'conflict.postponed'],
      tags: ['dialog', 'unsaved'],
      holds({ snapshot, context, told }) {
        const isRefused = context.problem !== null;
        assert.deepEqual(conflictOf(snapshot), {
          basis: seen(0),
          newest: changed,
          entered: isRefused ? filled : halfDone,
          reason: isRefused ? 'Aurelia was faster' : '',
        });
        assert.equal(isOffering(snapshot), !isRefused);
        assert.notEqual(kept<Draft>(told).at(-1), null);
      },
    },
    'editing.pristine': {
      says: 'The form is empty, and nothing of it is kept.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      holds({ snapshot, context, deed, asked, told }) {
        assert.deepEqual([context.entered, context.mayBeSaved], [empty, false]);
        assert.equal(canSave(snapshot), false);
        assert.equal(context.attempts, deed?.type === 'save.asked' ? 1 : 0);
        assert.equal(kept<Draft>(told).at(-1) ?? null, null);
        seeUnsaved(context, asked('save'));
      },
    },
    'editing.changed': {
      says: 'The form shows what was typed, which is kept with what it is for.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      tags: ['unsaved'],
      holds({ snapshot, context, deed, told }) {
        const isFilled = (context.entered as typeof filled).exp !== null;
        assert.deepEqual(context.entered, isFilled ? filled : halfDone);
        assert.deepEqual(kept<Draft>(told).at(-1), {
          entered: context.entered,
          basis: context.origin.basis,
          ...(context.mayBeSaved ? { mayBeSaved: true } : {}),
        });
        if (deed?.type === 'conflict.settled') assert.deepEqual(context.origin, changed);
        assert.equal(canSave(snapshot), isFilled);
        assert.equal(context.attempts, deed?.type === 'save.asked' ? 1 : 0);
        if (deed?.type === 'problem.acknowledged') assert.notEqual(context.problem, null);
        if (deed?.type.startsWith('conflict.')) assert.equal(context.problem, null);
      },
    },
    leaving: {
      says: 'A dialog asks whether to leave without saving.',
      takes: ['leave.confirmed', 'leave.cancelled'],
      tags: ['dialog', 'unsaved'],
      holds: ({ context, asked }) => seeUnsaved(context, asked('save')),
    },
    saving: {
      says: 'A dialog says that it is being saved.',
      takes: [],
      tags: ['busy', 'dialog', 'unsaved'],
      holds({ context, asked, told }) {
        assert.deepEqual(asked('save').at(-1), {
          entered: filled,
          origin: context.origin,
          mayBeSaved: context.mayBeSaved,
        });
        const last = kept<Draft>(told).at(-1);
        assert.deepEqual([context.problem, last?.entered, last?.mayBeSaved], [null, filled, true]);
      },
    },
    rereading: {
      says: 'The dialog says that the newest version is being loaded.',
      takes: [],
      tags: ['busy', 'dialog', 'unsaved'],
      holds({ context, asked, told }) {
        assert.deepEqual((asked('readNewest').at(-1) as { entered: Entered }).entered, filled);
        assert.deepEqual([context.problem?.status, enteredIn(told).at(-1)], [409, filled]);
      },
    },
    refused: {
      says: 'The dialog says why it was not saved.',
      takes: ['problem.acknowledged'],
      tags: ['dialog', 'unsaved'],
      holds({ context: { problem, entered, mayBeSaved }, deed, told }) {
        const status = { 'The server refuses.': 400, 'The connection is lost.': 0 }[deed?.says ?? ''];
        assert.equal(problem?.status, status ?? 409);
        assert.deepEqual([entered, enteredIn(told).at(-1)], [filled, filled]);
        if (status === 0) assert.equal(mayBeSaved, true);
        assert.equal(kept<Draft>(told).at(-1)?.mayBeSaved ?? false, mayBeSaved);
      },
    },
    saved: {
      says: 'The dialog says that it is saved.',
      takes: ['success.acknowledged'],
      tags: ['dialog'],
      holds: ({ told }) => assert.deepEqual(enteredIn(told).slice(-2), [filled, null]),
    },
    closed: {
      says: 'The form is gone, and the character is corrected.',
      takes: [],
      holds({ snapshot, told }) {
        assert.equal(snapshot.status, 'done');
        assert.deepEqual(enteredIn(told).slice(-2), [filled, null]);
      },
    },
    left: {
      says: 'Another page is open, and what was typed is kept.',
      takes: [],
      holds({ snapshot, context, deed, asked, told }) {
        assert.equal(snapshot.status, 'done');
        // Only who empties the form or starts over has what was kept forgotten.
        if (deed?.type === 'leave.confirmed') assert.notEqual(kept<Draft>(told).at(-1), null);
        seeUnsaved(context, asked('save'));
      },
    },
  },
});
