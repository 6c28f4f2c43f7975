import { setTimeout as wait } from 'node:timers/promises';
import { hasLivingMember, isThere } from './processes.ts';

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
