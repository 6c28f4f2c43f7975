import { fieldsIn, numberIn, type Reader } from '../reading.ts';
import { type JournalPage, journalPageIn } from './entry.ts';
import type { EntryKind } from './kinds.ts';

/** Maximum number of entries in one answer. */
export const ownHistoryLimit = 50;

/** The kinds of entries that tell a member what others did to their characters. */
export const toldKinds = [
  'given',
  'taken',
  'corrected',
  'played',
  'mastered',
  'sessionTakenBack',
  'undone',
] as const satisfies readonly EntryKind[];

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
