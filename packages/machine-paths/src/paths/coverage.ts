/** The parts of a machine, and which of them its paths cover. */
import type { AnyStateMachine } from 'xstate';
import type { Path } from './paths.ts';
import { partsOf, stateName, statesOf, transitionName, transitionsOf } from '../machine/names.ts';
import { guardOutcome } from '../machine/step.ts';

export interface Tally {
  all: string[];
  missed: string[];
}

export interface Coverage {
  states: Tally;
  transitions: Tally;
  /** Both outcomes of each guard of each transition. */
  guards: Tally;
}

/** The names of everything that the paths do not cover. */
export const missedBy = ({ states, transitions, guards }: Coverage): string[] =>
  [states, transitions, guards].flatMap(({ missed }) => missed);

const tally = (all: string[], seen: Set<string>): Tally => ({
  all,
  missed: all.filter((one) => !seen.has(one)),
});

/** The names of a state and of the states around it. */
const withOuter = (state: string): string[] => {
  const parts = state.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
};

export function coverage(machine: AnyStateMachine, paths: readonly Path[]): Coverage {
  const positions = paths.flatMap(({ begin, steps }) => [begin, ...steps]);
  const nodes = statesOf(machine).filter(({ type }) => type !== 'history');
  // The machine as a whole counts as a state only if it has no others.
  const named = nodes.filter(({ path }) => path.length > 0 || nodes.length === 1);
  const transitions = nodes.flatMap(transitionsOf);
  const guarded = transitions.filter(({ guard }) => guard !== undefined);
  const transientStates = new Set(
    transitions.filter((one) => one.eventType === '').map(({ source }) => stateName(source)),
  );
  const states = new Set(positions.flatMap(({ state }) => partsOf(state).flatMap(withOuter)));
  const taken = new Set(positions.flatMap((position) => position.taken));
  // No path stops in a state that is left at once, so a transition out of it counts as a visit.
  for (const name of taken) {
    const [source = ''] = name.split(': ');
    if (transientStates.has(source)) states.add(source);
  }
  states.add(machine.id);
  return {
    states: tally(named.map(stateName), states),
    transitions: tally(transitions.map(transitionName), taken),
    guards: tally(
      guarded.flatMap((one) => [guardOutcome(one, true), guardOutcome(one, false)]),
      new Set(positions.flatMap(({ outcomes }) => outcomes)),
    ),
  };
}
