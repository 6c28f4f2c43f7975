import { serverAt } from '../store/journal/author.ts';
import type { Store } from '../store/store.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';
import { addsExperience, eventsOf, type JournalEvent, type StoredEntry } from './events.ts';

/** Number of entries that are read at once. */
const pageSize = 200;

/** Number of waiting deliveries of a webhook at which the server reads no further in the journal for this webhook. */
const maxWaiting = 500;

async function eventsIn(
  { webhooks, experience }: Store,
  entries: readonly StoredEntry[],
  kinds: ReadonlySet<string>,
): Promise<{ seq: number; event: JournalEvent }[]> {
  const table = entries.some(addsExperience) && kinds.has('levelReached') ? await experience.table() : null;
  const events: { seq: number; event: JournalEvent }[] = [];
  for (const entry of entries) {
    const total =
      table && addsExperience(entry) ? await webhooks.experienceAfter(entry.subject_id, entry.seq) : null;
    for (const event of eventsOf(entry, { experience: total, table: table ?? {} }))
      if (kinds.has(event.type)) events.push({ seq: entry.seq, event });
  }
  return events;
}

/**
 * Reads the journal from a webhook's position to the end, and stores the events of the webhook's kinds as waiting
 * deliveries.
 */
export async function readJournal(
  store: Store,
  { id, kinds }: StoredWebhook,
  now: () => number,
  signal: AbortSignal,
): Promise<void> {
  const wanted = new Set(JSON.parse(kinds) as string[]);
  while (!signal.aborted && (await store.webhooks.countWaiting(id)) < maxWaiting) {
    const from = await store.webhooks.position(id);
    if (from === null) return;
    const entries = await store.webhooks.entriesAfter(from, pageSize);
    const to = entries.at(-1)?.seq;
    if (to === undefined) return;
    const events = await eventsIn(store, entries, wanted);
    await store.write(serverAt(now(), 'webhooks'), ({ webhooks }) =>
      webhooks.advance(id, from, to, events, now()),
    );
  }
}
