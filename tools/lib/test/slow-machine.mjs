import { execFileSync, spawn } from 'node:child_process';

/** Number of processes that compete with the tests for the core. */
const rivals = 3;

/** Works until the process that started it is gone: its standard input then closes. */
const busy = `
process.stdin.on('end', () => process.exit()).resume();
(function work() {
  for (const end = Date.now() + 100; Date.now() < end; );
  setImmediate(work);
})();`;

/** Moves this process to one core, and with it those that it starts. Returns whether this system can. */
function moveToOneCore() {
  try {
    execFileSync('taskset', ['-a', '-p', '-c', '0', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs tests as on a slow machine: on one core that busy processes share, or one test file at a time where no core can be
 * chosen, and with pages four times slower (`tests/support/page.ts` reads NYX_SLOW_MACHINE, `steps.mjs` NYX_ONE_WORKER).
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
