import type { AnyStateMachine, EventFromLogic, EventObject } from 'xstate';
import {
  defineModel,
  type Happening,
  type MachineModel,
  type StateModel,
  type StateOf,
} from '#machine-paths';

/** An event that consists of its type needs no `event`, and may be only a sentence. */
type Sample<Event extends EventObject> =
  | Happening<Event>
  | (Exclude<keyof Event, 'type'> extends never ? string | Omit<Happening<Event>, 'event'> : never);

type OneOrMore<Event extends EventObject> = Sample<Event> | Sample<Event>[];

/** A state that takes no event needs no `takes`. */
type State<M extends AnyStateMachine> = Omit<StateModel<M>, 'takes'> & Partial<Pick<StateModel<M>, 'takes'>>;

type Flow<M extends AnyStateMachine, Apart> = Omit<MachineModel<M, Apart>, 'events' | 'states'> & {
  events: {
    [Type in EventFromLogic<M>['type']]: OneOrMore<Extract<EventFromLogic<M>, { type: Type }>>;
  };
  states: Record<StateOf<M>, State<M> | 'left at once'>;
};

const wholeSample = (type: string, sample: Sample<EventObject>): object => ({
  event: { type },
  ...(typeof sample === 'string' ? { says: sample } : sample),
});

/** Defines a model that is written briefly. */
export function defineFlow<M extends AnyStateMachine, Apart = unknown>(flow: Flow<M, Apart>) {
  const events = Object.entries<OneOrMore<EventObject>>(flow.events).map(([type, samples]) => [
    type,
    [samples].flat().map((sample) => wholeSample(type, sample)),
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
