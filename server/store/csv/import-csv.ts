import { readItem } from '#core/contract/items.ts';
import { latestInstant } from '#core/contract/values.ts';
import { StoreFault, quoted, unusable } from '../fault.ts';
import { runImport } from '../import/dry-run.ts';
import { readFileText } from '../import/file-text.ts';
import { checkWritten, entryMistakes, type ImportFile } from '../import/import-file.ts';
import type { Store } from '../store.ts';
import { recordsOf } from './export-csv.ts';
import { csvColumnsOf, type CsvKind, type CsvRecord, rowKeyOf } from './kinds.ts';
import { type CsvRow, parseCsv, type Separator, separators, withoutEmptyEnd } from './parse-csv.ts';
import { type Header, readHeader } from './read-header.ts';
import { decimalSignOf, type DecimalSign, readCell } from './read-cell.ts';

/** A row that can be imported, and its number in a spreadsheet. */
interface Entry {
  row: number;
  record: CsvRecord;
}

/** A fault, and the row that has it. */
interface RowFault {
  row: number;
  words: string;
}

/** A CSV file: the rows that can be imported, and the faults of the others. */
export interface CsvFile {
  kind: CsvKind;
  /** How the file is written, if not as an export is: a sentence for the report. */
  format: string | null;
  entries: readonly Entry[];
  faults: readonly RowFault[];
}

/** The cells of all columns of numbers, which together show the decimal sign of the file. */
function numericCells(kind: CsvKind, header: readonly string[], rows: readonly CsvRow[]): string[] {
  const positions = csvColumnsOf(kind)
    .filter(([, cellKind]) => cellKind === 'number' || cellKind === 'whole')
    .map(([name]) => header.indexOf(name))
    .filter((position) => position !== -1);
  return rows.flatMap(({ cells }) => positions.flatMap((position) => cells[position] ?? []));
}

/** Reads a row. @returns its record, or the faults of all its cells */
function readRow(
  kind: CsvKind,
  { names: header, row: headerRow }: Header,
  { row, cells: all }: CsvRow,
  decimal: DecimalSign | null,
): { record: CsvRecord; faults: RowFault[] } {
  const cells = withoutEmptyEnd(all, header.length);
  if (cells.length !== header.length) {
    const words = `Row ${row} has ${cells.length === 1 ? '1 cell' : `${cells.length} cells`}, but row ${headerRow} has ${header.length}.`;
    return { record: {}, faults: [{ row, words }] };
  }
  const given = csvColumnsOf(kind).filter(([name]) => header.includes(name));
  const read = given.map(([name, cellKind]) => ({
    name,
    ...readCell(cells[header.indexOf(name)]!, cellKind, { name, decimal }),
  }));
  return {
    record: Object.fromEntries(read.map((one) => [one.name, 'value' in one ? one.value : null])),
    faults: read.flatMap((one) =>
      'fault' in one ? [{ row, words: `Row ${row}: ${one.name} ${one.fault}.` }] : [],
    ),
  };
}

/** The entry to import for a record. It omits empty cells, and refers to labels by name. */
function entryOf(kind: CsvKind, record: CsvRecord): CsvRecord {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  if (kind === 'items' && Array.isArray(given['labels']))
    given['labels'] = given['labels'].map((name: unknown) => ({ name }));
  return given;
}

const contentOf = (kind: CsvKind, entries: readonly Entry[]): ImportFile =>
  checkWritten({ [kind]: entries.map(({ record }) => entryOf(kind, record)) });

/** Replaces positions in a list by rows: `items.3.sell.cost` becomes `Row 5, sell.cost`. */
const inRows = (words: string, kind: CsvKind, entries: readonly Entry[]): string =>
  words
    .replaceAll(
      new RegExp(String.raw`\b${kind}\.(\d+)(\.(?=\w))?`, 'g'),
      (_whole, index: string, dot?: string) => `row ${entries[Number(index)]!.row}${dot ? ', ' : ''}`,
    )
    // The sentence quotes the name itself.
    .replace(/\b(labels|proficiencies)\.\d+: /, '$1: ')
    .replace(/^row/, 'Row');

/** The faults of an entry's shape, or of characters that cannot be stored. */
function entryFaults(kind: CsvKind, entry: Entry): RowFault[] {
  const { row, record } = entry;
  const mistakes = entryMistakes(kind, entryOf(kind, record)).map(({ place, words }) => `${place} ${words}.`);
  if (mistakes.length > 0) return mistakes.map((words) => ({ row, words: inRows(words, kind, [entry]) }));
  try {
    contentOf(kind, [entry]);
    return [];
  } catch (error) {
    if (error instanceof StoreFault) return [{ row, words: inRows(error.message, kind, [entry]) }];
    throw error;
  }
}

