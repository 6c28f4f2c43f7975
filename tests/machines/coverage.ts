import type { AnyStateMachine, InspectionEvent } from 'xstate';
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
