import type { JournalEntry, JournalPage } from '#core/contract/journal/entry.ts';
import { type Cell, csvOf } from '#core/views/journal/csv.ts';
import { text, type TextKey } from '#texts/texts.ts';
import { changeWords, phraseText } from './change-words.ts';
import { subjectWord } from './audit-words.ts';
import { factsOf, kindWord, sentenceOf } from './entry-words.ts';
import type { Names } from './journal-list.tsx';

/** The byte order mark, by which spreadsheets recognise UTF-8. */
const utf8Mark = '\uFEFF';

interface Column {
  heading: TextKey;
  cell: (entry: JournalEntry, names: Names) => Cell;
}

const firstColumns: Column[] = [
  { heading: 'csv.entry', cell: ({ id }) => id },
  { heading: 'progress.date', cell: ({ at }) => new Date(at).toISOString() },
  { heading: 'csv.by', cell: ({ actor }, names) => (actor === null ? null : (names[actor] ?? actor)) },
];

const amounts: Column[] = [
  { heading: 'progress.exp', cell: ({ exp }) => exp },
  { heading: 'progress.money', cell: ({ money }) => money },
];

const undoneBy: Column = { heading: 'csv.undoneBy', cell: (entry) => entry.undoneBy };

const historyColumns: Column[] = [
  ...firstColumns,
  { heading: 'csv.what', cell: sentenceOf },
  { heading: 'csv.facts', cell: (entry) => factsOf(entry).join(' ') },
  ...amounts,
  undoneBy,
];

const changesIn = ({ changes }: JournalEntry, names: Names): string =>
  changes
    .map((change) => changeWords(change, names))
    .map(({ title, before, after }) => phraseText([title, ': ', before, ' → ', after]))
    .join('\n');

const auditColumns: Column[] = [
  ...firstColumns,
  { heading: 'csv.call', cell: ({ call }) => call },
  { heading: 'csv.kind', cell: ({ kind }) => kindWord(kind) },
  { heading: 'csv.subjectType', cell: ({ subjectType }) => subjectWord(subjectType) },
  { heading: 'csv.subject', cell: ({ subject }) => subject },
  ...amounts,
  { heading: 'csv.changes', cell: changesIn },
  undoneBy,
];

/** A line of headings, then a line for each entry. */
async function* csv(columns: readonly Column[], pages: AsyncIterable<JournalPage>): AsyncGenerator<string> {
  yield utf8Mark + csvOf([columns.map(({ heading }) => text(heading))]);
  for await (const { entities, names } of pages)
    yield csvOf(entities.map((entry) => columns.map(({ cell }) => cell(entry, names))));
}

export const historyCsv = (pages: AsyncIterable<JournalPage>): AsyncGenerator<string> =>
  csv(historyColumns, pages);

export const auditCsv = (pages: AsyncIterable<JournalPage>): AsyncGenerator<string> =>
  csv(auditColumns, pages);
