import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import type { ProcessSettings } from './configuration.ts';
import type { Driver, HostState } from './driver.ts';
import { keepShort, lastLinesOf } from './log-files.ts';
import { endGroup, identityNow, identityOf, usageOf } from './processes.ts';
import { type ProcessRecord, processRecords } from './process-records.ts';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Variables that every program needs. Other variables are not passed on, since some of them contain secrets.
 */
const inheritedVariables = ['PATH', 'HOME', 'USER', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot'];

function environmentOf({ environment, url: segment }: ProcessSettings, port: number): NodeJS.ProcessEnv {
  const passed = inheritedVariables.map((name) => [name, process.env[name]] as const);
  return {
    ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)),
    PORT: String(port),
    NYX_WORLD: segment,
    ...environment,
  };
}

/** Program and arguments with the placeholders in braces filled in. */
function commandOf(
  { command, url: segment, dataPath = '' }: ProcessSettings,
  port: number,
): [string, string[]] {
  const values: Record<string, string> = { port: String(port), url: segment, dataPath };
  const filled = command.map((part) =>
    part.replaceAll(/\{(port|url|dataPath)\}/g, (_whole, name: string) => values[name] ?? ''),
  );
  return [filled[0]!, filled.slice(1)];
}

/** A loopback port that was free a moment ago. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const defaultGrace = 10;

interface KnownProcess {
  record: ProcessRecord;
  /** Null for a process that an earlier run of the server started. */
  child: ChildProcess | null;
  /** Whether the server has asked the process to end, so that its end is not a failure. */
  isStopRequested: boolean;
  hasFailed: boolean;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export interface ProcessDriverParts {
  /** Folder of the process records and logs. */
  folder: string;
  /** The clock, epoch ms. */
  now: () => number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called when an instance has ended. */
  ended: () => void;
}

/**
 * Runs instances as processes of this computer, each in its own process group. They continue to run after the server
 * has ended. Its next run finds them by their records, and ends those with `endsWithServer`.
 */
export function processDriver({ folder, now, log, ended }: ProcessDriverParts): Driver<ProcessSettings> {
  const records = processRecords(folder);
  const knownProcesses = new Map<string, KnownProcess>();

  function remember(id: string, one: KnownProcess): void {
    knownProcesses.set(id, one);
    records.write(id, one.record);
  }

  /**
   * The known process of an instance, or else the one recorded by an earlier run of the server. If a recorded
   * process has ended meanwhile, its exit code is unknown.
   */
  async function recall({
    id,
    endsWithServer,
    grace = defaultGrace,
  }: ProcessSettings): Promise<KnownProcess | null> {
    const before = knownProcesses.get(id);
    if (before) return before;
    const record = records.read(id);
    if (!record) return null;
    const { pid } = record;
    const one: KnownProcess = { record, child: null, isStopRequested: false, hasFailed: false };
    if (pid !== null && (await identityOf(pid)) !== record.identity) record.pid = null;
    else if (pid !== null && endsWithServer) {
      await endGroup(pid, grace * 1_000);
      record.pid = null;
    }
    // A concurrent call may have read the same record.
    return knownProcesses.get(id) ?? (remember(id, one), one);
  }

  async function stillRuns({ record: { pid, identity }, child }: KnownProcess): Promise<boolean> {
    if (pid === null) return false;
    return child ? !hasEnded(child) : (await identityOf(pid)) === identity;
  }

  /**
   * Records that an instance has ended. The exit code of a process that an earlier run started is unknown;
   * since nothing asked the process to end, it counts as failed.
   */
  function notice(id: string, grace: number, one: KnownProcess): void {
    const { pid } = one.record;
    if (pid === null || one.isStopRequested) return;
    // Processes left in its group would still use its port and its files.
    endGroup(pid, grace * 1_000).catch(() => {});
    one.hasFailed = one.child?.exitCode !== 0;
    one.record.pid = null;
    try {
      remember(id, one);
    } catch (error) {
      // The next start of the server notices again that the process has ended.
      log.warn({ err: error, instance: id }, 'end of an instance could not be recorded');
    }
  }

  const stateOf = (id: string, { record, hasFailed }: KnownProcess): HostState => ({
    isRunning: record.pid !== null,
    started: record.started,
    address: record.pid === null ? null : `http://127.0.0.1:${record.port}`,
    hasFailed,
    lastLines: () => lastLinesOf(records.logOf(id)),
  });

  async function look(settings: ProcessSettings): Promise<HostState> {
    const one = await recall(settings);
    if (!one) return { isRunning: false, started: null, address: null, hasFailed: false };
    if (!(await stillRuns(one))) notice(settings.id, settings.grace ?? defaultGrace, one);
    else await keepShort(records.logOf(settings.id));
    return stateOf(settings.id, one);
  }

  return {
    look,

    async start(settings) {
      const { id, workingDirectory, grace = defaultGrace, port = await freePort() } = settings;
      const [program, args] = commandOf(settings, port);
      // A file, not a pipe to this server: the process still writes after this server has stopped.
      const output = openSync(records.logOf(id), 'a', 0o600);
      let child: ChildProcess;
      try {
        child = spawn(program, args, {
          cwd: workingDirectory,
          env: environmentOf(settings, port),
          stdio: ['ignore', output, output],
          detached: true,
        });
      } finally {
        closeSync(output);
      }
      const { pid } = child;
      // An `error` event follows: the program does not exist or may not be run.
      if (pid === undefined) throw (await once(child, 'error'))[0];
      const one: KnownProcess = {
        record: { pid, identity: identityNow(pid), started: now(), port },
        child,
        isStopRequested: false,
        hasFailed: false,
      };
      remember(id, one);
      child.once('exit', () => {
        notice(id, grace, one);
        ended();
      });
      child.on('error', ended);
      child.unref();
      if (one.record.identity === '') {
        one.record.identity = (await identityOf(pid)) ?? '';
        remember(id, one);
      }
      return stateOf(id, one);
    },

    async stop({ id, grace = defaultGrace }) {
      const one = knownProcesses.get(id);
      const pid = one?.record.pid ?? null;
      if (!one || pid === null) return;
      // By now, the pid may belong to another process.
      if (!(await stillRuns(one))) return notice(id, grace, one);
      one.isStopRequested = true;
      try {
        await endGroup(pid, grace * 1_000);
      } catch (error) {
        one.isStopRequested = false;
        throw error;
      }
      one.record.pid = null;
      remember(id, one);
    },

    async measure(instances) {
      const pids = new Map(
        instances.flatMap(({ id }) => {
          const pid = knownProcesses.get(id)?.record.pid ?? null;
          return pid === null ? [] : [[id, pid] as const];
        }),
      );
      const usageByPid = await usageOf([...pids.values()]);
      return new Map(
        [...pids].flatMap(([id, pid]) => (usageByPid.has(pid) ? [[id, usageByPid.get(pid)!] as const] : [])),
      );
    },
  };
}
