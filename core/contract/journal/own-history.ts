import { fieldsIn, numberIn, type Reader } from '../reading.ts';
import { type JournalPage, journalPageIn } from './entry.ts';

/** Maximum number of entries in one answer. */
export const ownHistoryLimit = 50;

/** What others did to the caller's characters, newest first (docs/wire-contract.md#wire-journal-own). */
export interface OwnHistory extends JournalPage {
  /** The number of the newest entry in the whole journal: a later call begins after it. */
  last: number;
}

export const ownHistoryIn: Reader<OwnHistory> = (value) => {
  const page = journalPageIn(value);
  const last = numberIn(fieldsIn(value)?.['last']);
  return page && last !== null ? { ...page, last } : undefined;
};
