import { afterAll, expect } from 'vitest';
import {
  type ActorOptions,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  createActor,
  type EventFromLogic,
  type InspectionEvent,
  type OutputFrom,
  type SnapshotFrom,
} from 'xstate';
import { statesOf, transitionName, transitionsOf } from '#machine-paths';

/** Records the transitions that actors of a machine take. Each actor must be created with the returned `inspect`. */
export function transitionCoverage(machine: AnyStateMachine) {
  const taken = new Set<string>();
  return {
    inspect: (event: InspectionEvent): void => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        // The event type is null for the initial transition, and empty for an `always` transition.
        const eventType: string | null = transition.eventType;
        if (eventType !== null) taken.add(transitionName(transition));
      }
    },
    /** The names of the transitions that no actor has taken so far. */
    untaken: (): string[] =>
      statesOf(machine)
        .flatMap(transitionsOf)
        .map(transitionName)
        .filter((name) => !taken.has(name)),
  };
}

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
