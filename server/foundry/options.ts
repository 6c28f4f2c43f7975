import type { InstanceSettings } from './configuration.ts';
import type { ConnectionLimits } from './connections.ts';

export interface FoundryOptions {
  /** The file of instances, which is read again when it changes. */
  configFile?: string | undefined;
  /** Instances without a file: a demo's. */
  instances?: readonly InstanceSettings[] | undefined;
  /** Public origin of the worlds. Absent: `localhost`, or the app's host, with the port listened on. */
  worldOrigin?: string | undefined;
  /** Interval of asking hosts and measuring watched instances, in ms. */
  interval?: number | undefined;
  /** Interval of checking whether watchers are still permitted, in ms. */
  doubts?: number | undefined;
  /** Limits of visitors' connections to the worlds' port. */
  connectionLimits?: Partial<ConnectionLimits> | undefined;
}
