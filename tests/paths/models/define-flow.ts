import type { AnyStateMachine, EventFromLogic } from 'xstate';
import {
  defineModel,
  type Happening,
  type MachineModel,
  type StateModel,
  type StateOf,
} from '#machine-paths';

/** The only sample of an event that consists of its type: its sentence, or everything but its event. */
type Brief = string | Omit<Happening<never>, 'event'>;

/** A state that takes no event needs no `takes`. */
type State<M extends AnyStateMachine> = Omit<StateModel<M>, 'takes'> & Partial<Pick<StateModel<M>, 'takes'>>;

type Flow<M extends AnyStateMachine, Apart> = Omit<MachineModel<M, Apart>, 'events' | 'states'> & {
  events: {
    [Type in EventFromLogic<M>['type']]: Brief | Happening<Extract<EventFromLogic<M>, { type: Type }>>[];
  };
  states: Record<StateOf<M>, State<M> | 'left at once'>;
};

function samplesOf(type: string, samples: Brief | unknown[]): unknown[] {
  if (Array.isArray(samples)) return samples;
  return [{ ...(typeof samples === 'string' ? { says: samples } : samples), event: { type } }];
}

/** Defines a model that is written briefly. */
export function defineFlow<M extends AnyStateMachine, Apart = unknown>(flow: Flow<M, Apart>) {
  const events = Object.entries<Brief | unknown[]>(flow.events).map(([type, samples]) => [
    type,
    samplesOf(type, samples),
  ]);
  const states = Object.entries<State<M> | string>(flow.states).map(([name, state]) => [
    name,
    typeof state === 'string' ? state : { takes: [], ...state },
  ]);
  return defineModel<M, Apart>({
    ...flow,
    events: Object.fromEntries(events),
    states: Object.fromEntries(states),
  });
}
