import assert from 'node:assert/strict';
import { type ConfirmedInput, type ConfirmedKind, confirmedWriteMachine } from '#machines/confirmed-write.ts';
import { defineModel } from '#machine-paths';
import { broken, noAnswer, problemOf, refused } from './failures.ts';

/** The server's reason for a refusal. */
export const refusal = 'It is kept under lock and key';

/** What a person has asked for, by kind, and where the specification says so. */
const asked: Record<ConfirmedKind, { says: string; target: Omit<ConfirmedInput, 'kind'>; spec: string[] }> = {
  itemDeletion: {
    says: 'The member has asked to delete an item.',
    target: { id: 'Chipped Goblet', name: 'Chipped Goblet' },
    spec: ['s2-items-confirm', 's2-items-pending', 's2-items-failure', 's2-items-success'],
  },
  sessionDeletion: {
    says: 'The member has asked to delete a session.',
    target: { id: 's-1', name: 'The Long Night' },
    spec: ['s2-sessions-confirm'],
  },
  signInEnd: {
    says: 'The member has asked to end a sign-in in another browser.',
    target: { id: '7a', name: 'Firefox on Linux', member: null },
    spec: ['s2-sign-ins-end'],
  },
  termination: {
    says: 'The member has asked to stop a running virtual tabletop.',
    target: { id: 'deposito-pg', name: 'deposito-pg' },
    spec: ['s4-foundry-stop'],
  },
  undoing: {
    says: 'The member has asked to undo a sale.',
    target: { id: '17', name: 'the sale of 1 Potion of Healing' },
    spec: ['s8-undo'],
  },
  webhookDeletion: {
    says: 'The member has asked to delete a webhook.',
    target: { id: 'w1', name: 'Tavern' },
    spec: ['s8-webhooks-delete'],
  },
  webhookPause: {
    says: 'The member has asked to pause a webhook.',
    target: { id: 'w1', name: 'Tavern' },
    spec: ['s8-webhooks-pause'],
  },
  webhookResumption: {
    says: 'The member has asked to resume a webhook.',
    target: { id: 'w1', name: 'Tavern' },
    spec: ['s8-webhooks-pause'],
  },
  webhookTrial: {
    says: 'The member has asked to send a test to the receiver of a webhook.',
    target: { id: 'w1', name: 'Tavern', detail: 'https://hooks.example' },
    spec: ['s8-webhooks-try'],
  },
};

/** The kinds of write, in the order of the model's cases. */
export const confirmedKinds = Object.keys(asked) as ConfirmedKind[];

const inputs = confirmedKinds.map((kind): ConfirmedInput => ({ kind, ...asked[kind].target }));

/** Paths take the first kind in every way; of the others, they confirm one write that succeeds and one whose answer is lost. */
const isFirst = ({ context }: { context: { input: ConfirmedInput } }): boolean =>
  context.input.kind === confirmedKinds[0];

export const confirmedWrite = defineModel({
  machine: confirmedWriteMachine,
  title: 'Confirm a write',
  about:
    'A member deletes an item, a session or a webhook, ends sign-ins, stops a virtual tabletop, undoes a write, or pauses, ' +
    'resumes or tries a webhook. Each of these needs a confirmation, and cannot be cancelled once it was sent to the server.',
  cases: confirmedKinds.map((kind, index) => ({
    name: kind,
    says: asked[kind].says,
    input: inputs[index]!,
    spec: asked[kind].spec,
  })),
  events: {
    'write.confirmed': [{ says: 'The member confirms.', event: { type: 'write.confirmed' } }],
    'write.cancelled': [{ says: 'The member cancels.', event: { type: 'write.cancelled' }, inCases: [0] }],
    'problem.acknowledged': [
      { says: 'The member closes the error message.', event: { type: 'problem.acknowledged' } },
    ],
    'success.acknowledged': [
      { says: 'The member closes the success message.', event: { type: 'success.acknowledged' } },
    ],
  },
  answers: {
    write: [
      { says: 'The server does it.', output: undefined },
      { says: 'The connection is lost.', error: noAnswer },
      { says: 'The server refuses.', error: refused(refusal), when: isFirst },
      { says: 'The server fails.', error: broken, when: isFirst },
    ],
  },
  tellApart: ({ input, problem, isDone }) => ({ kind: input.kind, isDone, status: problem?.status ?? null }),
  states: {
    asking: {
      says: 'A dialog asks whether to do it.',
      takes: ['write.confirmed', 'write.cancelled'],
      tags: ['dialog'],
      holds({ context, caseIndex, asked: calls }) {
        assert.deepEqual(context, { input: inputs[caseIndex], problem: null, isDone: false });
        assert.deepEqual(calls('write'), []);
      },
    },
    writing: {
      says: 'A dialog that cannot be closed says that it is being done.',
      takes: [],
      tags: ['dialog', 'busy'],
      holds({ context, caseIndex, asked: calls }) {
        assert.deepEqual(context, { input: inputs[caseIndex], problem: null, isDone: false });
        assert.deepEqual(calls('write'), [inputs[caseIndex]]);
      },
    },
    refused: {
      says: 'The dialog says why it was not done, or that this is unknown.',
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds({ context, sample, asked: calls }) {
        assert.deepEqual(context.problem, problemOf(sample));
        assert.equal(context.isDone, false);
        assert.equal(calls('write').length, 1);
      },
    },
    done: {
      says: 'After a success, the dialog confirms it.',
      takes: ['success.acknowledged'],
      tags: ['dialog'],
      holds({ context, asked: calls }) {
        assert.equal(context.isDone, true);
        assert.equal(calls('write').length, 1);
      },
    },
    closed: {
      says: 'The dialog has closed, and the page shows the current state.',
      takes: [],
      holds({ sample, output, asked: calls }) {
        assert.deepEqual(output, { isDone: sample?.type === 'success.acknowledged' });
        assert.equal(calls('write').length, sample?.type === 'write.cancelled' ? 0 : 1);
      },
    },
  },
});
