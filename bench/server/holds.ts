/**
 * Measures how long the event loop of this process was held, in wall time and in processor time of its main
 * thread.
 */
import { openSync, readSync } from 'node:fs';
import { pid, platform } from 'node:process';

/** Interval between two samples, in ms. */
const interval = 1;

/**
 * Linux's statistics of the main thread: ns on a processor, ns waiting for a processor, number of time
 * slices.
 */
const statistics = platform === 'linux' ? openSync(`/proc/self/task/${pid}/schedstat`, 'r') : undefined;
const line = Buffer.alloc(128);

/** Processor time of the main thread in ms; wall time on systems other than Linux. */
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
 * The longest hold since the previous call, in ms: `hold` in wall time, which includes the machine's other
 * work, `work` in processor time between two samples.
 */
export function longestHold(): { hold: number; work: number } {
  sample();
  const result = { ...longest };
  Object.assign(longest, { hold: 0, work: 0 });
  return result;
}
