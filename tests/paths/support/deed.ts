import type { AnyMachineSnapshot, EventObject } from 'xstate';

/** One thing that happens, in words and for the machine. Its type is the event's. */
export interface Deed extends EventObject {
  says: string;
  event: EventObject;
  /** ms that pass before. */
  passes: number;
  /** Whether timers run meanwhile. */
  isAwake: boolean;
  /** The only cases in which it can happen. */
  inCases?: readonly number[] | undefined;
  /** The only situations in which it can happen. */
  when?: ((snapshot: AnyMachineSnapshot) => boolean) | undefined;
}
