import assert from 'node:assert/strict';
import { terminationMachine } from '#machines/termination.ts';
import { defineModel } from '../support/model.ts';
import { broken, problemOf, refused, unanswered } from './failures.ts';

const instanceId = 'deposito-pg';

export const termination = defineModel({
  machine: terminationMachine,
  title: 'Stop a virtual tabletop',
  about:
    'A warden stops an instance. Everyone who is playing there is disconnected at once, so nothing is stopped before it ' +
    'was confirmed, and nothing can be called off once the server has been told.',
  cases: [{ says: 'The warden has asked to stop a running instance.', input: { instanceId } }],
  events: {
    'termination.confirmed': [{ says: 'The warden confirms.', event: { type: 'termination.confirmed' } }],
    'termination.cancelled': [{ says: 'The warden cancels.', event: { type: 'termination.cancelled' } }],
    'termination.acknowledged': [
      { says: 'The warden closes the confirmation.', event: { type: 'termination.acknowledged' } },
    ],
    'problem.acknowledged': [
      { says: 'The warden closes the message.', event: { type: 'problem.acknowledged' } },
    ],
  },
  answers: {
    stopInstance: [
      { says: 'The server stops the instance.', output: undefined },
      { says: 'The server refuses.', error: refused('The instance is being repaired') },
      { says: 'The server fails.', error: broken },
      { says: 'The connection is lost.', error: unanswered },
    ],
  },
  tellApart: ({ problem }) => ({ status: problem?.status ?? null }),
  states: {
    asking: {
      says: 'A dialog asks whether to stop the instance, and warns of what that does to its players.',
      takes: ['termination.confirmed', 'termination.cancelled'],
      tags: ['dialog'],
      holds({ context, asked }) {
        assert.deepEqual(context, { instanceId, problem: null });
        assert.deepEqual(asked('stopInstance'), []);
      },
    },
    stopping: {
      says: 'The dialog says that the instance is being stopped, and cannot be closed.',
      takes: [],
      tags: ['dialog', 'busy'],
      holds({ context, asked }) {
        assert.deepEqual(context, { instanceId, problem: null });
        assert.deepEqual(asked('stopInstance'), [{ instanceId }]);
      },
    },
    refused: {
      says: 'The dialog says why the instance was not stopped, or that nobody knows.',
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds({ context, deed, asked }) {
        assert.deepEqual(context.problem, problemOf(deed));
        assert.equal(asked('stopInstance').length, 1);
      },
    },
    stopped: {
      says: 'The dialog says that it is done.',
      takes: ['termination.acknowledged'],
      tags: ['dialog'],
      holds({ context, asked }) {
        assert.deepEqual(context, { instanceId, problem: null });
        assert.equal(asked('stopInstance').length, 1);
      },
    },
    closed: {
      says: 'The dialog is gone, and the table shows whether the instance runs.',
      takes: [],
      holds({ deed, asked }) {
        assert.equal(asked('stopInstance').length, deed?.type === 'termination.cancelled' ? 0 : 1);
      },
    },
  },
});
