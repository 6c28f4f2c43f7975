import { changesEvent, resetEvent } from '#core/contract/journal/changes.ts';
import type { FeedEntry } from '../store/journal/feed.ts';

/** An event with the changes up to entry `id`. */
export const changesUpTo = (id: number, entries: readonly FeedEntry[]): Buffer =>
  Buffer.from(
    `id: ${id}\nevent: ${changesEvent}\ndata: ${JSON.stringify(entries.map(({ change }) => change))}\n\n`,
  );

/** An event for a caller who may have missed changes before entry `id`. */
export const resetAt = (id: number): Buffer => Buffer.from(`id: ${id}\nevent: ${resetEvent}\ndata: []\n\n`);

/** A comment, which shows that the connection works, with the number of the newest entry. */
export const heartbeatAt = (id: number): Buffer => Buffer.from(`:\nid: ${id}\n\n`);
