import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine } from 'xstate';
import { type ConfirmedWriteMachine, createConfirmedWriteMachine } from '#machines/confirmed-write.ts';
import * as confirmedWrites from '../paths/models/confirmed-write.ts';
import { confirmationTests } from './confirmation.ts';

const folder = path.resolve(import.meta.dirname, '../../src/machines');

/** Every machine that `createConfirmedWriteMachine` creates, found by a search for its calls in the sources. */
const machines: ConfirmedWriteMachine[] = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts'))) {
  if (!readFileSync(path.join(folder, file), 'utf8').includes('= createConfirmedWriteMachine(')) continue;
  const exported = (await import(path.join(folder, file))) as Record<string, unknown>;
  for (const value of Object.values(exported))
    if (value instanceof StateMachine) machines.push(value as unknown as ConfirmedWriteMachine);
}

it('each machine of the factory has a model of a confirmation, and the search finds all of them', () => {
  const modelled = Object.values(confirmedWrites).map(({ machine }) => machine.id);
  expect(modelled).toContain('deletion');
  expect(machines.map(({ id }) => id).toSorted()).toEqual(modelled.toSorted());
  expect(Object.keys(machines[0]!.states)).toEqual(Object.keys(createConfirmedWriteMachine('any').states));
});

describe.each(machines.map((machine) => [machine.id, machine] as const))('%s', (_, machine) => {
  confirmationTests(machine);
});
