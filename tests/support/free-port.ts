import { once } from 'node:events';
import { createServer } from 'node:net';

/** Range of ports below the system's ephemeral ports, of which tests use many. */
const [lowest, highest] = [20_000, 32_000];

/**
 * The first of `count` adjacent loopback ports that were free a moment ago, chosen at random, so that
 * parallel callers rarely pick the same.
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
