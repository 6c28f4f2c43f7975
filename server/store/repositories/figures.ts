import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';

/** Figures for the operator. Each is one statement that an index answers. */
export const createFigures = (db: Kysely<Tables>) => ({
  /** Number of the newest entry of the journal; 0 without one. */
  async journalPosition(): Promise<number> {
    const row = await db
      .selectFrom('journal')
      .select(({ fn }) => fn.max('seq').as('last'))
      .executeTakeFirst();
    return row?.last ?? 0;
  },

  /** Number of the deliveries of webhooks that wait for a try. */
  async waitingDeliveries(): Promise<number> {
    const row = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return row?.count ?? 0;
  },

  /** When the oldest waiting delivery was created, epoch ms; null without one. */
  async oldestDelivery(): Promise<number | null> {
    const row = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.min('created').as('oldest'))
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return row?.oldest ?? null;
  },
});
