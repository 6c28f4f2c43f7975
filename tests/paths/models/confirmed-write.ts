import assert from 'node:assert/strict';
import type { ConfirmedWriteMachine, Subject } from '#machines/confirmed-write.ts';
import { deletionMachine } from '#machines/deletion.ts';
import { terminationMachine } from '#machines/termination.ts';
import { defineModel } from '../support/model.ts';
import { broken, problemOf, refused, unanswered } from './failures.ts';

/** What is said of one kind of write. */
interface Words {
  title: string;
  about: string;
  /** Who does it: `The keeper`. */
  who: string;
  given: string;
  done: string;
  /** Why the server refuses. */
  refusal: string;
  says: Record<'asking' | 'writing' | 'refused' | 'closed', string>;
}

const modelOf = (machine: ConfirmedWriteMachine, subject: Subject, words: Words) =>
  defineModel({
    machine,
    title: words.title,
    about: words.about,
    cases: [{ says: words.given, input: { subject } }],
    events: {
      'write.confirmed': [{ says: `${words.who} confirms.`, event: { type: 'write.confirmed' } }],
      'write.cancelled': [{ says: `${words.who} cancels.`, event: { type: 'write.cancelled' } }],
      'problem.acknowledged': [
        { says: `${words.who} closes the message.`, event: { type: 'problem.acknowledged' } },
      ],
      'success.acknowledged': [
        { says: `${words.who} closes the confirmation.`, event: { type: 'success.acknowledged' } },
      ],
    },
    answers: {
      write: [
        { says: words.done, output: undefined },
        { says: 'The server refuses.', error: refused(words.refusal) },
        { says: 'The server fails.', error: broken },
        { says: 'The connection is lost.', error: unanswered },
      ],
    },
    tellApart: ({ problem, isDone }) => ({ isDone, status: problem?.status ?? null }),
    states: {
      asking: {
        says: words.says.asking,
        takes: ['write.confirmed', 'write.cancelled'],
        tags: ['dialog'],
        holds({ context, asked }) {
          assert.deepEqual(context, { subject, problem: null, isDone: false });
          assert.deepEqual(asked('write'), []);
        },
      },
      writing: {
        says: words.says.writing,
        takes: [],
        tags: ['dialog', 'busy'],
        holds({ context, asked }) {
          assert.deepEqual(context, { subject, problem: null, isDone: false });
          assert.deepEqual(asked('write'), [subject]);
        },
      },
      refused: {
        says: words.says.refused,
        takes: ['problem.acknowledged'],
        tags: ['dialog'],
        holds({ context, deed, asked }) {
          assert.deepEqual(context.problem, problemOf(deed));
          assert.equal(context.isDone, false);
          assert.equal(asked('write').length, 1);
        },
      },
      done: {
        says: 'The dialog says that it is done.',
        takes: ['success.acknowledged'],
        tags: ['dialog'],
        holds({ context, asked }) {
          assert.deepEqual(context, { subject, problem: null, isDone: true });
          assert.equal(asked('write').length, 1);
        },
      },
      closed: {
        says: words.says.closed,
        takes: [],
        holds({ deed, output, asked }) {
          assert.deepEqual(output, { subject, isDone: deed?.type === 'success.acknowledged' });
          assert.equal(asked('write').length, deed?.type === 'write.cancelled' ? 0 : 1);
        },
      },
    },
  });

export const deletion = modelOf(
  deletionMachine,
  { id: 'Chipped Goblet', name: 'Chipped Goblet' },
  {
    title: 'Delete an item or a session',
    about:
      'A keeper deletes an item, or a master a session. It cannot be undone: nothing is deleted before it was confirmed, ' +
      'and nothing can be called off once the server has been told.',
    who: 'The keeper',
    given: 'The keeper has asked to delete an item.',
    done: 'The server deletes it.',
    refusal: 'It is kept under lock and key',
    says: {
      asking: 'A dialog asks whether to delete the item, and warns that it cannot be undone.',
      writing: 'The dialog says that the item is being deleted, and cannot be closed.',
      refused: 'The dialog says why the item was not deleted, or that nobody knows.',
      closed: 'The dialog is gone, and the list shows what there is now.',
    },
  },
);

export const termination = modelOf(
  terminationMachine,
  { id: 'deposito-pg', name: 'deposito-pg' },
  {
    title: 'Stop a virtual tabletop',
    about:
      'A warden stops an instance. Everyone who is playing there is disconnected at once, so nothing is stopped before it ' +
      'was confirmed, and nothing can be called off once the server has been told.',
    who: 'The warden',
    given: 'The warden has asked to stop a running instance.',
    done: 'The server stops the instance.',
    refusal: 'The instance is being repaired',
    says: {
      asking: 'A dialog asks whether to stop the instance, and warns of what that does to its players.',
      writing: 'The dialog says that the instance is being stopped, and cannot be closed.',
      refused: 'The dialog says why the instance was not stopped, or that nobody knows.',
      closed: 'The dialog is gone, and the table shows whether the instance runs.',
    },
  },
);
