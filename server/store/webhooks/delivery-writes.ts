import type { Transaction } from 'kysely';
import type { DeliveryFault, DeliveryState } from '#core/contract/webhooks/webhooks.ts';
import type { JournalEvent } from '../../webhooks/events.ts';
import { insertAll } from '../insert-all.ts';
import type { Tables } from '../schema.ts';
import { consumerOf } from './webhooks.ts';

/** What identifies a delivery. */
export interface DeliveryKey {
  webhook_id: string;
  seq: number;
  kind: JournalEvent['type'];
}

export interface DeliveryResult {
  state: DeliveryState;
  status: number | null;
  fault: DeliveryFault | null;
}

export const createDeliveryWrites = (transaction: Transaction<Tables>) => {
  const deliveryAt = ({ webhook_id, seq, kind }: DeliveryKey) =>
    transaction
      .updateTable('webhook_delivery')
      .where('webhook_id', '=', webhook_id)
      .where('seq', '=', seq)
      .where('kind', '=', kind);
  return {
    /**
     * Moves a webhook's position in the journal, and stores the events that lie between as deliveries; does
     * nothing if the position is no longer `from`. `now` is epoch ms.
     */
    async advance(
      id: string,
      from: number,
      to: number,
      events: readonly { seq: number; event: JournalEvent }[],
      now: number,
    ): Promise<void> {
      const { numUpdatedRows } = await transaction
        .updateTable('outbox')
        .set({ last_seq: to })
        .where('consumer', '=', consumerOf(id))
        .where('last_seq', '=', from)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await insertAll(
        transaction,
        'webhook_delivery',
        events.map(({ seq, event }) => ({
          webhook_id: id,
          seq,
          kind: event.type,
          event: JSON.stringify(event),
          state: 'waiting',
          tries: 0,
          next: now,
          created: now,
        })),
      );
    },

    /**
     * Counts a try of a delivery before it is made, and sets when the next one is due, in case this one fails.
     * @returns false if the delivery has ended, or another try was counted since the count was `tries`
     */
    async claim(key: DeliveryKey, tries: number, now: number, next: number): Promise<boolean> {
      const { numUpdatedRows } = await deliveryAt(key)
        .where('tries', '=', tries)
        .where('state', '=', 'waiting')
        .set({ tries: tries + 1, tried: now, next })
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Stores the result of a try. */
    settle: (key: DeliveryKey, result: DeliveryResult) =>
      deliveryAt(key)
        .set({ ...result })
        .execute(),

    /** Postpones all waiting deliveries of a webhook to `until` (epoch ms), unless they are due later. */
    postpone: (id: string, until: number) =>
      transaction
        .updateTable('webhook_delivery')
        .set({ next: until })
        .where('webhook_id', '=', id)
        .where('state', '=', 'waiting')
        .where('next', '<', until)
        .execute(),

    /** Deletes the ended deliveries that were created before `time` (epoch ms). */
    pruneDeliveries: (time: number) =>
      transaction
        .deleteFrom('webhook_delivery')
        .where('state', '!=', 'waiting')
        .where('created', '<', time)
        .execute(),
  };
};
