import { setTimeout as wait } from 'node:timers/promises';
import { hasLivingMember, isThere } from './processes.ts';

const hasGroups = process.platform !== 'win32';

/** Sends a signal to a whole group, or where there are none to the process; false when nobody is there. */
function signal(group: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(hasGroups ? -group : group, name);
  } catch {
    return false;
  }
}

/** A member that has ended counts until someone has asked how; in a container nobody may. */
const isAlive = async (group: number): Promise<boolean> =>
  isThere(hasGroups ? -group : group) && (!hasGroups || (await hasLivingMember(group)));

async function isGoneWithin(group: number, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  for (let pause = 10; await isAlive(group); pause = Math.min(pause * 2, 200)) {
    if (performance.now() >= deadline) return false;
    await wait(pause);
  }
  return true;
}

/** How long the system may take to end what was killed, in ms. */
const killing = 5_000;

/**
 * Ends a process group: asked first, after `grace` ms killed.
 * @throws Error when it is still there
 */
export async function endGroup(group: number, grace: number): Promise<void> {
  // To the system 0 and 1 mean other groups than their own: this one, and everybody's.
  if (!Number.isInteger(group) || group <= 1) throw new Error(`${group} is no process group`);
  if (!signal(group, 'SIGTERM') || (await isGoneWithin(group, grace))) return;
  signal(group, 'SIGKILL');
  if (!(await isGoneWithin(group, killing))) throw new Error(`Process group ${group} does not end`);
}
