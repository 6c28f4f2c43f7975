import { once } from 'node:events';
import { createServer } from 'node:net';

/** A range below the ephemeral ports, because the system uses those for the many connections of the tests. */
const [lowest, highest] = [20_000, 32_000];

/**
 * Finds `count` adjacent loopback ports that are free at the moment. They are random, so that parallel callers rarely
 * get the same ones. @returns the first of them
 */
export async function freePort(count = 1, remainingTries = 20): Promise<number> {
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
    if (remainingTries === 0) throw error;
    return freePort(count, remainingTries - 1);
  }
}
