import assert from 'node:assert/strict';
import { deletionMachine } from '#machines/deletion.ts';
import { defineModel } from '../support/model.ts';
import { broken, problemOf, refused, unanswered } from './failures.ts';

const subject = { id: 'Chipped Goblet', name: 'Chipped Goblet' };

export const deletion = defineModel({
  machine: deletionMachine,
  title: 'Delete an item or a session',
  about:
    'A keeper deletes an item, or a master a session. It cannot be undone: nothing is deleted before it was confirmed, ' +
    'and nothing can be called off once the server has been told.',
  cases: [{ says: 'The keeper has asked to delete an item.', input: { subject } }],
  events: {
    'deletion.confirmed': [{ says: 'The keeper confirms.', event: { type: 'deletion.confirmed' } }],
    'deletion.cancelled': [{ says: 'The keeper cancels.', event: { type: 'deletion.cancelled' } }],
    'problem.acknowledged': [
      { says: 'The keeper closes the message.', event: { type: 'problem.acknowledged' } },
    ],
    'deletion.acknowledged': [
      { says: 'The keeper closes the confirmation.', event: { type: 'deletion.acknowledged' } },
    ],
  },
  answers: {
    deleteSubject: [
      { says: 'The server deletes it.', output: undefined },
      { says: 'The server refuses.', error: refused('It is kept under lock and key') },
      { says: 'The server fails.', error: broken },
      { says: 'The connection is lost.', error: unanswered },
    ],
  },
  tellApart: ({ problem, isDeleted }) => ({ isDeleted, status: problem?.status ?? null }),
  states: {
    asking: {
      says: 'A dialog asks whether to delete the item, and warns that it cannot be undone.',
      takes: ['deletion.confirmed', 'deletion.cancelled'],
      tags: ['dialog'],
      holds({ context, asked }) {
        assert.deepEqual(context, { subject, problem: null, isDeleted: false });
        assert.deepEqual(asked('deleteSubject'), []);
      },
    },
    deleting: {
      says: 'The dialog says that the item is being deleted, and cannot be closed.',
      takes: [],
      tags: ['dialog', 'busy'],
      holds({ context, asked }) {
        assert.deepEqual(context, { subject, problem: null, isDeleted: false });
        assert.deepEqual(asked('deleteSubject'), [subject]);
      },
    },
    refused: {
      says: 'The dialog says why the item was not deleted, or that nobody knows.',
      takes: ['problem.acknowledged'],
      tags: ['dialog'],
      holds({ context, deed, asked }) {
        assert.deepEqual(context.problem, problemOf(deed));
        assert.equal(context.isDeleted, false);
        assert.equal(asked('deleteSubject').length, 1);
      },
    },
    deleted: {
      says: 'The dialog says that it is done.',
      takes: ['deletion.acknowledged'],
      tags: ['dialog'],
      holds({ context, asked }) {
        assert.deepEqual(context, { subject, problem: null, isDeleted: true });
        assert.equal(asked('deleteSubject').length, 1);
      },
    },
    closed: {
      says: 'The dialog is gone, and the list shows what there is now.',
      takes: [],
      holds({ deed, output, asked }) {
        const isDeleted = deed?.type === 'deletion.acknowledged';
        assert.deepEqual(output, { subject, isDeleted });
        assert.equal(asked('deleteSubject').length, deed?.type === 'deletion.cancelled' ? 0 : 1);
      },
    },
  },
});
