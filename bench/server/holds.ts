/** How long the event loop of this process was held: by the clock, and by what its main thread took of a processor. */
import { openSync, readSync } from 'node:fs';
import { pid, platform } from 'node:process';

/** ms between two looks. */
const interval = 1;

/** What Linux tells of a thread: ns on a processor, ns waiting for one, turns. */
const statistics = platform === 'linux' ? openSync(`/proc/self/task/${pid}/schedstat`, 'r') : undefined;
const line = Buffer.alloc(128);

/** ms that this thread has run; elsewhere the clock. */
function ran(): number {
  if (statistics === undefined) return performance.now();
  const length = readSync(statistics, line, 0, line.length, 0);
  return Number(line.toString('latin1', 0, length).split(' ')[0]) / 1e6;
}

let [clock, processor] = [performance.now(), ran()];
const longest = { hold: 0, work: 0 };

function look(): void {
  const [now, worked] = [performance.now(), ran()];
  longest.hold = Math.max(longest.hold, now - clock - interval);
  longest.work = Math.max(longest.work, worked - processor);
  [clock, processor] = [now, worked];
}

setInterval(look, interval).unref();

/**
 * The longest hold since this was last asked, in ms: `hold` by the clock, with whatever else the machine did meanwhile,
 * `work` by the processor time that was spent without a look in between.
 */
export function longestHold(): { hold: number; work: number } {
  look();
  const found = { ...longest };
  Object.assign(longest, { hold: 0, work: 0 });
  return found;
}
