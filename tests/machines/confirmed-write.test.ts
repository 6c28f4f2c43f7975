import { expect, it } from 'vitest';
import type { Act } from '#core/contract/journal/act.ts';
import { type ConfirmedInput, confirmedWriteMachine } from '#machines/confirmed-write.ts';
import { controlled, refused, start } from './support.ts';

const input: ConfirmedInput = { kind: 'sessionDeletion', id: 's-1', name: 'The Long Night' };

function begin() {
  const write = controlled<Act, ConfirmedInput>();
  const flow = start(confirmedWriteMachine.provide({ actors: { write: write.logic } }), { input });
  return { ...flow, write };
}

function beginWrite() {
  const flow = begin();
  flow.act('write.confirmed');
  return flow;
}

it('writes nothing before the question is answered, or if the member cancels', () => {
  const flow = begin();
  expect([flow.state(), flow.tags(), flow.write.inputs]).toEqual(['asking', ['dialog'], []]);
  flow.act('write.cancelled');
  expect([flow.output(), flow.write.inputs]).toEqual([{ isDone: false }, []]);
});

it('writes once, for the confirmed target, and cannot be cancelled or closed meanwhile', () => {
  const flow = beginWrite();
  expect([flow.state(), flow.tags()]).toEqual(['writing', ['busy', 'dialog']]);
  flow.act('write.confirmed', 'write.cancelled', 'success.acknowledged', 'problem.acknowledged');
  expect([flow.state(), flow.write.inputs]).toEqual(['writing', [input]]);
  expect(flow.write.signal().aborted).toBe(false);
});

it('ends as done once the member has closed the success message', async () => {
  const flow = beginWrite();
  await flow.write.resolve(7);
  expect([flow.state(), flow.tags(), flow.context().act]).toEqual(['done', ['dialog'], 7]);
  flow.act('success.acknowledged');
  expect([flow.snapshot().status, flow.output()]).toEqual(['done', { isDone: true }]);
});

it('shows the reason for a refusal, and ends as not done', async () => {
  const flow = beginWrite();
  await flow.write.reject(refused(404, 'No such session'));
  expect([flow.state(), flow.tags()]).toEqual(['refused', ['dialog']]);
  expect(flow.context().problem?.message).toBe('No such session');
  flow.act('problem.acknowledged');
  expect(flow.output()).toEqual({ isDone: false });
});
