/** What a model, or what drives a page along it, lacks or has too much of. */
import type { AnyStateMachine } from 'xstate';
import { stateName, statesOf, transitionsOf } from '../machine/names.ts';
import { coverage, missedBy } from '../paths/coverage.ts';
import type { Path } from '../paths/paths.ts';
import type { MachineModel } from './model.ts';

/** The innermost states in which a path can stop. */
const stops = (machine: AnyStateMachine): string[] =>
  statesOf(machine)
    .filter((node) => Object.keys(node.states).length === 0 && node.type !== 'history')
    .filter(
      (node) => !transitionsOf(node).some(({ eventType, guard }) => eventType === '' && guard === undefined),
    )
    .map(stateName);

/**
 * A line for each state that only the description or only the machine has.
 * @param who what messages call the description: `model`
 * @param described the description by state
 */
export function disagreements(machine: AnyStateMachine, who: string, described: object): string[] {
  const [named, states] = [Object.keys(described), stops(machine)];
  return [
    ...named
      .filter((name) => !states.includes(name))
      .map((name) => `${machine.id}: gone: the state ${name}, which the ${who} describes`),
    ...states
      .filter((name) => !named.includes(name))
      .map((name) => `${machine.id}: new: the state ${name}, which the ${who} does not describe`),
  ];
}

/** @throws Error that names each state without a description, and everything that the paths do not cover */
export function assertComplete(model: MachineModel, paths: readonly Path[]): void {
  const { machine, states } = model;
  const missed = missedBy(coverage(machine, paths)).map((name) => `${machine.id}: not covered: ${name}`);
  const lines = [...disagreements(machine, 'model', states), ...missed];
  if (lines.length > 0) throw new Error(lines.join('\n'));
}
