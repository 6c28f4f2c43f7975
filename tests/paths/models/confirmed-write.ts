import assert from 'node:assert/strict';
import { type ConfirmedInput, confirmedWriteMachine } from '#machines/confirmed-write.ts';
import { defineFlow } from './define-flow.ts';
import { confirmedKinds, kinds } from '../confirmed-kinds.ts';
import { broken, noAnswer, problemOf, refused } from './failures.ts';

export const refusal = 'It is kept under lock and key';

/** The number of the write in the journal. */
const act = 7;

const inputs = confirmedKinds.map((kind): ConfirmedInput => ({ kind, ...kinds[kind].target }));

/** Paths take the first kind in every way; of the others, they confirm one write that succeeds and one whose answer is lost. */
const isFirst = ({ context }: { context: { input: ConfirmedInput } }): boolean =>
  context.input.kind === confirmedKinds[0];

export const confirmedWrite = defineFlow({
  machine: confirmedWriteMachine,
  title: 'Confirm a write',
  about:
    'A member asks for one write to a thing, such as the deletion of an item. Each kind needs a confirmation, and cannot be ' +
    'cancelled once it was sent to the server.',
  cases: confirmedKinds.map((kind, index) => ({
    name: kind,
    says: kinds[kind].says,
    input: inputs[index]!,
    spec: kinds[kind].spec,
  })),
  events: {
    'write.confirmed': 'The member confirms.',
    'write.cancelled': { says: 'The member cancels.', inCases: [0] },
    'problem.acknowledged': 'The member closes the error message.',
    'success.acknowledged': 'The member closes the success message.',
  },
  answers: {
    write: [
      { says: 'The server does it.', output: act },
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
        assert.deepEqual(context, { input: inputs[caseIndex], problem: null, act: null, isDone: false });
        assert.deepEqual(calls('write'), []);
      },
    },
    writing: {
      says: 'A dialog that cannot be closed says that it is being done.',
      tags: ['dialog', 'busy'],
      holds({ context, caseIndex, asked: calls }) {
        assert.deepEqual(context, { input: inputs[caseIndex], problem: null, act: null, isDone: false });
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
        assert.equal(context.act, act);
        assert.equal(calls('write').length, 1);
      },
    },
    closed: {
      says: 'The dialog has closed, and the page shows the current state.',
      holds({ sample, output, asked: calls }) {
        assert.deepEqual(output, { isDone: sample?.type === 'success.acknowledged' });
        assert.equal(calls('write').length, sample?.type === 'write.cancelled' ? 0 : 1);
      },
    },
  },
});
