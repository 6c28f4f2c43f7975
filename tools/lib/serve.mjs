import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { environment } from './environment.mjs';
import { Failure } from './failure.mjs';
import { inRoot } from './root.mjs';

/**
 * A second signal within this many ms does not count: npm forwards a Ctrl-C that the terminal has already sent to this
 * process.
 */
const repetitionMs = 1_000;

/**
 * Closes the server on a signal, and then exits. A second signal exits without waiting.
 * @param {() => Promise<void>} close
 */
function closeOnSignal(close) {
  let firstSignal = null;
  const stop = async () => {
    const now = performance.now();
    if (firstSignal !== null) {
      if (now - firstSignal > repetitionMs) process.exit(130);
      return;
    }
    firstSignal = now;
    try {
      await close();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

/**
 * Runs the built server in this process until a signal. After a second Ctrl-C, the process does not wait until the
 * server has closed.
 */
export async function serve() {
  const bundle = inRoot('build', 'server.mjs');
  if (!existsSync(bundle)) throw new Failure('Nyx is not built yet: run "npm run build" first.');
  const { main } = await import(pathToFileURL(bundle).href);
  const starting = main(environment());
  // Listen for signals before the start is complete, because the server already answers calls then.
  closeOnSignal(async () => (await starting).close());
  await starting;
}
