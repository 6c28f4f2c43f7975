import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { environment } from './environment.mjs';
import { Failure } from './failure.mjs';
import { inRoot } from './root.mjs';

/**
 * Time in ms within which a second signal does not count: npm forwards a Ctrl-C that the terminal has already
 * sent.
 */
const echo = 1_000;

/** @param {() => Promise<void>} close */
function closeOnSignal(close) {
  let firstSignal = null;
  const stop = async () => {
    const now = performance.now();
    if (firstSignal !== null) {
      if (now - firstSignal > echo) process.exit(130);
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
 * Runs the built server in this process until a signal. After a second Ctrl-C the process does not wait for
 * the server to close.
 */
export async function serve() {
  const bundle = inRoot('build', 'server.mjs');
  if (!existsSync(bundle)) throw new Failure('Nyx is not built yet: run "npm run build" first.');
  const { main } = await import(pathToFileURL(bundle).href);
  const starting = main(environment());
  // Before the start is complete, since the server answers before it reports its start.
  closeOnSignal(async () => (await starting).close());
  await starting;
}
