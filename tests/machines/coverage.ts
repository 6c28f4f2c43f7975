import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';

const nameOf = (transition: AnyTransitionDefinition): string => {
  const { source, eventType } = transition;
  const choices = source.transitions.get(eventType) ?? source.always ?? [];
  return `${source.id} on ${eventType} (${choices.indexOf(transition) + 1} of ${choices.length})`;
};

function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node;
  for (const child of Object.values(node.states)) yield* nodesOf(child);
}

/** Every transition of a machine by name: those of events, invoked actors, delays and `always`. */
function transitionsOf(machine: AnyStateMachine): string[] {
  const names: string[] = [];
  for (const node of nodesOf(machine.root)) {
    for (const choices of node.transitions.values()) names.push(...choices.map(nameOf));
    names.push(...(node.always ?? []).map(nameOf));
  }
  return names;
}

/** Notes which transitions actors of one machine take; give `inspect` to each actor. */
export function transitionCoverage(machine: AnyStateMachine) {
  const taken = new Set<string>();
  return {
    inspect: (event: InspectionEvent): void => {
      if (event.type !== '@xstate.microstep') return;
      for (const transition of event._transitions) {
        // The initial transition has no event to name it by; that of `always` is the empty one.
        const eventType: string | null = transition.eventType;
        if (eventType !== null) taken.add(nameOf(transition));
      }
    },
    /** Transitions that no actor has taken so far. */
    untaken: (): string[] => transitionsOf(machine).filter((name) => !taken.has(name)),
  };
}