/** How a file is written, in a sentence; null if as an export is. */
function formatOf(encoding: string, separator: Separator): string | null {
  const isUsual = encoding === 'UTF-8' && separator === ',';
  return isUsual ? null : `The file is in ${encoding}, with ${separators[separator]} between its cells.`;
}

/**
 * Reads a CSV file of one kind.
 * @throws Fault `invalid` when the file is not text or not CSV, or names no columns
 */
export function readCsv(bytes: Buffer): CsvFile {
  const { text, encoding } = readFileText(bytes);
  const table = parseCsv(text);
  const header = readHeader(table);
  const { kind, names } = header;
  const others = table.rows.slice(1);
  const decimal = decimalSignOf(numericCells(kind, names, others));
  const read = others.map((one) => ({ row: one.row, ...readRow(kind, header, one, decimal) }));
  const whole = read.filter(({ faults }) => faults.length === 0);
  const checked = whole.map((entry) => ({ entry, faults: entryFaults(kind, entry) }));
  return {
    kind,
    format: formatOf(encoding, table.separator),
    entries: checked.filter(({ faults }) => faults.length === 0).map(({ entry }) => entry),
    faults: [...read, ...checked].flatMap(({ faults }) => faults),
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What a new session adds, in words. */
function gainOf({ outcomes, masterReward }: CsvRecord): string {
  const gains = (outcomes as { exp: number }[]).map(({ exp }) => exp);
  const count = gains.length === 1 ? '1 character' : `${gains.length} characters`;
  const reward =
    typeof masterReward === 'number' && masterReward !== 0 ? ` and ${masterReward} to its master` : '';
  return `adds ${gains.reduce((sum, exp) => sum + exp, 0)} experience to ${count}${reward}`;
}

/** As `toSorted` orders texts, and as `recordsOf` returns them. */
const byText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** A record in the form in which `recordsOf` returns it, so that both can be compared. */
function comparable(kind: CsvKind, record: CsvRecord): CsvRecord {
  const full: CsvRecord = kind === 'items' ? { ...readItem({ name: '', ...record, labels: [] }) } : record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      if (value === null) return [name, null];
      if (Array.isArray(value) && ['labels', 'proficiencies'].includes(name))
        return [name, value.map(String).toSorted(byText)];
      if (name === 'inventory')
        return [
          name,
          Object.fromEntries(Object.entries(value ?? {}).toSorted(([one], [other]) => byText(one, other))),
        ];
      return [name, full[name]];
    }),
  );
}

const singular: Readonly<Record<CsvKind, string>> = {
  labels: 'label',
  players: 'player',
  items: 'item',
  characters: 'character',
  sessions: 'session',
};

/** The numbers and dates of a new row as the import has read them, so that a person sees what it has misread. */
function readValues(kind: CsvKind, record: CsvRecord): string[] {
  return csvColumnsOf(kind).flatMap(([name, cellKind]) => {
    const value = record[name];
    if (typeof value !== 'number') return [];
    const isTime = cellKind === 'date' && Math.abs(value) <= latestInstant;
    const written = isTime
      ? new Date(value).toISOString().replace(/T00:00:00\.000Z$|:00\.000(?=Z$)/, '')
      : value;
    return `${name} ${written}`;
  });
}

/** What an import does with a row, in a sentence. */
function outcomeOf(
  kind: CsvKind,
  record: CsvRecord,
  before: CsvRecord | undefined,
  after: CsvRecord | undefined,
): { outcome: 'new' | 'changed' | 'unchanged'; words: string } {
  if (!before) {
    const gain = 'outcomes' in record ? `; ${gainOf(record)}` : '';
    return {
      outcome: 'new',
      words: `new ${[singular[kind], ...readValues(kind, record)].join(', ')}${gain}`,
    };
  }
  const changed = Object.keys(before).filter((name) => !isSame(before[name], after?.[name]));
  const kept = Object.keys(record).filter(
    (name) => record[name] !== null && !changed.includes(name) && !isSame(record[name], after?.[name]),
  );
  const words = [
    ...(changed.length === 0 ? [] : [`changes ${changed.join(', ')}`]),
    ...(kept.length === 0 ? [] : [`keeps its ${kept.join(', ')}, which only the app changes`]),
  ].join('; ');
  return { outcome: changed.length === 0 ? 'unchanged' : 'changed', words: words || 'nothing changes' };
}

/**
 * What a text becomes when a program cannot represent its letters, or reads UTF-8 as Windows-1252: `Fl�te`, `FlÃ¶te`,
 * `Smithâ€™s`.
 */
