import {
  any,
  type Entity,
  field,
  flag,
  instant,
  integer,
  key,
  entitiesOf,
  name,
  number,
  wordOf,
  entityOf,
  readersOf,
  requiredInstant,
  plainText,
  type Wire,
} from '../fields.ts';
import { fieldsIn, type Listed, listOf, nameIn, numberIn, type Reader } from '../reading.ts';
import { entryKinds, subjectTypes } from './kinds.ts';

/** Maximum number of entries in one answer. */
export const historyLimit = 100;

/** A number without which an entry is unusable. */
const requiredInteger = key(
  field<number, number | undefined>('integer', (value) => numberIn(value) ?? undefined),
);

/** One thing that an entry changed (change.ts says of which kind the values of each key are). */
const changeFields = { key: name, name: plainText(), before: any, after: any };
export type WireChange = Wire<typeof changeFields>;
export type JournalChange = Entity<typeof changeFields>;

/** What an entry is about, besides what it changed. */
const aboutFields = {
  session: plainText(),
  /** Whether this session, or the one that is the subject, has been deleted since. */
  sessionGone: flag,
  title: plainText(),
  date: instant,
  /** A character's id. */
  master: plainText(),
  item: plainText(),
  quantity: integer(null),
  description: plainText(),
  died: flag,
  /** The id of the member whose sign-in began or ended. */
  member: plainText(),
  /** The former name of a renamed item. */
  formerName: plainText(),
  /** Of refused calls: how many. */
  count: integer(null),
};

/** An entry of the journal, as histories and the audit show it (docs/specification.md#s8-journal). */
export const journalEntryFields = {
  /** Its number: a later entry has a larger one. */
  id: requiredInteger,
  /** The number by which the whole write can be undone. */
  act: requiredInteger,
  at: requiredInstant,
  /** The member who wrote; null for the server itself and for an import. */
  actor: plainText(),
  /** The name of the call that wrote, or of what the server did without a request. */
  call: plainText(),
  subjectType: wordOf(subjectTypes),
  subject: name,
  kind: wordOf(entryKinds),
  changes: entitiesOf(changeFields, readersOf(changeFields).read),
  /** How many changes the list leaves out. */
  moreChanges: integer(0),
  /** Experience gained; null if it did not change. */
  exp: integer(null),
  /** Money gained, in MO; null if it did not change. */
  money: number(null),
  /** The new status of a character; null if it did not change. */
  status: plainText(),
  about: entityOf(aboutFields, readersOf(aboutFields).read),
  /** The number of the entry that this one reverses. */
  reverses: integer(null),
  /** The number of the entry that reverses this one. */
  undoneBy: integer(null),
  /** Whether the caller may undo the whole write now. The undo can still fail, if later changes depend on the write. */
  mayUndo: flag,
};
export type JournalEntry = Entity<typeof journalEntryFields>;
export type WireJournalEntry = Wire<typeof journalEntryFields>;

/** The place of an entry in the order of an answer: the next page begins after it. */
export const placeFields = { at: requiredInstant, id: requiredInteger };
export type JournalPlace = Entity<typeof placeFields>;

/** Entries, newest first. */
export interface JournalPage {
  entities: Listed<JournalEntry>;
  /** Where the next page begins; null at the end. A page before the last may be short, even empty. */
  next: JournalPlace | null;
  /** The names of the members whom the entries name, by id. */
  names: Readonly<Record<string, string>>;
}

const entriesOfPage = listOf(readersOf(journalEntryFields).read);
const place = readersOf(placeFields).read;

export const journalPageIn: Reader<JournalPage> = (value) => {
  const fields = fieldsIn(value);
  const entities = entriesOfPage(fields?.['entities']);
  const names = Object.entries(fieldsIn(fields?.['names']) ?? {}).flatMap(([id, sentName]) => {
    const memberName = nameIn(sentName);
    return memberName === undefined ? [] : [[id, memberName] as const];
  });
  return entities && { entities, next: place(fields?.['next']) ?? null, names: Object.fromEntries(names) };
};
