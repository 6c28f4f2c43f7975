import assert from 'node:assert/strict';
import { type AnyMachineSnapshot, assign } from 'xstate';
import { type Draft, withTry } from '#core/rules/draft.ts';
import { RequestFailure } from '#core/rules/problem.ts';
import type { ItemData } from '#forms/definitions/item.schema.ts';
import { submissionMachine } from '#machines/submission/machine.ts';
import {
  canSave,
  conflictOf,
  isOffering,
  mayBeSaved,
  type SubmissionSnapshot,
} from '#machines/submission/selectors.ts';
import type { Entered, Origin, SubmissionInput } from '#machines/submission/types.ts';
import type { Look } from '#machine-paths';
import { defineFlow } from './define-flow.ts';
import { failure, noAnswer } from './failures.ts';
import { storedDrafts } from './stored-drafts.ts';

/** What the paths change in the data of the form 'Update {name}'. */
export type Linked = Pick<ItemData, 'link'>;

const withLink = (link: Linked['link']): Linked => ({ link });
const stored = withLink(null);
const filled = withLink('https://mine.example');
/** The form refuses a link without its scheme. */
export const halfDone = withLink('mine.example');
export const theirs = withLink('https://theirs.example');

const originOf = (data: Linked, version: number): Origin<Linked> => ({ source: version, data, version });
const asItWas = originOf(stored, 1);
const changed = originOf(theirs, 2);
const savedBefore = originOf(filled, 2);

const input = (entered: Entered | null, wasSent = false): SubmissionInput => ({
  isEdit: true,
  origin: asItWas,
  draft: entered && {
    entered,
    base: { data: stored, version: 1 },
    ...(wasSent ? { unanswered: [entered] } : {}),
  },
  begun: null,
  isComplete: true,
});

const linkOf = (entered: Entered): Linked['link'] => (entered as Linked).link;

const machine = submissionMachine.provide({
  actions: {
    judgeEntered: assign(({ context: { entered } }) => ({ isComplete: linkOf(entered) !== halfDone.link })),
  },
});

type SubmissionLook = Look<typeof submissionMachine>;

const enteredIn = (paramsOf: SubmissionLook['paramsOf']) =>
  storedDrafts<Draft>(paramsOf).map((draft) => draft?.entered ?? null);

/** The input for which the newest version was read last. */
const readingOf = (asked: SubmissionLook['asked']): Entered =>
  (asked('readNewest').at(-1) as { entered: Entered }).entered;

/** Checks that no save was sent, unless the server has refused one or a newer version was read. */
function seeUnsaved({ problem, newest }: { problem: unknown; newest: unknown }, asked: unknown[]): void {
  if (problem === null && newest === null) assert.deepEqual(asked, []);
}

const refusedFor = (status: number, field: string, message: string): RequestFailure =>
  new RequestFailure({ status, message, fields: { [field]: message }, coversEarlierTries: true });

const isOffered = (snapshot: AnyMachineSnapshot): boolean => isOffering(snapshot as SubmissionSnapshot);
const wasRefused = (snapshot: AnyMachineSnapshot): boolean => !isOffered(snapshot);
/** An unchanged form and a merged one are saved by tests of the app's own part (tests/screens/saving/submission.test.ts). */
const isSaveWalked = ({ context }: AnyMachineSnapshot): boolean => {
  const { entered, origin } = context as SubmissionSnapshot['context'];
  return linkOf(entered) !== null && origin.version === 1;
};
const isReadForDraft = (snapshot: AnyMachineSnapshot): boolean => snapshot.matches('offering');

