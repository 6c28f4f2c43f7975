import { faultsOf } from './heard-by-world.ts';
import { exchange } from './raw.ts';
import type { HostileRequest } from './world-requests.ts';

/**
 * Asks a test world for the bytes that it has received since the last call, one entry per connection. `worlds` is the
 * URL of the port for worlds.
 */
export const heardBy = async (worlds: string, world: string): Promise<string[]> =>
  (await (await fetch(`${worlds}/${world}/heard`)).json()) as string[];

/**
 * Sends at most `maxRequests` requests, one after the other. @returns the names and faults of wrongly handled requests
 */
export async function visit(
  worlds: string,
  world: string,
  requests: Iterable<HostileRequest>,
  maxRequests = Infinity,
): Promise<[string, string[]][]> {
  const port = Number(new URL(worlds).port);
  const wrong: [string, string[]][] = [];
  let sentCount = 0;
  for (const request of requests) {
    const answer = await exchange(port, request.bytes);
    const faults = faultsOf(request, answer, await heardBy(worlds, world), world);
    if (faults.length > 0) wrong.push([request.name, faults]);
    if ((sentCount += 1) >= maxRequests) break;
  }
  return wrong;
}
