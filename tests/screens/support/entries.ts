import type { JournalEntry, JournalPage } from '#core/contract/journal/entry.ts';

/** What an entry is about. It has every value, so that a test changes only those that it is about. */
export const about: NonNullable<JournalEntry['about']> = {
  session: 's1',
  sessionGone: false,
  title: 'The Toll Bridge',
  date: null,
  master: 'demo-master:Orla Finch',
  item: 'Rope',
  quantity: 2,
  description: 'Lost a bet',
  died: false,
  member: 'm1',
  formerName: null,
  count: null,
};

/** The sale of two ropes by the member m1, with other values. */
export const entryOf = (more: Partial<JournalEntry>): JournalEntry => ({
  id: 7,
  act: 7,
  at: new Date(2030, 0, 2, 18, 30).getTime(),
  actor: 'm1',
  call: 'updateInventory',
  subjectType: 'character',
  subject: 'demo-player:Lyra',
  kind: 'sold',
  changes: [],
  moreChanges: 0,
  exp: null,
  money: 30,
  status: null,
  reverses: null,
  undoneBy: null,
  mayUndo: false,
  about,
  ...more,
});

export const names = { m1: 'Bob' };

/** An answer with these entries. It is the last one, unless `more` has a `next`. */
export const pageOf = (entries: readonly JournalEntry[], more: Partial<JournalPage> = {}): JournalPage => ({
  entities: Object.assign([...entries], { leftOut: 0 }),
  next: null,
  names,
  ...more,
});