export const submission = defineFlow({
  machine,
  actions: ['keep'],
  title: 'Fill in a form and save it',
  about:
    'A manager edits an item with a form. Input is stored until it is saved, and offered when the form is opened again. ' +
    'The app asks before the manager leaves unsaved input, and compares it with what others have saved meanwhile. ' +
    'Sessions and corrections are saved in the same way, but never compared.',
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
    'draft.restored': 'The manager continues with the draft.',
    'draft.discarded': 'The manager starts over.',
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
    'conflict.postponed': 'The manager goes back.',
    'form.changed': [
      {
        says: 'The manager writes another link.',
        spec: ['s2-item-form-fields'],
        event: { type: 'form.changed', entered: filled },
      },
      { says: 'The manager clears the link again.', event: { type: 'form.changed', entered: stored } },
    ],
    'save.asked': { says: 'The manager asks to save.', when: isSaveWalked },
    'problem.acknowledged': 'The manager closes the error message.',
    'success.acknowledged': 'The manager closes the success message.',
    'leave.asked': 'The manager closes the form.',
    'leave.confirmed': 'The manager confirms leaving.',
    'leave.cancelled': 'The manager stays.',
  },
  answers: {
    save: [
      { says: 'The server saves the item.', output: 7 },
      { says: 'The server refuses.', error: refusedFor(400, 'link', 'No such words') },
      {
        says: 'The server says that somebody else has changed the item meanwhile.',
        error: refusedFor(409, 'version', 'Aurelia was faster'),
      },
      { says: 'The connection is lost.', error: noAnswer },
    ],
    readNewest: [
      { says: 'The item is unchanged.', output: asItWas, when: isReadForDraft },
      { says: 'The item has another link than before.', output: changed },
      {
        says: 'The item already has the link: an earlier save has arrived.',
        output: savedBefore,
        when: wasRefused,
      },
      { says: 'The item cannot be read.', error: failure(400, 'No items today') },
    ],
  },
  tellApart: ({ entered, problem, unanswered }) => ({
    entered: entered as Linked,
    isStale: problem?.status === 409,
    unanswered,
  }),
  states: {
    opening: 'left at once',
    'offering.waiting': {
      says: 'The page offers the earlier input in place of the form.',
      takes: ['draft.restored', 'draft.discarded', 'leave.asked'],
      holds({ snapshot, context, sample, caseIndex, paramsOf }) {
        assert.deepEqual([context.entered, context.draft?.entered], [stored, halfDone]);
        assert.equal(mayBeSaved(snapshot), caseIndex === 2);
        assert.deepEqual(storedDrafts<Draft>(paramsOf), []);
        assert.equal(isOffering(snapshot), true);
        assert.equal(context.problem !== null, sample?.says === 'The item cannot be read.');
      },
    },
    'offering.reading': {
      says: 'The app reads the item of the earlier input again.',
      takes: ['leave.asked'],
      tags: ['busy'],
      holds({ snapshot, context, asked, paramsOf }) {
        assert.deepEqual(readingOf(asked), halfDone);
        assert.deepEqual([isOffering(snapshot), context.problem], [true, null]);
        assert.deepEqual(storedDrafts<Draft>(paramsOf), []);
      },
    },
    conflicted: {
      says: 'A dialog compares the input with what somebody else has saved meanwhile.',
      spec: ['s8-live-form-save'],
      takes: ['conflict.settled', 'conflict.postponed'],
      tags: ['dialog', 'unsaved'],
      holds({ snapshot, context, paramsOf }) {
        const isRefused = context.problem !== null;
        const { base, ...conflict } = conflictOf(snapshot)!;
        assert.deepEqual([base?.data, base?.version], [stored, 1]);
        assert.deepEqual(conflict, {
          newest: changed,
          entered: isRefused ? filled : halfDone,
          reason: isRefused ? 'Aurelia was faster' : '',
        });
        assert.equal(isOffering(snapshot), !isRefused);
        assert.notEqual(storedDrafts<Draft>(paramsOf).at(-1), null);
      },
    },
    'editing.pristine': {
      says: 'The form shows the stored item, and no draft is stored.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      holds({ snapshot, context, asked, happened, paramsOf }) {
        assert.deepEqual([context.entered, context.unanswered], [stored, []]);
        assert.equal(canSave(snapshot), true);
        assert.equal(context.attempts, happened('save.asked') - asked('save').length);
        assert.equal(storedDrafts<Draft>(paramsOf).at(-1) ?? null, null);
        seeUnsaved(context, asked('save'));
      },
    },
    'editing.changed': {
      says: 'The form shows the input, which is stored with what it began from, and a notice if an earlier save received no answer.',
      takes: ['form.changed', 'save.asked', 'leave.asked'],
      tags: ['unsaved'],
      holds({ snapshot, context, sample, asked, happened, paramsOf }) {
        const { entered, origin } = context;
        assert.ok([stored, filled, halfDone].includes(entered as Linked));
        // The app stores a draft without changes only if a save got no answer.
        if (entered === stored) assert.ok(mayBeSaved(snapshot) || origin === changed);
        assert.deepEqual(storedDrafts<Draft>(paramsOf).at(-1), {
          entered,
          base: { data: origin.data, version: origin.version },
          ...(mayBeSaved(snapshot) ? { unanswered: context.unanswered } : {}),
        });
        if (sample?.type === 'conflict.settled') assert.deepEqual(origin, changed);
        assert.equal(canSave(snapshot), linkOf(entered) !== halfDone.link);
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
      says: 'A dialog says that the item is being saved.',
      tags: ['busy', 'dialog', 'unsaved'],
      holds({ context, asked, paramsOf }) {
        const { origin, unanswered, problem } = context;
        assert.deepEqual(asked('save').at(-1), { entered: filled, origin, unanswered });
        const last = storedDrafts<Draft>(paramsOf).at(-1);
        assert.deepEqual([problem, last?.entered], [null, filled]);
        assert.deepEqual(last?.unanswered, withTry(unanswered, filled));
      },
    },
    rereading: {
      says: 'The dialog says that the newest version is being loaded.',
      tags: ['busy', 'dialog', 'unsaved'],
      holds({ context, asked, paramsOf }) {
        assert.deepEqual(readingOf(asked), filled);
        assert.deepEqual([context.problem?.status, enteredIn(paramsOf).at(-1)], [409, filled]);
      },
    },
    refused: {
      says: 'The dialog says why nothing was saved, or that this is unknown.',
      spec: ['s2-item-form-failure', 's8-mutation'],
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
      says: 'The dialog says that the item is saved, and offers to undo it unless an earlier save has done it.',
      spec: ['s8-undo-offer'],
      takes: ['success.acknowledged'],
      tags: ['dialog'],
      holds({ context, sample, paramsOf }) {
        assert.equal(context.act, sample?.says === 'The server saves the item.' ? 7 : null);
        assert.deepEqual(enteredIn(paramsOf).slice(-2), [filled, null]);
      },
    },
    closed: {
      says: 'The form is closed, and the item is saved.',
      spec: ['s2-item-form-updated'],
      holds({ snapshot, paramsOf }) {
        assert.equal(snapshot.status, 'done');
        assert.deepEqual(enteredIn(paramsOf).slice(-2), [filled, null]);
      },
    },
    left: {
      says: 'The form is closed, and unsaved input is stored.',
      holds({ snapshot, context, sample, asked, paramsOf }) {
        assert.equal(snapshot.status, 'done');
        // Only clearing the form or starting over removes the draft.
        if (sample?.type === 'leave.confirmed') assert.notEqual(storedDrafts<Draft>(paramsOf).at(-1), null);
        seeUnsaved(context, asked('save'));
      },
    },
  },
});
