import type { Kysely } from 'kysely';
import { lastEntry } from '../journal/scan.ts';
import type { Tables } from '../schema.ts';

/** Figures for the operator's metrics. Each is read by one statement. */
export const createFigures = (db: Kysely<Tables>) => ({
  /** Number of the newest entry of the journal; 0 if there is none. */
  journalPosition: (): Promise<number> => lastEntry(db),

  /** Number of webhook deliveries that wait to be tried. */
  async waitingDeliveries(): Promise<number> {
    const row = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return row?.count ?? 0;
  },

  /** When the oldest waiting delivery was created, epoch ms; null if there is none. */
  async oldestDelivery(): Promise<number | null> {
    const row = await db
      .selectFrom('webhook_delivery')
      .select(({ fn }) => fn.min('created').as('oldest'))
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return row?.oldest ?? null;
  },
});
