import type { InstanceSettings } from './configuration.ts';

/** The state of an instance on its host. */
export interface Found {
  isRunning: boolean;
  /** The host's own status, where it is more specific, such as `restarting`. */
  status?: string;
  /** Time of the last start, epoch ms; null if unknown. */
  started: number | null;
  /** Address at which this server reaches it, such as `http://127.0.0.1:30000`; null while unknown. */
  address: string | null;
  /** It ended without being stopped, and with an error. */
  hasFailed: boolean;
  /** Its last lines of output, for the log. */
  lastLines?: () => Promise<string[]>;
}

/** Resources of an instance: total processor time in seconds, and current memory in bytes. */
export interface Usage {
  cpuSeconds: number;
  memory: number;
}

/** Runs instances of one kind. The caller must not start and stop the same instance at once. */
export interface Driver<S extends InstanceSettings = InstanceSettings> {
  /**
   * The current state of these instances by id, including those that an earlier run of the server started.
   */
  list(instances: readonly S[]): Promise<ReadonlyMap<string, Found>>;
  /** Starts a stopped instance. It need not answer yet when this resolves. */
  start(instance: S): Promise<Found>;
  /** Stops an instance. Resolves when none of its processes runs any longer. */
  stop(instance: S): Promise<void>;
  /** The usage of those that run, by id. */
  measure(instances: readonly S[]): Promise<ReadonlyMap<string, Usage>>;
}
