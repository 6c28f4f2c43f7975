import assert from 'node:assert/strict';
import { type AnyMachineSnapshot, assign } from 'xstate';
import { type Basis, type Draft, withTry } from '#core/rules/draft.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import {
  canSave,
  conflictOf,
  isOffering,
  mayBeSaved,
  type SubmissionSnapshot,
} from '#machines/submission/selectors.ts';
import type { Entered, Origin, SubmissionInput } from '#machines/submission/types.ts';
import { defineModel, type Look } from '#machine-paths';
import { failure, noAnswer } from './failures.ts';
import { storedDrafts } from './stored-drafts.ts';

/** Data of the form 'Update a Character'. */
export interface Correction {
  character: string;
  description: string;
  status: null;
  exp: number | null;
}

const empty: Correction = { character: '', description: '', status: null, exp: null };
const filled: Correction = {
  character: 'demo-player:Lyra Duskwhisper',
  description: 'Lost a bet',
  status: null,
  exp: -7,
};
export const halfDone: Correction = { ...filled, exp: null };

/** What is known about the character after somebody else has added `more` experience. */
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
  draft: entered && { entered, basis: seen(0), ...(wasSent ? { unanswered: [entered] } : {}) },
  isComplete: false,
});

/** The machine of a form whose data refer to the character that they name. */
const machine = submissionMachine.provide({
  actions: {
    followEntered: assign(({ context: { entered, origin } }) => {
      if ((entered as typeof empty).character === '') return { origin: originOf(nobody) };
      return { origin: origin.basis.facts === null ? asItWas : origin };
    }),
    judgeEntered: assign(({ context: { entered } }) => ({
      isComplete: Object.values(entered).filter(Boolean).length === 3,
    })),
  },
});

type ParamsOf = Look<typeof submissionMachine>['paramsOf'];
const enteredIn = (paramsOf: ParamsOf) =>
  storedDrafts<Draft>(paramsOf).map((draft) => draft?.entered ?? null);

