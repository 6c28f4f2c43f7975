import { afterAll, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { RequestFailure } from '#core/rules/problem.ts';
import { type TerminationInput, terminationMachine } from '#machines/termination.ts';
import { transitionCoverage } from './coverage.ts';
import { controlled } from './support.ts';

const coverage = transitionCoverage(terminationMachine);
afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));

function ask() {
  const stopInstance = controlled<void, TerminationInput>();
  const actor = createActor(terminationMachine.provide({ actors: { stopInstance: stopInstance.logic } }), {
    input: { instanceId: 'strahd' },
    inspect: coverage.inspect,
  });
  actor.start();
  return {
    actor,
    stopInstance,
    state: () => actor.getSnapshot().value,
    tags: () => [...actor.getSnapshot().tags].toSorted(),
  };
}

it('asks before anything is stopped', () => {
  const { state, tags, stopInstance } = ask();
  expect([state(), tags(), stopInstance.inputs]).toEqual(['asking', ['dialog'], []]);
});

it('can be thought better of', () => {
  const { actor, state, stopInstance } = ask();
  actor.send({ type: 'termination.cancelled' });
  expect([state(), stopInstance.inputs]).toEqual(['closed', []]);
});

it('stops the instance once, and cannot be called off on its way', async () => {
  const { actor, state, tags, stopInstance } = ask();
  actor.send({ type: 'termination.confirmed' });
  actor.send({ type: 'termination.confirmed' });
  actor.send({ type: 'termination.cancelled' });
  expect([state(), tags()]).toEqual(['stopping', ['busy', 'dialog']]);
  expect(stopInstance.inputs).toEqual([{ instanceId: 'strahd' }]);
  await stopInstance.resolve();
  expect([state(), tags()]).toEqual(['stopped', ['dialog']]);
  actor.send({ type: 'termination.acknowledged' });
  expect([state(), actor.getSnapshot().status]).toEqual(['closed', 'done']);
});

it('says why the server refuses', async () => {
  const { actor, state, tags, stopInstance } = ask();
  actor.send({ type: 'termination.confirmed' });
  await stopInstance.reject(new RequestFailure({ status: 503, message: 'It hangs', fields: {} }));
  expect([state(), actor.getSnapshot().context.problem?.message]).toEqual(['refused', 'It hangs']);
  expect(tags()).toEqual(['dialog']);
  actor.send({ type: 'problem.acknowledged' });
  expect(state()).toBe('closed');
});
