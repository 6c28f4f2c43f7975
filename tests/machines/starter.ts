import { afterAll, expect } from 'vitest';
import {
  type ActorOptions,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  type OutputFrom,
  type SnapshotFrom,
} from 'xstate';
import { transitionCoverage } from './coverage.ts';

/** The path of a state value, such as `editing.changed`. */
const pathOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([name, inner]) => `${name}.${pathOf(inner)}`)
        .join('+');

/**
 * A function that starts an actor of a machine; each function that it returns reads the current snapshot. After the tests
 * of the file, each transition must have been taken.
 */
export function starterOf<Machine extends AnyStateMachine>(machine: Machine) {
  const coverage = transitionCoverage(machine);
  afterAll(() => expect(coverage.untaken(), 'transitions that no test takes').toEqual([]));
  return (provided: Machine, options: ActorOptions<Machine> = {}) => {
    const actor = createActor<AnyStateMachine>(provided, { ...options, inspect: coverage.inspect });
    actor.start();
    const current = (): AnyMachineSnapshot => actor.getSnapshot();
    return {
      snapshot: () => current() as SnapshotFrom<Machine>,
      send: (event: EventFromLogic<Machine>) => actor.send(event),
      /** Sends events without data. */
      act(...types: EventFromLogic<Machine>['type'][]) {
        for (const type of types) actor.send({ type });
      },
      can: (event: EventFromLogic<Machine>): boolean => current().can(event),
      /** Whether an event without data is possible. */
      may: (type: EventFromLogic<Machine>['type']): boolean => current().can({ type }),
      state: () => pathOf(current().value),
      tags: (): string[] => [...current().tags].toSorted(),
      context: () => current().context as ContextFrom<Machine>,
      output: () => current().output as OutputFrom<Machine>,
    };
  };
}
