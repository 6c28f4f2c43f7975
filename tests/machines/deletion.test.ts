import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { deletionMachine, type Subject } from '#machines/deletion.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled } from './support.ts';

const coverage = transitionCoverage(deletionMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

const subject: Subject = { id: 's-1', name: 'The Long Night' };

function begin() {
  const deleteSubject = controlled<void, Subject>();
  const actor = createActor(deletionMachine.provide({ actors: { deleteSubject: deleteSubject.logic } }), {
    input: { subject },
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    actor,
    deleteSubject,
    state: () => actor.getSnapshot().value,
    tags: () => [...actor.getSnapshot().tags].toSorted(),
    problem: () => actor.getSnapshot().context.problem,
    output: () => actor.getSnapshot().output,
  };
}

function underWay() {
  const deletion = begin();
  deletion.actor.send({ type: 'deletion.confirmed' });
  return deletion;
}

describe('asking', () => {
  it('comes first, and deletes nothing yet', () => {
    const deletion = begin();
    expect(deletion.state()).toBe('asking');
    expect(deletion.tags()).toEqual(['dialog']);
    expect(deletion.deleteSubject.inputs).toEqual([]);
  });

  it('can be answered no, and nothing is deleted', () => {
    const deletion = begin();
    deletion.actor.send({ type: 'deletion.cancelled' });
    expect(deletion.output()).toEqual({ subject, isDeleted: false });
    expect(deletion.deleteSubject.inputs).toEqual([]);
  });
});

describe('a deletion on its way', () => {
  it('is sent once, about the thing that was asked about', () => {
    const deletion = underWay();
    deletion.actor.send({ type: 'deletion.confirmed' });
    expect(deletion.deleteSubject.inputs).toEqual([subject]);
    expect(deletion.tags()).toEqual(['busy', 'dialog']);
  });

  it('cannot be cancelled or closed', () => {
    const deletion = underWay();
    for (const type of ['deletion.cancelled', 'deletion.acknowledged', 'problem.acknowledged'] as const) {
      expect(deletion.actor.getSnapshot().can({ type })).toBe(false);
      deletion.actor.send({ type });
    }
    expect(deletion.state()).toBe('deleting');
    expect(deletion.deleteSubject.signal().aborted).toBe(false);
  });
});

describe('hearing how it went', () => {
  it('ends with the thing gone once that was read', async () => {
    const deletion = underWay();
    await deletion.deleteSubject.resolve();
    expect([deletion.state(), deletion.tags()]).toEqual(['deleted', ['dialog']]);
    expect(deletion.actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(false);
    deletion.actor.send({ type: 'deletion.acknowledged' });
    expect(deletion.actor.getSnapshot().status).toBe('done');
    expect(deletion.output()).toEqual({ subject, isDeleted: true });
  });

  it('says why it was refused, and ends with the thing still there', async () => {
    const deletion = underWay();
    await deletion.deleteSubject.reject(
      new RequestFailure({ status: 404, message: 'No such session', fields: {} }),
    );
    expect([deletion.state(), deletion.tags()]).toEqual(['refused', ['dialog']]);
    expect(deletion.problem()?.message).toBe('No such session');
    expect(deletion.actor.getSnapshot().can({ type: 'deletion.confirmed' })).toBe(false);
    deletion.actor.send({ type: 'problem.acknowledged' });
    expect(deletion.output()).toEqual({ subject, isDeleted: false });
  });

  it('takes a lost connection for a problem without a status', async () => {
    const deletion = underWay();
    await deletion.deleteSubject.reject(new TypeError('Failed to fetch'));
    expect(deletion.problem()?.status).toBe(0);
  });

  it('refuses to run without the actor that deletes', async () => {
    const actor = createActor(deletionMachine, { input: { subject } }).start();
    actor.send({ type: 'deletion.confirmed' });
    await Promise.resolve();
    await Promise.resolve();
    expect(actor.getSnapshot().context.problem?.message).toContain('deleteSubject is not provided');
  });
});
