import type { JournalPage } from '#core/contract/journal/entry.ts';

/** The audit as JSON lines. Each line is an entry with the name of its actor. */
export async function* auditLines(pages: AsyncIterable<JournalPage>): AsyncGenerator<string> {
  for await (const { entities, names } of pages)
    yield entities
      .map((entry) => `${JSON.stringify({ ...entry, actorName: names[entry.actor ?? ''] ?? null })}\n`)
      .join('');
}
