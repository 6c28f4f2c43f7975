import type { InstanceSettings } from './configuration.ts';

/** An instance as its host sees it. */
export interface Found {
  isRunning: boolean;
  /** The host's own word, where it says more than running or not, such as `restarting`. */
  status?: string;
  /** When it was last started, epoch ms; null where that is not known. */
  started: number | null;
  /** Where it answers this server, such as `http://127.0.0.1:30000`; null while that is not known. */
  address: string | null;
  /** It ended by itself, and not well. */
  hasFailed: boolean;
  /** What it wrote last, for the log. */
  lastLines?: () => Promise<string[]>;
}

/** What an instance has used: processor time so far, in seconds, and memory now, in bytes. */
export interface Usage {
  cpuSeconds: number;
  memory: number;
}

/** How instances of one kind are run. Whoever calls sees to it that one is started and stopped by turns. */
export interface Driver<S extends InstanceSettings = InstanceSettings> {
  /** All of these as they are now, by id; those too that another run of the server has started. */
  list(instances: readonly S[]): Promise<ReadonlyMap<string, Found>>;
  /** Starts one that does not run. It need not answer yet when this resolves. */
  start(instance: S): Promise<Found>;
  /** Resolves when nothing of it runs any more. */
  stop(instance: S): Promise<void>;
  /** Of those that run, by id. */
  measure(instances: readonly S[]): Promise<ReadonlyMap<string, Usage>>;
}
