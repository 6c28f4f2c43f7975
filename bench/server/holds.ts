/**
 * Measures for how long tasks hold the event loop of this process, in wall time and in processor time of the main
 * thread.
 */
import { openSync, readSync } from 'node:fs';
import { pid, platform } from 'node:process';

/** Interval between two samples in ms. */
const interval = 1;

/**
 * The file with Linux's statistics of the main thread: ns on a processor, ns waiting for a processor, number of time
 * slices. Undefined on other systems.
 */
const statistics = platform === 'linux' ? openSync(`/proc/self/task/${pid}/schedstat`, 'r') : undefined;
const line = Buffer.alloc(128);

/** Processor time of the main thread in ms. On systems other than Linux, wall time. */
function processorTime(): number {
  if (statistics === undefined) return performance.now();
  const length = readSync(statistics, line, 0, line.length, 0);
  return Number(line.toString('latin1', 0, length).split(' ')[0]) / 1e6;
}

let [clock, processor] = [performance.now(), processorTime()];
const longest = { hold: 0, work: 0 };

function sample(): void {
  const [now, worked] = [performance.now(), processorTime()];
  longest.hold = Math.max(longest.hold, now - clock - interval);
  longest.work = Math.max(longest.work, worked - processor);
  [clock, processor] = [now, worked];
}

setInterval(sample, interval).unref();

/**
 * The longest hold since the previous call, in ms. `hold` is wall time, in which other programs may have used the
 * processor; `work` is processor time.
 */
export function longestHold(): { hold: number; work: number } {
  sample();
  const result = { ...longest };
  Object.assign(longest, { hold: 0, work: 0 });
  return result;
}
