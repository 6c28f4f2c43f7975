import assert from 'node:assert/strict';
import type { ConfirmedWriteMachine, Subject } from '#machines/confirmed-write.ts';
import { deletionMachine } from '#machines/deletion.ts';
import { signInEndMachine } from '#machines/sign-in-end.ts';
import { terminationMachine } from '#machines/termination.ts';
import { undoingMachine } from '#machines/undoing.ts';
import { webhookPauseMachine } from '#machines/webhook-pause.ts';
import { webhookTrialMachine } from '#machines/webhook-trial.ts';
import { defineModel } from '#machine-paths';
import { broken, problemOf, refused, unanswered } from './failures.ts';

/** Texts about one kind of write. */
interface Words {
  title: string;
  about: string;
  /** The person who does it: `The keeper`. */
  who: string;
  given: string;
  done: string;
  /** The server's reason for a refusal. */
  refusal: string;
  says: Record<'asking' | 'writing' | 'refused' | 'closed', string>;
  /** Anchors of the specification, by state. */
  spec: Partial<Record<'asking' | 'writing' | 'refused' | 'done' | 'closed', readonly string[]>>;
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
        spec: words.spec.asking ?? [],
        takes: ['write.confirmed', 'write.cancelled'],
        tags: ['dialog'],
        holds({ context, asked }) {
          assert.deepEqual(context, { subject, problem: null, isDone: false });
          assert.deepEqual(asked('write'), []);
        },
      },
      writing: {
        says: words.says.writing,
        spec: words.spec.writing ?? [],
        takes: [],
        tags: ['dialog', 'busy'],
        holds({ context, asked }) {
          assert.deepEqual(context, { subject, problem: null, isDone: false });
          assert.deepEqual(asked('write'), [subject]);
        },
      },
      refused: {
        says: words.says.refused,
        spec: words.spec.refused ?? [],
        takes: ['problem.acknowledged'],
        tags: ['dialog'],
        holds({ context, sample, asked }) {
          assert.deepEqual(context.problem, problemOf(sample));
          assert.equal(context.isDone, false);
          assert.equal(asked('write').length, 1);
        },
      },
      done: {
        says: 'The dialog confirms the success.',
        spec: words.spec.done ?? [],
        takes: ['success.acknowledged'],
        tags: ['dialog'],
        holds({ context, asked }) {
          assert.deepEqual(context, { subject, problem: null, isDone: true });
          assert.equal(asked('write').length, 1);
        },
      },
      closed: {
        says: words.says.closed,
        spec: words.spec.closed ?? [],
        takes: [],
        holds({ sample, output, asked }) {
          assert.deepEqual(output, { subject, isDone: sample?.type === 'success.acknowledged' });
          assert.equal(asked('write').length, sample?.type === 'write.cancelled' ? 0 : 1);
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
      'A keeper deletes an item, or a master a session. A deletion cannot be undone, so it needs confirmation; it cannot ' +
      'be cancelled once it was sent to the server.',
    who: 'The keeper',
    given: 'The keeper has asked to delete an item.',
    done: 'The server deletes the item.',
    refusal: 'It is kept under lock and key',
    spec: {
      asking: ['s2-items-confirm'],
      writing: ['s2-items-pending'],
      refused: ['s2-items-failure'],
      closed: ['s2-items-success'],
    },
    says: {
      asking: 'A dialog asks whether to delete the item, and warns that it cannot be undone.',
      writing: 'A dialog that cannot be closed says that the item is being deleted.',
      refused: 'The dialog says why the item was not deleted, or that this is unknown.',
      closed: 'The dialog is closed, and the list shows the current items.',
    },
  },
);

export const termination = modelOf(
  terminationMachine,
  { id: 'deposito-pg', name: 'deposito-pg' },
  {
    title: 'Stop a virtual tabletop',
    about:
      'A warden stops an instance. Everyone who is playing there is disconnected at once, so a stop needs confirmation; it ' +
      'cannot be cancelled once it was sent to the server.',
    who: 'The warden',
    given: 'The warden has asked to stop a running instance.',
    done: 'The server stops the instance.',
    refusal: 'The instance is being repaired',
    spec: { asking: ['s4-foundry-stop'], closed: ['s4-foundry-stop'] },
    says: {
      asking: 'A dialog asks whether to stop the instance, and warns that its players will be disconnected.',
      writing: 'A dialog that cannot be closed says that the instance is being stopped.',
      refused: 'The dialog says why the instance was not stopped, or that this is unknown.',
      closed: 'The dialog is closed, and the table shows whether the instance is running.',
    },
  },
);