/** Checks that no save was sent, unless the server has refused one or a newer version was read. */
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
    'A manager corrects a character with a form. Input is stored until it is saved, and offered when the form is opened ' +
    'again. The app asks before the manager leaves unsaved input. Sessions and items are saved in the same way.',
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
      says: 'Something was sent from here earlier, and no answer arrived.',
      input: input(halfDone, true),
      endsAt: ['offering.waiting', 'editing.changed'],
    },
  ],
  events: {
    'draft.restored': [{ says: 'The manager continues with the draft.', event: { type: 'draft.restored' } }],
    'draft.discarded': [{ says: 'The manager starts over.', event: { type: 'draft.discarded' } }],
    'conflict.settled': [
      {
        says: 'The manager continues with the earlier input, based on the newest version.',
        event: { type: 'conflict.settled', entered: halfDone },
        when: isOffered,
      },
      {
        says: 'The manager continues with the current input, based on the newest version.',
        event: { type: 'conflict.settled', entered: filled },
        when: wasRefused,
      },
    ],
    'conflict.postponed': [{ says: 'The manager goes back.', event: { type: 'conflict.postponed' } }],
    'form.changed': [
      {
        says: 'The manager fills in all fields.',
        spec: ['s2-update-character-fields'],
        event: { type: 'form.changed', entered: filled },
      },
      { says: 'The manager clears all fields.', event: { type: 'form.changed', entered: empty } },
    ],
    'save.asked': [{ says: 'The manager asks to save.', event: { type: 'save.asked' } }],
    'problem.acknowledged': [
      { says: 'The manager closes the error message.', event: { type: 'problem.acknowledged' } },
    ],
    'success.acknowledged': [
      { says: 'The manager closes the success message.', event: { type: 'success.acknowledged' } },
    ],
    'leave.asked': [{ says: 'The manager follows a link to another page.', event: { type: 'leave.asked' } }],
    'leave.confirmed': [{ says: 'The manager confirms leaving.', event: { type: 'leave.confirmed' } }],
    'leave.cancelled': [{ says: 'The manager stays.', event: { type: 'leave.cancelled' } }],
  },
  answers: {
    save: [
      { says: 'The server saves the correction.', output: 7 },
      {
        says: 'The server refuses.',
        error: new RequestFailure({
          status: 400,
          message: 'No such words',
          fields: { description: 'No such words' },
          coversEarlierTries: true,
        }),
      },
      {
        says: 'The server says that somebody else has changed the character meanwhile.',
        error: new RequestFailure({
          status: 409,
          message: 'Aurelia was faster',
          fields: { version: 'Aurelia was faster' },
          coversEarlierTries: true,
        }),
      },
      { says: 'The connection is lost.', error: noAnswer },
    ],
    readNewest: [
      { says: 'The character is unchanged.', output: asItWas, when: isReadForDraft },
      { says: 'The character has more experience than before.', output: changed },
      { says: 'The character cannot be read.', error: failure(500, 'No characters today') },
    ],
  },
  tellApart: ({ entered, problem, unanswered }) => ({
    entered: entered as Correction,
    isStale: problem?.status === 409,
    unanswered,
  }),
  states: {
    opening: 'left at once',
    'offering.waiting': {
      says: 'The page offers the earlier input in place of the form.',
      takes: ['draft.restored', 'draft.discarded', 'leave.asked'],
      holds({ snapshot, context, sample, caseIndex, paramsOf }) {
        assert.deepEqual([context.entered, context.draft?.entered], [empty, halfDone]);
        assert.equal(mayBeSaved(snapshot), caseIndex === 2);
        assert.deepEqual(storedDrafts<Draft>(paramsOf), []);
        assert.equal(isOffering(snapshot), true);
        assert.equal(context.problem !== null, sample?.says === 'The character cannot be read.');
      },
    },
    'offering.reading': {
      says: 'The app reads the character of the earlier input again.',
      takes: ['leave.asked'],
      tags: ['busy'],
      holds({ snapshot, context, asked, paramsOf }) {
        assert.deepEqual(
          asked('readNewest')
            .map((reading) => (reading as { entered: Entered }).entered)
            .at(-1),
          halfDone,
        );
        assert.deepEqual(
          [isOffering(snapshot), context.problem, storedDrafts<Draft>(paramsOf)],
          [true, null, []],
        );
      },
    },
    conflicted: {
      says: 'A dialog says how the character has changed meanwhile.',
      spec: ['s8-live-form-save'],
      takes: ['conflict.settled', 'conflict.postponed'],
      tags: ['dialog', 'unsaved'],
      holds({ snapshot, context, paramsOf }) {
        const isRefused = context.problem !== null;
        assert.deepEqual(conflictOf(snapshot), {
          basis: seen(0),
          newest: changed,
          entered: isRefused ? filled : halfDone,
          reason: isRefused ? 'Aurelia was faster' : '',
        });
        assert.equal(isOffering(snapshot), !isRefused);
        assert.notEqual(storedDrafts<Draft>(paramsOf).at(-1), null);
      },
    },
    'editing.pristine': {
      says: 'The form is empty, and no draft is stored.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      holds({ snapshot, context, asked, happened, paramsOf }) {
        assert.deepEqual([context.entered, context.unanswered], [empty, []]);
        assert.equal(canSave(snapshot), false);
        assert.equal(context.attempts, happened('save.asked') - asked('save').length);
        assert.equal(storedDrafts<Draft>(paramsOf).at(-1) ?? null, null);
        seeUnsaved(context, asked('save'));
      },
    },
    'editing.changed': {
      says: 'The form shows the input, which is stored with its basis, and a notice if an earlier save received no answer.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      tags: ['unsaved'],
      holds({ snapshot, context, sample, asked, happened, paramsOf }) {
        const isFilled = (context.entered as typeof filled).exp !== null;
        const isEmpty = (context.entered as typeof filled).character === '';
        assert.deepEqual(context.entered, isFilled ? filled : isEmpty ? empty : halfDone);
        // The app stores a draft without input only if a save got no answer.
        if (isEmpty) assert.equal(mayBeSaved(snapshot), true);
        assert.deepEqual(storedDrafts<Draft>(paramsOf).at(-1), {
          entered: context.entered,
          basis: context.origin.basis,
          ...(mayBeSaved(snapshot) ? { unanswered: context.unanswered } : {}),
        });
        if (sample?.type === 'conflict.settled') assert.deepEqual(context.origin, changed);
        assert.equal(canSave(snapshot), isFilled);
        assert.equal(context.attempts, happened('save.asked') - asked('save').length);
        if (sample?.type === 'problem.acknowledged') assert.notEqual(context.problem, null);
        if (sample?.type.startsWith('conflict.')) assert.equal(context.problem, null);
      },
    },
    leaving: {
      says: 'A dialog asks whether to leave without saving.',
      takes: ['leave.confirmed', 'leave.cancelled'],
      tags: ['dialog', 'unsaved'],
      holds: ({ context, asked }) => seeUnsaved(context, asked('save')),
    },
    saving: {
      says: 'A dialog says that the correction is being saved.',
      spec: ['s2-update-character-pending'],
      takes: [],
      tags: ['busy', 'dialog', 'unsaved'],
      holds({ context, asked, paramsOf }) {
        assert.deepEqual(asked('save').at(-1), {
          entered: filled,
          origin: context.origin,
          unanswered: context.unanswered,
        });
        const last = storedDrafts<Draft>(paramsOf).at(-1);
        assert.deepEqual([context.problem, last?.entered], [null, filled]);
        assert.deepEqual(last?.unanswered, withTry(context.unanswered, filled));
      },
    },
    rereading: {
      says: 'The dialog says that the newest version is being loaded.',
      takes: [],
      tags: ['busy', 'dialog', 'unsaved'],
      holds({ context, asked, paramsOf }) {
        assert.deepEqual((asked('readNewest').at(-1) as { entered: Entered }).entered, filled);
        assert.deepEqual([context.problem?.status, enteredIn(paramsOf).at(-1)], [409, filled]);
      },
    },
    refused: {
      says: 'The dialog says why nothing was saved, or that this is unknown.',
      spec: ['s2-update-character-failure', 's8-mutation'],
      takes: ['problem.acknowledged'],
      tags: ['dialog', 'unsaved'],
      holds({ context: { problem, entered, unanswered }, sample, paramsOf }) {
        const status = { 'The server refuses.': 400, 'The connection is lost.': 0 }[sample?.says ?? ''];
        assert.equal(problem?.status, status ?? 409);
        assert.deepEqual([entered, enteredIn(paramsOf).at(-1)], [filled, filled]);
        if (status === 0) assert.deepEqual(unanswered.at(-1), filled);
        assert.deepEqual(storedDrafts<Draft>(paramsOf).at(-1)?.unanswered ?? [], unanswered);
      },
    },
    saved: {
      says: 'The dialog says that the correction was saved, and offers to undo it.',
      spec: ['s8-undo-offer'],
      takes: ['success.acknowledged'],
      tags: ['dialog'],
      holds({ context, paramsOf }) {
        assert.equal(context.act, 7);
        assert.deepEqual(enteredIn(paramsOf).slice(-2), [filled, null]);
      },
    },
    closed: {
      says: 'The form is closed, and the character is corrected.',
      spec: ['s2-update-character-success'],
      takes: [],
      holds({ snapshot, paramsOf }) {
        assert.equal(snapshot.status, 'done');
        assert.deepEqual(enteredIn(paramsOf).slice(-2), [filled, null]);
      },
    },
    left: {
      says: 'Another page is open, and unsaved input is stored.',
      takes: [],
      holds({ snapshot, context, sample, asked, paramsOf }) {
        assert.equal(snapshot.status, 'done');
        // Only clearing the form or starting over removes the draft.
        if (sample?.type === 'leave.confirmed') assert.notEqual(storedDrafts<Draft>(paramsOf).at(-1), null);
        seeUnsaved(context, asked('save'));
      },
    },
  },
});
