import { fork } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import type { Requirement } from '../routes/readiness.ts';
import type { Leadership } from '../store/engine/leader.ts';
import { inScratchFolder } from '../store/backup/snapshot.ts';
import { waitBriefly } from '../store/engine/wait-briefly.ts';
import { backupNameOf, newestIn, prune } from './folder.ts';
import type { Order, BackupReport } from './run.ts';

export interface BackupOptions {
  folder: string;
  /** Hours between two backups. */
  hours: number;
  /** How many backups to keep. */
  keep: number;
  /** The age of the newest backup, in hours, above which the server counts as not ready. */
  maxHours?: number | undefined;
  /** Seals the data folder's secrets in the backups. */
  passphrase?: string | undefined;
  /** How often the server checks whether a backup is due, in ms. */
  interval?: number | undefined;
}

export const hour = 60 * 60_000;

/** How often the server checks whether a backup is due, and how long it waits after a failure, in ms. */
const defaultInterval = 60_000;
const afterFailure = hour;

/** The program is next to this file in the source, where tsx compiles it, and next to the built server. */
const isSource = import.meta.url.endsWith('.ts');
const program = fileURLToPath(new URL(isSource ? 'run.ts' : 'backup.mjs', import.meta.url));

/** Runs the program. Its scratch folder is removed when the program ends, even if the program is killed. */
const carryOut = (order: Order, signal: AbortSignal): Promise<BackupReport> =>
  inScratchFolder(
    (scratch) =>
      new Promise((resolve, reject) => {
        const child = fork(program, {
          env: { ...process.env, TMPDIR: scratch },
          execArgv: isSource ? ['--import', 'tsx'] : [],
          signal,
        });
        let report: BackupReport = { fault: 'The process of the backup ended early.' };
        child.once('message', (message) => (report = message as BackupReport));
        child.once('exit', () => resolve(report));
        // An aborted child also reports an error; its exit then resolves the promise.
        child.once('error', (error) => !signal.aborted && reject(error));
        child.send(order);
      }),
  );

export interface ScheduledBackups {
  /** The age of the newest backup in ms; infinite if there is none. */
  age(): Promise<number>;
  /** The limit on the age of the newest backup; empty if `maxHours` is absent. */
  requirements: Requirement[];
  close(): Promise<void>;
}

interface Parts {
  options: BackupOptions;
  dataDir: string;
  databaseUrl: string | undefined;
  leadership: Leadership;
  metrics: Metrics;
  log: FastifyBaseLogger;
  now: () => number;
}

/**
 * Writes and checks a backup whenever the newest one in the folder is `hours` old, and then removes the oldest. Of
 * several servers on one database, only the leader writes backups.
 */
export function scheduleBackups(parts: Parts): ScheduledBackups {
  const { options, dataDir, databaseUrl, leadership, metrics, log, now } = parts;
  const { folder, hours, keep, maxHours, passphrase, interval = defaultInterval } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  const age = async (): Promise<number> => {
    const newest = await newestIn(folder);
    return newest === null ? Infinity : Math.max(0, now() - newest);
  };
  metrics.gauge(
    'nyx_backup_age_seconds',
    'Age of the newest scheduled backup.',
    async () => (await age()) / 1_000,
  );
  metrics.gauge('nyx_backup_interval_seconds', 'Time between two scheduled backups.', () => hours * 3_600);

  async function look(): Promise<void> {
    if ((await age()) < hours * hour || !(await leadership.isHeld())) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // First removes what an interrupted backup left, in case little disk space is free.
    await prune(folder, keep);
    const file = path.join(folder, backupNameOf(now()));
    const report = await carryOut({ dataDir, databaseUrl, file, passphrase }, signal);
    if ('fault' in report) throw new Error(report.fault);
    log.info({ file, ...report }, 'a backup was written and checked');
    await prune(folder, keep);
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const rest = await look().then(
        () => interval,
        (error: unknown) => {
          if (!signal.aborted) log.error({ err: error }, 'a backup failed; the next try is in an hour');
          return Math.max(interval, afterFailure);
        },
      );
      await wait(rest, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const running = run();

  const requirement = (longest: number): Requirement => ({
    name: 'backup',
    test: async () => {
      const found = await age();
      if (found <= longest * hour) return null;
      const state =
        found === Infinity
          ? `There is no backup in ${folder}`
          : `The newest backup in ${folder} is ${Math.floor(found / hour)} hours old`;
      return `${state}; the limit is ${longest} hours.`;
    },
  });
  return {
    age,
    requirements: maxHours === undefined ? [] : [requirement(maxHours)],
    async close() {
      stopping.abort();
      await waitBriefly(running);
    },
  };
}