const damaged = /\ufffd|[ÃÂ][\u0080-\u00bf]|â€/;

/** A note about a row with letters that were lost before the import. */
function damageIn({ row, record }: Entry): string[] {
  const cell = Object.values(record).find((value) => typeof value === 'string' && damaged.test(value));
  return typeof cell === 'string'
    ? [`Row ${row} has letters that another program has damaged: ${quoted(cell)}.`]
    : [];
}

/** A record with the texts of its imported entry, which have no spaces at their ends. */
function asImported(kind: CsvKind, record: CsvRecord, entry: Readonly<Record<string, unknown>>): CsvRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const isNamed = kind === 'items' && name === 'labels';
      return [name, value === null || isNamed ? value : entry[name]];
    }),
  );
}

/** Imports rows, all or nothing. @returns a sentence for each row, a total, and notes */
const importEntries = (
  store: Pick<Store, 'write'>,
  kind: CsvKind,
  entries: readonly Entry[],
  now: number,
  isDry: boolean,
): Promise<string[]> =>
  runImport(store, now, isDry, async ({ imports, read }) => {
    const byKey = async () =>
      new Map(
        (await read((db) => recordsOf(db, kind))).flatMap((record) =>
          [rowKeyOf(kind, record), ...(kind === 'labels' ? [String(record['id'])] : [])].map((key) => [
            key,
            record,
          ]),
        ),
      );
    const before = await byKey();
    const { notices, doubtfulIds, file } = await imports.applyWritten(contentOf(kind, entries));
    const after = await byKey();
    const outcomes = entries.map(({ row, record: given }, index) => {
      const record = asImported(kind, given, file[kind]![index]!);
      const id = kind === 'labels' && typeof record['id'] === 'string' ? record['id'] : null;
      const key = id !== null && before.has(id) ? id : rowKeyOf(kind, record);
      const { outcome, words } = outcomeOf(kind, comparable(kind, record), before.get(key), after.get(key));
      const name = JSON.stringify(record['name'] ?? record['title']);
      return { outcome, words: `Row ${row}, ${name}: ${words}.` };
    });
    const count = (wanted: string): number => outcomes.filter(({ outcome }) => outcome === wanted).length;
    return [
      ...outcomes.map(({ words }) => words),
      `${rowsIn(entries.length)}: ${count('new')} new, ${count('changed')} changed, ${count('unchanged')} unchanged.`,
      ...[...entries.flatMap(damageIn), ...doubtfulIds, ...notices].map(
        (notice) => `Note: ${inRows(notice, kind, entries)}`,
      ),
    ];
  });

const rowsIn = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);

/** Maximum number of faults for each of which the import is tried again without the row that has the fault. */
const mostTries = 20;

/** How the file is written, all faults by row, and their number. */
function faultOf(format: string | null, faults: readonly RowFault[], mayBeMore: boolean): StoreFault {
  const sorted = faults.toSorted((one, other) => one.row - other.row).map(({ words }) => words);
  const count = sorted.length === 1 ? '1 fault' : `${sorted.length} faults`;
  const total = `${count} in ${rowsIn(new Set(faults.map(({ row }) => row)).size)}${mayBeMore ? '; there may be more' : ''}.`;
  return unusable([...(format === null ? [] : [format]), ...sorted, total].join('\n'));
}

/**
 * Imports a CSV file, all or nothing, and returns for each row a sentence about what it did, a total, and notes. A dry run
 * does the same and rolls it back. `now` is epoch ms.
 * @throws Fault that names every fault of the file, with its row
 */
export async function importCsv(
  store: Pick<Store, 'write'>,
  { kind, format, entries, faults }: CsvFile,
  now: number,
  isDry: boolean,
): Promise<string[]> {
  const found = [...faults];
  let remaining = entries;
  for (let tries = 0; ; tries += 1) {
    if (tries === mostTries) throw faultOf(format, found, true);
    try {
      const report = await importEntries(store, kind, remaining, now, isDry || found.length > 0);
      if (found.length > 0) throw faultOf(format, found, false);
      return [...(format === null ? [] : [format]), ...report];
    } catch (error) {
      // The rules of the community refuse one row at a time: without it, the next try finds the next one.
      const index =
        error instanceof StoreFault &&
        new RegExp(String.raw`^${kind}\.(\d+)`).exec(error.field ?? error.message)?.[1];
      if (!(error instanceof StoreFault) || !index) throw error;
      const { row } = remaining[Number(index)]!;
      const words = inRows(error.message, kind, remaining);
      found.push({ row, words: words.startsWith('Row ') ? words : `Row ${row}: ${words}` });
      remaining = remaining.filter((one) => one.row !== row);
    }
  }
}