export const signInEnd = modelOf(
  signInEndMachine,
  { id: '7a', name: 'Firefox on Linux' },
  {
    title: 'End a sign-in',
    about:
      'A member ends one of their sign-ins, or several at once; ADMIN ends those of any member. An ended sign-in can only be ' +
      'replaced by a new one, so an end needs confirmation; it cannot be cancelled once it was sent to the server.',
    who: 'The member',
    given: 'The member has asked to end a sign-in in another browser.',
    done: 'The server ends the sign-in.',
    refusal: 'It is being examined',
    spec: { asking: ['s2-sign-ins-end'], closed: ['s2-sign-ins-end'] },
    says: {
      asking: 'A dialog asks whether to end the sign-in, and says what that means for the other browser.',
      writing: 'A dialog that cannot be closed says that the sign-in is being ended.',
      refused: 'The dialog says why the sign-in was not ended, or that this is unknown.',
      closed: 'The dialog is closed, and the list shows the present sign-ins.',
    },
  },
);

export const undoing = modelOf(
  undoingMachine,
  { id: '17', name: 'the sale of 1 Potion of Healing' },
  {
    title: 'Undo a write',
    about:
      'A member takes back what they or others have changed: a sale, a gift, a correction, a session, an edit of an item. ' +
      'Everything that the write changed is taken back, or nothing.',
    who: 'The member',
    given: 'The member has asked to undo a sale.',
    done: 'The server undoes the sale.',
    refusal: 'The money was spent since',
    spec: { asking: ['s8-undo'], refused: ['s8-undo-refusal'] },
    says: {
      asking: 'A dialog asks whether to undo the sale.',
      writing: 'A dialog that cannot be closed says that the sale is being undone.',
      refused: 'The dialog says why the sale was not undone, or that this is unknown.',
      closed: 'The dialog about the undo is closed.',
    },
  },
);

export const webhookPause = modelOf(
  webhookPauseMachine,
  { id: 'w1', name: 'Tavern' },
  {
    title: 'Pause a webhook',
    about:
      'An administrator pauses a webhook, or resumes one. While it is paused, events wait for it; once it is resumed, it gets ' +
      'them.',
    who: 'The administrator',
    given: 'The administrator has asked to pause a webhook.',
    done: 'The server pauses the webhook.',
    refusal: 'The webhook is being examined',
    spec: { asking: ['s8-webhooks-pause'], closed: ['s8-webhooks-pause'] },
    says: {
      asking: 'A dialog asks whether to pause the webhook, and says that events wait.',
      writing: 'A dialog that cannot be closed says that the webhook is being paused.',
      refused: 'The dialog says why the webhook was not paused, or that this is unknown.',
      closed: 'The dialog is closed, and the list shows whether the webhook is paused.',
    },
  },
);

export const webhookTrial = modelOf(
  webhookTrialMachine,
  { id: 'w1', name: 'Tavern' },
  {
    title: 'Try a webhook',
    about:
      'An administrator has the server send a test to the receiver of a webhook. What the receiver answers decides whether ' +
      'the test succeeded.',
    who: 'The administrator',
    given: 'The administrator has asked to try a webhook.',
    done: 'The receiver accepts the test.',
    refusal: 'The webhook is being examined',
    spec: { asking: ['s8-webhooks-try'], done: ['s8-webhooks-try'], refused: ['s8-webhooks-try'] },
    says: {
      asking: 'A dialog asks whether to send a test, and names the host.',
      writing: 'A dialog that cannot be closed says that a test is being sent.',
      refused: 'The dialog says what the receiver answered, why no test was sent, or that this is unknown.',
      closed: 'The dialog about the test is closed.',
    },
  },
);
