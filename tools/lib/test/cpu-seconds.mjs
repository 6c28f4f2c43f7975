import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc, on every Linux that Node supports. */
const ticks = 100;

/** Interval between two looks at the running processes in ms. */
const interval = 1_000;

/** The fields of /proc/PID/stat after the name: parent, and CPU time in ticks of the process and of its ended children. */
function statOf(pid) {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/);
    const [, parent, , , , , , , , , , user, system, childUser, childSystem] = fields.split(' ').map(Number);
    return { parent, own: user + system, children: childUser + childSystem };
  } catch {
    return null;
  }
}

const isRenderer = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  } catch {
    return false;
  }
};

/** CPU time in ticks of the renderers seen so far, by pid. */
const renderers = new Map();

/**
 * Chromium does not wait for its renderers, so no process is charged with their time after they have ended. Remembers
 * the time of those that run now and descend from this process.
 */
function look() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const stats = new Map(pids.map((pid) => [Number(pid), statOf(pid)]));
  const isOurs = (pid) => {
    for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (at === process.pid) return true;
    return false;
  };
  for (const [pid, stat] of stats)
    if (stat && isOurs(pid) && (renderers.has(pid) || isRenderer(pid))) renderers.set(pid, stat.own);
}

/**
 * Counts from now on the CPU time of this process, of its ended children and of Chromium's renderers.
 * @returns {() => number | null} the seconds so far, user and system; null where there is no /proc
 */
export function countCpuSeconds() {
  if (statOf('self') === null) return () => null;
  setInterval(look, interval).unref();
  return () => {
    const { own, children } = statOf('self');
    const rendered = [...renderers.values()].reduce((sum, time) => sum + time, 0);
    return (own + children + rendered) / ticks;
  };
}
