import type { InstanceSettings } from './configuration.ts';

/** The state of an instance on its host. */
export interface HostState {
  isRunning: boolean;
  /** The host's own status if it is more specific, such as `restarting`. */
  status?: string;
  /** Time of the last start, epoch ms; null if unknown. */
  started: number | null;
  /**
   * Address at which this server reaches the instance, such as `http://127.0.0.1:30000`; null while unknown.
   */
  address: string | null;
  /** Whether the instance ended without being stopped, with an error or for an unknown reason. */
  hasFailed: boolean;
  /** The last lines of the instance's output, for the log. */
  lastLines?: () => Promise<string[]>;
}

/** Resources of an instance: total processor time in seconds, and current memory in bytes. */
export interface Usage {
  /** When the processor time was read, epoch ms. */
  at: number;
  cpuSeconds: number;
  memory: number;
}

/** Runs instances of one kind. The caller must not start and stop the same instance at the same time. */
export interface Driver<S extends InstanceSettings = InstanceSettings> {
  /** The current state of an instance, even if an earlier run of the server started it. */
  look(instance: S): Promise<HostState>;
  /** Starts a stopped instance. The instance may not answer yet when this resolves. */
  start(instance: S): Promise<HostState>;
  /** Stops an instance. Resolves when none of its processes runs any longer. */
  stop(instance: S): Promise<void>;
  /** The usage of the instances that run, by id. */
  measure(instances: readonly S[]): Promise<ReadonlyMap<string, Usage>>;
}
