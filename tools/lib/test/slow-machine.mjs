import { execFileSync, spawn } from 'node:child_process';

/** Number of busy processes that compete with the tests for the core. */
const rivals = 3;

/** The source of a program that keeps a core busy until its parent ends, which closes its standard input. */
const busy = `
process.stdin.on('end', () => process.exit()).resume();
(function work() {
  for (const end = Date.now() + 100; Date.now() < end; );
  setImmediate(work);
})();`;

/** Moves this process, and the processes that it starts, to one core. @returns whether this system can do that */
function moveToOneCore() {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', '0', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs tests as on a slow computer: on one core, which busy processes share, and with pages that are four times slower
 * (NYX_SLOW_MACHINE, which `tests/support/page.ts` reads). If the system cannot choose a core, one test file runs at a
 * time (NYX_ONE_WORKER, which `steps.mjs` reads).
 * @template Result
 * @param {() => Promise<Result>} run
 */
export async function onSlowMachine(run) {
  process.env['NYX_SLOW_MACHINE'] = 'true';
  if (!moveToOneCore()) process.env['NYX_ONE_WORKER'] = 'true';
  const children = Array.from({ length: rivals }, () =>
    spawn(process.execPath, ['-e', busy], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  try {
    return await run();
  } finally {
    for (const child of children) child.kill();
  }
}
