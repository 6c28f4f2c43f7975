import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Usage } from './driver.ts';
import { preciseNow } from './meter.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** One process of this computer. */
export interface ProcessRow {
  pid: number;
  parent: number;
  group: number;
  /** Whether the process has ended but its exit is not collected yet (a zombie). */
  isDead: boolean;
  cpuSeconds: number;
  /** Bytes. */
  memory: number;
  /** Start time in the system's format. With the pid, which may be reused, it identifies the process. */
  began: string;
}

/** Linux reports processor time in hundredths of a second on every platform that Node runs on. */
const ticksPerSecond = 100;

/** Parses a `stat` file of /proc. Memory is read separately, only for relevant processes. */
function readStat(text: string): Omit<ProcessRow, 'memory'> {
  // The name, in brackets, may contain spaces and brackets.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const numberAt = (index: number): number => Number(fields[index]);
  return {
    pid: Number.parseInt(text, 10),
    parent: numberAt(1),
    group: numberAt(2),
    isDead: fields[0] === 'Z' || fields[0] === 'X',
    cpuSeconds: (numberAt(11) + numberAt(12)) / ticksPerSecond,
    began: fields[19] ?? '',
  };
}

/** The text of a file of /proc; null if its process has ended meanwhile. */
const readIfThere = (file: string): Promise<string | null> => readFile(file, 'utf8').catch(() => null);

async function residentMemory(pid: number): Promise<number> {
  const status = (await readIfThere(`/proc/${pid}/status`)) ?? '';
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1_024;
}

async function rowsOfProc(): Promise<ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows: ProcessRow[] = [];
  for (const pid of pids) {
    const text = await readIfThere(`/proc/${pid}/stat`);
    if (text !== null) rows.push({ ...readStat(text), memory: 0 });
  }
  return rows;
}

/** Parses `1-02:03:04.56`; days and hours are optional. */
function secondsOf(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  return Number(days) * 86_400 + (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The rows of `ps`, for systems without /proc: every other Unix has `ps`. */
export async function rowsOfPs(): Promise<ProcessRow[]> {
  const columns = 'pid=,ppid=,pgid=,stat=,time=,rss=,lstart=';
  const { stdout } = await promisify(execFile)('ps', ['-axo', columns], {
    env: { ...process.env, LC_ALL: 'C' },
    maxBuffer: 8_388_608,
  });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, group, state = '', time = '', kilobytes, ...began] = line.trim().split(/\s+/);
    if (!pid) return [];
    return {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      isDead: state.startsWith('Z'),
      cpuSeconds: secondsOf(time),
      memory: Number(kilobytes) * 1_024,
      began: began.join(' '),
    };
  });
}

const hasProc = process.platform === 'linux';

/** Lists all processes without a library: the maintained libraries run `ps`, which small images lack, once per tree. */
const allProcesses = (): Promise<ProcessRow[]> => (hasProc ? rowsOfProc() : rowsOfPs());

/** A process and its descendants, including orphans still in its group but without zombies. */
export function treeOf(leader: number, rows: readonly ProcessRow[]): ProcessRow[] {
  const members = new Set([leader]);
  for (const { pid, group } of rows) if (group === leader) members.add(pid);
  for (let before = 0; before < members.size;) {
    before = members.size;
    for (const { pid, parent } of rows) if (members.has(parent)) members.add(pid);
  }
  return rows.filter(({ pid, isDead }) => members.has(pid) && !isDead);
}

/**
 * Processor seconds of these processes. They are read without a pause, so that they belong to the time that
 * the caller notes: on a busy computer, a pause between the two would distort the usage.
 */
function cpuSecondsNow(tree: readonly ProcessRow[]): number {
  return tree.reduce((sum, { pid, cpuSeconds }) => {
    try {
      return sum + readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).cpuSeconds;
    } catch {
      // The process has ended since it was listed.
      return sum + cpuSeconds;
    }
  }, 0);
}

/** Usage of whole process trees, by their leaders' pids. */
export async function usageOf(leaders: readonly number[]): Promise<Map<number, Usage>> {
  const usageByLeader = new Map<number, Usage>();
  if (leaders.length === 0 || process.platform === 'win32') return usageByLeader;
  const rows = await allProcesses();
  const listed = preciseNow();
  for (const leader of leaders) {
    const tree = treeOf(leader, rows);
    const memory = hasProc
      ? await Promise.all(tree.map(({ pid }) => residentMemory(pid)))
      : tree.map((row) => row.memory);
    usageByLeader.set(leader, {
      at: hasProc ? preciseNow() : listed,
      cpuSeconds: hasProc ? cpuSecondsNow(tree) : tree.reduce((sum, row) => sum + row.cpuSeconds, 0),
      memory: memory.reduce((sum, bytes) => sum + bytes, 0),
    });
  }
  return usageByLeader;
}

/** Whether a group has a member that still runs. */
async function hasLivingMember(group: number): Promise<boolean> {
  return (await allProcesses()).some((row) => row.group === group && !row.isDead);
}

/** The system's boot id: pids start over at each boot. */
let boot: string | undefined;

/** A synchronous `identityOf`; returns '' if the system has no /proc or the process does not run. */
export function identityNow(pid: number): string {
  try {
    const { isDead, began } = readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return isDead ? '' : `${boot} ${began}`;
  } catch {
    return '';
  }
}

/**
 * A string, derived from the start time, that identifies the current process of a pid; null if none runs. On Windows,
 * the string is the same for every process.
 */
export async function identityOf(pid: number): Promise<string | null> {
  if (hasProc) return identityNow(pid) || null;
  if (process.platform === 'win32') return isThere(pid) ? 'there' : null;
  const row = (await rowsOfPs()).find((one) => one.pid === pid && !one.isDead);
  return row?.began ?? null;
}

/** Whether the process or group exists. */
function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const hasGroups = process.platform !== 'win32';

/** Signals a whole group, or only the process on systems without groups; false if the signal cannot be sent. */
function signal(group: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(hasGroups ? -group : group, name);
  } catch {
    return false;
  }
}

/** Whether a member of the group still runs. Sending a signal is not enough to tell: zombies receive it too. */
const isAlive = async (group: number): Promise<boolean> =>
  isThere(hasGroups ? -group : group) && (!hasGroups || (await hasLivingMember(group)));

async function isGoneWithin(group: number, timeLimit: number): Promise<boolean> {
  const deadline = performance.now() + timeLimit;
  for (let pause = 10; await isAlive(group); pause = Math.min(pause * 2, 200)) {
    if (performance.now() >= deadline) return false;
    await wait(pause);
  }
  return true;
}

/** How long to wait for killed processes to end, in ms. */
const killTimeout = 5_000;

/**
 * Ends a process group with SIGTERM, and after `grace` ms with SIGKILL.
 * @throws Error when `group` is not the id of a group, or the group still runs after that
 */
export async function endGroup(group: number, grace: number): Promise<void> {
  // `kill` treats 0 and -1 specially: as our own group and as all processes.
  if (!Number.isInteger(group) || group <= 1) throw new Error(`${group} is not a process group`);
  if (!signal(group, 'SIGTERM') || (await isGoneWithin(group, grace))) return;
  signal(group, 'SIGKILL');
  if (!(await isGoneWithin(group, killTimeout))) throw new Error(`Process group ${group} does not end`);
}
