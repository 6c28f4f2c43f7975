import { expect, it } from 'vitest';
import { type JournalEntry, journalEntryFields } from '#core/contract/journal/entry.ts';
import { readersOf } from '#core/contract/fields.ts';
import { type KnownCharacter, sinceLastVisit } from '#core/views/journal/since.ts';
import { characterOf } from '../../screens/support/people.ts';

const levels = { '0': '1', '300': '2', '900': '3' };
const read = readersOf(journalEntryFields).read;

let number = 0;
/** Creates an entry that is newer than all earlier ones. */
function entry(subject: string, kind: string, more: Partial<JournalEntry> = {}): JournalEntry {
  number += 1;
  const numbers = { id: number, act: number, at: number };
  return read({ ...numbers, subjectType: 'character', subject: `p:${subject}`, kind, ...more })!;
}

const character = (name: string, exp = 0) => characterOf({ id: `p:${name}`, name, sessionMS: exp });

const named = (...names: string[]) => names.map((name) => character(name));

/** The lines about these entries. `entries` begins with the oldest. */
const since = (entries: JournalEntry[], characters: KnownCharacter[]) =>
  sinceLastVisit(entries.toReversed(), characters, levels);

it('there is no line without entries, and none about a character that is not in the list', () => {
  expect(since([], [character('Ann')])).toEqual({ lines: [], more: 0 });
  expect(since([entry('Ann', 'given')], [character('Bo')]).lines).toEqual([]);
});

it('several entries are counted, and their consequences are added up', () => {
  const entries = [
    entry('Ann', 'played', { exp: 70 }),
    entry('Ann', 'mastered', { exp: 30 }),
    entry('Ann', 'given'),
    entry('Ann', 'corrected', { exp: -10, money: 0.1 }),
    entry('Ann', 'taken', { money: 0.2 }),
  ];
  const happened = { sessions: 2, gifts: 1, corrections: 1, others: 1 };
  const line = { onlyEntry: null, happened, exp: 90, money: 0.3, level: null };
  expect(since(entries, [character('Ann', 100)]).lines).toMatchObject([line]);
});

it('a level is shown if these entries have crossed it, in either direction', () => {
  const levelOf = (exp: number, now: number) =>
    since([entry('Ann', 'played', { exp })], [character('Ann', now)]).lines[0]!.level;
  expect([levelOf(10, 300), levelOf(10, 310), levelOf(10, 309)]).toEqual(['2', null, '2']);
  expect(levelOf(700, 950)).toBe('3');
  expect(levelOf(-20, 290)).toBe('1');
});

it('an undone entry and its undo are not shown, but the undo of an older entry is', () => {
  const given = entry('Ann', 'given');
  const undone = entry('Ann', 'undone', { reverses: given.id });
  const gone = { ...given, undoneBy: undone.id };
  expect(since([gone, undone], [character('Ann')]).lines).toEqual([]);
  // The member’s own undo is not among these entries.
  expect(since([gone], [character('Ann')]).lines).toEqual([]);
  expect(since([undone], [character('Ann')]).lines).toMatchObject([{ onlyEntry: undone }]);
});

it('the newest status is shown', () => {
  const entries = [
    entry('Ann', 'played', { status: 'dead' }),
    entry('Ann', 'corrected', { status: 'active' }),
    entry('Ann', 'given'),
  ];
  expect(since(entries, [character('Ann')]).lines[0]!.status).toBe('active');
});

it('characters who died come first, and then those with the newest entries', () => {
  const entries = [entry('Bo', 'played', { status: 'dead' }), entry('Ann', 'given'), entry('Cy', 'given')];
  const { lines } = since(entries, named('Ann', 'Bo', 'Cy'));
  expect(lines.map(({ name }) => name)).toEqual(['Bo', 'Cy', 'Ann']);
});

it.each([
  [2, 2, 0],
  [3, 3, 0],
  [4, 2, 2],
  [5, 2, 3],
])('of %d characters, %d get a line, and %d are only counted', (count, shown, rest) => {
  const names = ['Ann', 'Bo', 'Cy', 'Di', 'Eve'].slice(0, count);
  const entries = names.map((name) => entry(name, 'given'));
  const { lines, more } = since(entries, named(...names));
  expect([lines.length, more]).toEqual([shown, rest]);
});
