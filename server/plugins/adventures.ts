import type { FastifyInstance } from 'fastify';
import type { Leadership } from '../store/engine/leader.ts';
import { serverAt } from '../store/journal/author.ts';
import type { Store } from '../store/store.ts';
import { repeat } from './repeat.ts';

/** How often the server checks whether time has something to change, in ms. */
const defaultInterval = 1_000;

/**
 * Ends offers and gives seats when it is time for that. After a pause of the server, it does so late, with the time left
 * then. Of several servers, only the leader does it. `now` is epoch ms.
 */
export function keepSeats(
  app: FastifyInstance,
  { adventures, write }: Pick<Store, 'adventures' | 'write'>,
  now: () => number,
  leadership: Pick<Leadership, 'isHeld'>,
  interval = defaultInterval,
): void {
  async function settleDue(): Promise<void> {
    const due = await adventures.due(now());
    if (due.length === 0 || !(await leadership.isHeld())) return;
    for (const id of due)
      await write(serverAt(now(), 'adventures'), ({ adventureWrites }) => adventureWrites.settle(id));
  }

  repeat(app, settleDue, { interval, failure: 'the seats of adventures could not be given' });
}
