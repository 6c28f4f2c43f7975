import type { Author } from '../store/journal/author.ts';
import type { Store } from '../store/store.ts';

/** Adds the start or stop of an instance to the journal. */
export const journalInstance = (
  { write }: Pick<Store, 'write'>,
  author: Author,
  kind: 'started' | 'stopped',
  id: string,
): Promise<void> =>
  write(author, async ({ journal }) => {
    journal.add({ subject: { type: 'instance', id }, kind, changes: {} });
  });
