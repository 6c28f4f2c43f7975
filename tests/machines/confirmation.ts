import { afterAll, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import type { ConfirmedWriteMachine, Subject } from '#machines/confirmed-write.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled } from './support.ts';

const subject: Subject = { id: 's-1', name: 'The Long Night' };

/** Tests that every machine of the factory `createConfirmedWriteMachine` must pass (docs/adding-a-flow.md). */
export function confirmationTests(machine: ConfirmedWriteMachine): void {
  const coverage = transitionCoverage(machine);
  afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

  function begin() {
    const write = controlled<void, Subject>();
    const actor = createActor(machine.provide({ actors: { write: write.logic } }), {
      input: { subject },
      inspect: coverage.inspect,
    });
    actor.start();
    return {
      actor,
      write,
      state: () => actor.getSnapshot().value,
      tags: () => [...actor.getSnapshot().tags].toSorted(),
      problem: () => actor.getSnapshot().context.problem,
      output: () => actor.getSnapshot().output,
    };
  }

  function beginWrite() {
    const flow = begin();
    flow.actor.send({ type: 'write.confirmed' });
    return flow;
  }

  describe('the question', () => {
    it('precedes any write', () => {
      const flow = begin();
      expect(flow.state()).toBe('asking');
      expect(flow.tags()).toEqual(['dialog']);
      expect(flow.write.inputs).toEqual([]);
    });

    it('ends the flow without a write when the member cancels', () => {
      const flow = begin();
      flow.actor.send({ type: 'write.cancelled' });
      expect(flow.output()).toEqual({ subject, isDone: false });
      expect(flow.write.inputs).toEqual([]);
    });
  });

  describe('a pending write', () => {
    it('happens only once, for the confirmed target', () => {
      const flow = beginWrite();
      flow.actor.send({ type: 'write.confirmed' });
      expect(flow.write.inputs).toEqual([subject]);
      expect(flow.tags()).toEqual(['busy', 'dialog']);
    });

    it('cannot be cancelled or closed', () => {
      const flow = beginWrite();
      for (const type of ['write.cancelled', 'success.acknowledged', 'problem.acknowledged'] as const) {
        expect(flow.actor.getSnapshot().can({ type })).toBe(false);
        flow.actor.send({ type });
      }
      expect(flow.state()).toBe('writing');
      expect(flow.write.signal().aborted).toBe(false);
    });
  });

  describe('the outcome of a write', () => {
    it('ends the flow as done once the member has closed the success message', async () => {
      const flow = beginWrite();
      await flow.write.resolve();
      expect([flow.state(), flow.tags()]).toEqual(['done', ['dialog']]);
      expect(flow.actor.getSnapshot().can({ type: 'write.confirmed' })).toBe(false);
      flow.actor.send({ type: 'success.acknowledged' });
      expect(flow.actor.getSnapshot().status).toBe('done');
      expect(flow.output()).toEqual({ subject, isDone: true });
    });

    it('shows the reason for a refusal, and ends the flow as not done', async () => {
      const flow = beginWrite();
      await flow.write.reject(new RequestFailure({ status: 404, message: 'No such session', fields: {} }));
      expect([flow.state(), flow.tags()]).toEqual(['refused', ['dialog']]);
      expect(flow.problem()?.message).toBe('No such session');
      expect(flow.actor.getSnapshot().can({ type: 'write.confirmed' })).toBe(false);
      flow.actor.send({ type: 'problem.acknowledged' });
      expect(flow.output()).toEqual({ subject, isDone: false });
    });

    it('counts a lost connection as a problem with status 0', async () => {
      const flow = beginWrite();
      await flow.write.reject(new TypeError('Failed to fetch'));
      expect(flow.problem()?.status).toBe(0);
    });

    it('reports an unprovided write actor as its problem', async () => {
      const actor = createActor(machine, { input: { subject } }).start();
      actor.send({ type: 'write.confirmed' });
      await Promise.resolve();
      await Promise.resolve();
      expect(actor.getSnapshot().context.problem?.message).toContain('write is not provided');
    });
  });
}
