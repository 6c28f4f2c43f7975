import type { FastifyBaseLogger } from 'fastify';
import type { WireInstances } from '#core/contract/foundry.ts';
import { ConfigurationProblem, type InstanceSettings, readInstancesFile } from './configuration.ts';
import { createDisk } from './disk.ts';
import type { Driver } from './driver.ts';
import { type Supervised, superviseInstance } from './instance.ts';
import { createMeter } from './meter.ts';
import { unwatchFile, watchFile } from 'node:fs';

export interface SupervisorParts {
  instances: readonly InstanceSettings[];
  /** The file of the instances, which is read again when it changes. */
  file?: string | undefined;
  drivers: Readonly<Record<InstanceSettings['driver'], Driver>>;
  now: () => number;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Origin of the worlds, without a trailing slash. */
  origin: () => string;
  /** Whether this process starts and stops instances: of several servers on one database, only one does. */
  isInCharge: () => Promise<boolean>;
  /** Runs when the supervisor has stopped an instance without visitors. */
  stoppedIdle?: (id: string) => Promise<unknown>;
  /** Interval in ms at which hosts are asked for the states of instances. */
  interval?: number | undefined;
}

/** Interval in ms, short enough to report within five seconds that an instance has crashed. */
const defaultInterval = 2_000;

/** Supervises the instances: tracks their states, starts and stops them, and stops idle ones. */
export function createSupervisor(parts: SupervisorParts) {
  const { file, drivers, now, log, origin, interval = defaultInterval } = parts;
  const listeners = new Set<() => void>();
  const meter = createMeter();
  const disk = createDisk();
  let instances = new Map<string, Supervised>();
  let isClosed = false;
  let refreshing: Promise<void> | null = null;
  let isStale = false;
  /** The last reported fault of each kind of host, so that it is logged once. */
  const faults = new Map<string, string>();

  const changed = (): void => {
    for (const listener of listeners) listener();
  };

  function adopt(wanted: readonly InstanceSettings[]): void {
    const next = new Map<string, Supervised>();
    for (const settings of wanted) {
      const before = instances.get(settings.id);
      const existing = before?.settings.driver === settings.driver ? before : null;
      if (existing) existing.settings = settings;
      const driver = drivers[settings.driver];
      next.set(settings.id, existing ?? superviseInstance(settings, { driver, now, log, changed }));
    }
    instances = next;
    changed();
  }

  /** Runs work for each kind of host; the failure of one does not affect the others. */
  async function forEachDriver(
    what: string,
    work: (driver: Driver, group: Supervised[]) => Promise<void>,
  ): Promise<void> {
    const all = (['process', 'docker'] as const).map(async (name) => {
      const group = [...instances.values()].filter(({ settings }) => settings.driver === name);
      if (group.length === 0) return;
      const about = `${name} ${what}`;
      try {
        await work(drivers[name], group);
        faults.delete(about);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (faults.get(about) !== message)
          log.warn({ err: error, driver: name }, 'host of instances is not responding');
        faults.set(about, message);
      }
    });
    await Promise.all(all);
  }

  async function refreshOnce(): Promise<void> {
    await forEachDriver('list', async (driver, group) => {
      await Promise.all(group.map(async (one) => one.observe(await driver.look(one.settings))));
    });
  }

  /** Runs one refresh at a time; calls during a refresh cause one further refresh. */
  async function refresh(): Promise<void> {
    if (isClosed) return;
    if (refreshing) isStale = true;
    refreshing ??= (async () => {
      do {
        isStale = false;
        await refreshOnce();
      } while (isStale);
    })().finally(() => (refreshing = null));
    await refreshing;
  }

  async function stopTheIdle(): Promise<void> {
    const idle = [...instances.values()].filter((instance) => instance.isIdle);
    if (idle.length === 0 || !(await parts.isInCharge())) return;
    for (const instance of idle)
      // A visitor may have arrived while `isInCharge` ran.
      if (instance.isIdle)
        instance
          .stop()
          .then(() => parts.stoppedIdle?.(instance.settings.id))
          .catch((error: unknown) =>
            log.error({ err: error, instance: instance.settings.id }, 'idle instance could not be stopped'),
          );
  }

  function rereadFile(): void {
    try {
      adopt(readInstancesFile(file!));
      void refresh();
    } catch (error) {
      if (!(error instanceof ConfigurationProblem)) throw error;
      log.error(`${error.message} The instances stay as they were.`);
    }
  }

  adopt(parts.instances);
  const timer = setInterval(() => void refresh().then(stopTheIdle), interval);
  timer.unref();
  // Watches the path, because an editor may replace the file, which a watch on its inode would miss.
  if (file !== undefined)
    watchFile(file, { interval: Math.min(interval, 1_000), persistent: false }, rereadFile);

  return {
    find: (id: string): Supervised | undefined => instances.get(id),
    /** The instance with this path segment. */
    at: (url: string): Supervised | undefined =>
      [...instances.values()].find(({ settings }) => settings.url === url),
    isInCharge: parts.isInCharge,
    addressOf: ({ settings }: Supervised): string => `${origin()}/${settings.url}`,
    refresh,

    /** Calls `listener` after every change of a status or of the list. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Measures running instances; folders are measured in the background. */
    async measure(): Promise<void> {
      await forEachDriver('measure', async (driver, group) => {
        const running = group.filter((instance) => instance.isRunning);
        const usageById = await driver.measure(running.map(({ settings }) => settings));
        for (const { settings, started, isRunning } of group) {
          const ownEntry = usageById.get(settings.id);
          if (ownEntry && isRunning) meter.note(settings.id, ownEntry, started);
          else meter.forget(settings.id);
        }
      });
      void disk.refresh([...instances.values()].map(({ settings }) => settings.dataPath));
    },

    /** The instances as the contract defines them, with the load of the last measurement. */
    snapshot: (): WireInstances =>
      Object.fromEntries(
        [...instances.values()].map(({ settings, started: uptime, status, isRunning }) => {
          const { id, url, masterName, dataPath } = settings;
          const { cpu, memory } = isRunning ? meter.of(id) : { cpu: 0, memory: 0 };
          const load = { cpu: Math.round(cpu * 1_000) / 1_000, memory, diskSize: disk.of(dataPath) };
          return [id, { id, url: `${origin()}/${url}`, masterName, uptime, status, ...load }];
        }),
      ),

    /** Stops supervising. Leaves instances running, except those that end with the server. */
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      clearInterval(timer);
      if (file !== undefined) unwatchFile(file, rereadFile);
      await refreshing;
      const ours = [...instances.values()].filter(
        ({ settings }) => settings.driver === 'process' && settings.endsWithServer,
      );
      if (ours.length === 0 || !(await parts.isInCharge())) return;
      await Promise.allSettled(ours.map((instance) => instance.stop()));
    },
  };
}

export type Supervisor = ReturnType<typeof createSupervisor>;
