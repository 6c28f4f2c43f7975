import type { InstanceSettings } from './configuration.ts';
import type { ConnectionLimits } from './connections.ts';

export interface FoundryOptions {
  /** The file of instances; read anew when it changes. */
  configFile?: string | undefined;
  /** Instances that no file names: a demo's. */
  instances?: readonly InstanceSettings[] | undefined;
  /** Where worlds are reached from outside. Absent: this machine, or the app's host, and the port listened on. */
  worldOrigin?: string | undefined;
  /** How often hosts are asked and watched instances measured, in ms. */
  interval?: number | undefined;
  /** How often is asked whether watchers still may, in ms. */
  doubts?: number | undefined;
  /** What visitors may take of the worlds' port. */
  connectionLimits?: Partial<ConnectionLimits> | undefined;
}
