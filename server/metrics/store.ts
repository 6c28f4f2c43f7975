import type { Store } from '../store/store.ts';
import type { Metrics } from './metrics.ts';

/** Adds the gauges of the database: its connections, the journal's position, and what webhooks have yet to send. */
export function measureStore(
  { connections, figures }: Pick<Store, 'connections' | 'figures'>,
  { gauge }: Metrics,
  now: () => number,
): void {
  if (connections)
    gauge('nyx_database_connections', 'Connections to PostgreSQL by state.', connections, 'state');
  gauge('nyx_journal_position', 'Number of the newest entry of the journal.', figures.journalPosition);
  gauge('nyx_webhook_deliveries_waiting', 'Deliveries that have not arrived yet.', figures.waitingDeliveries);
  gauge('nyx_webhook_lag_seconds', 'Age of the oldest delivery that has not arrived yet.', async () => {
    const oldest = await figures.oldestDelivery();
    return oldest === null ? 0 : Math.max(0, now() - oldest) / 1_000;
  });
}
