import type { AnyMachineSnapshot, EventObject } from 'xstate';

/** One event of a path, with its sentence. */
export interface Sample<Event extends EventObject = EventObject> extends EventObject {
  says: string;
  event: Event;
  /** Time in ms that passes before the event. */
  passes: number;
  /** Whether timers run during that time; they do not while the computer sleeps. */
  isAwake: boolean;
  /** Names of requirements, such as anchors of a specification. */
  spec?: readonly string[] | undefined;
  /** Indexes of the only cases in which the event can happen; default: all cases. */
  inCases?: readonly number[] | undefined;
  /** Whether the event can happen in a situation; default: always. */
  when?: ((snapshot: AnyMachineSnapshot) => boolean) | undefined;
}
