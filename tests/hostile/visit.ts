import { faultsOf } from './heard-by-world.ts';
import { exchange } from './raw.ts';
import type { HostileRequest } from './world-requests.ts';

/**
 * What the world of the tests received since the last call, connection by connection. `worlds` is the door's
 * address.
 */
export const heardBy = async (worlds: string, world: string): Promise<string[]> =>
  (await (await fetch(`${worlds}/${world}/heard`)).json()) as string[];

/** Sends at most `most` requests one after the other; returns their faults by name. */
export async function visit(
  worlds: string,
  world: string,
  requests: Iterable<HostileRequest>,
  most = Infinity,
): Promise<[string, string[]][]> {
  const port = Number(new URL(worlds).port);
  const wrong: [string, string[]][] = [];
  let asked = 0;
  for (const request of requests) {
    const answer = await exchange(port, request.bytes);
    const faults = faultsOf(request, answer, await heardBy(worlds, world), world);
    if (faults.length > 0) wrong.push([request.name, faults]);
    if ((asked += 1) >= most) break;
  }
  return wrong;
}
