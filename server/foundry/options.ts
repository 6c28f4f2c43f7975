import type { InstanceSettings } from './configuration.ts';
import type { ConnectionLimits } from './connections.ts';

export interface FoundryOptions {
  /** The file of instances, which is read again when it changes. */
  configFile?: string | undefined;
  /** The instances if there is no file, such as those of the demo. */
  instances?: readonly InstanceSettings[] | undefined;
  /** Public origin of the worlds. Absent: `localhost`, or the app's host, with the worlds' port. */
  worldOrigin?: string | undefined;
  /** Interval in ms at which the server asks hosts for the states of instances and measures watched ones. */
  interval?: number | undefined;
  /** Interval in ms at which the server checks whether watchers still have permission. */
  recheckInterval?: number | undefined;
  /** Limits of visitors' connections to the worlds' port. */
  connectionLimits?: Partial<ConnectionLimits> | undefined;
}
