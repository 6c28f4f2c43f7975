import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that the system gives to connections, of which tests have many. */
const [lowest, highest] = [20_000, 32_000];

/**
 * The first of so many loopback ports side by side that nobody listened on a moment ago: by chance, so that two who look at
 * the same time hardly find the same.
 */
export async function freePort(count = 1, triesLeft = 20): Promise<number> {
  const first = lowest + Math.floor(Math.random() * (highest - lowest));
  try {
    for (let port = first; port < first + count; port += 1) {
      const probe = createServer().listen(port, '127.0.0.1');
      await once(probe, 'listening');
      probe.close();
      await once(probe, 'close');
    }
    return first;
  } catch (error) {
    if (triesLeft === 0) throw error;
    return freePort(count, triesLeft - 1);
  }
}
