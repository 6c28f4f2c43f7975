import { once } from 'node:events';
import { createServer } from 'node:net';

/** Range of ports below the ephemeral ones, which the system gives to the many connections of the tests. */
const [lowest, highest] = [20_000, 32_000];

/**
 * Finds `count` adjacent loopback ports that are free at this moment. They are random, so that parallel callers rarely
 * get the same. @returns the first of them
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
