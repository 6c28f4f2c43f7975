import assert from 'node:assert/strict';
import type { ConfirmedWriteMachine, Subject } from '#machines/confirmed-write.ts';
import { defineModel } from '#machine-paths';
import { broken, problemOf, refused, noAnswer } from './failures.ts';

/** The texts about one kind of write, and the statements of the specification that its model checks. */
interface Words {
  title: string;
  about: string;
  /** The person who does the write, such as `The keeper`. */
  who: string;
  given: string;
  done: string;
  /**
   * The server's reason for a refusal. One flow has it, whose paths fail in every way; in the others, only the connection
   * is lost, since the words about other failures are the same in all flows.
   */
  refusal?: string;
  /** The object of the write and the participle of its verb, such as `the item` and `deleted`. */
  thing: string;
  past: string;
  /** What a person sees in a state. The default for `writing` and `refused` is made of `thing` and `past`. */
  says: Record<'asking' | 'closed', string> & Partial<Record<'writing' | 'refused', string>>;
  /** By state: the anchors of the statements in the specification. */
  spec: Partial<Record<'asking' | 'writing' | 'refused' | 'done' | 'closed', readonly string[]>>;
}

/**
 * The model of a flow whose machine is `createConfirmedWriteMachine` (docs/adding-a-flow.md): a question, one write, its
 * outcome.
 */
export const confirmationModel = (machine: ConfirmedWriteMachine, subject: Subject, words: Words) =>
  defineModel({
    machine,
    title: words.title,
    about: words.about,
    cases: [{ says: words.given, input: { subject } }],
    events: {
      'write.confirmed': [{ says: `${words.who} confirms.`, event: { type: 'write.confirmed' } }],
      'write.cancelled': [{ says: `${words.who} cancels.`, event: { type: 'write.cancelled' } }],
      'problem.acknowledged': [
        { says: `${words.who} closes the error message.`, event: { type: 'problem.acknowledged' } },
      ],
      'success.acknowledged': [
        { says: `${words.who} closes the success message.`, event: { type: 'success.acknowledged' } },
      ],
    },
    answers: {
      write: [
        { says: words.done, output: undefined },
        { says: 'The connection is lost.', error: noAnswer },
        ...(words.refusal === undefined
          ? []
          : [
              { says: 'The server refuses.', error: refused(words.refusal) },
              { says: 'The server fails.', error: broken },
            ]),
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
        says:
          words.says.writing ??
          `A dialog that cannot be closed says that ${words.thing} is being ${words.past}.`,
        spec: words.spec.writing ?? [],
        takes: [],
        tags: ['dialog', 'busy'],
        holds({ context, asked }) {
          assert.deepEqual(context, { subject, problem: null, isDone: false });
          assert.deepEqual(asked('write'), [subject]);
        },
      },
      refused: {
        says:
          words.says.refused ??
          `The dialog says why ${words.thing} was not ${words.past}, or that this is unknown.`,
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
        says: 'After a success, the dialog confirms it.',
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
