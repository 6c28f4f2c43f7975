import type { AnyMachineSnapshot, EventObject } from 'xstate';

/** One event of a path, with its sentence. */
export interface Sample extends EventObject {
  says: string;
  event: EventObject;
  /** Time in ms that passes before the event. */
  passes: number;
  /** Whether timers run during that time. */
  isAwake: boolean;
  /** Anchors of the specification. */
  spec?: readonly string[] | undefined;
  /** The only cases in which it can happen. */
  inCases?: readonly number[] | undefined;
  /** The only situations in which it can happen. */
  when?: ((snapshot: AnyMachineSnapshot) => boolean) | undefined;
}
