/** How often to look whether npm's shell still runs, in ms. */
const interval = 200;

/**
 * Sends this process SIGTERM once the shell in which npm runs it has ended: npm passes a signal on only to that shell, which
 * ends without passing it on. Without this, `kill` of npm would leave this process running.
 */
export function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, interval).unref();
}
