import { Fault, quoted, unusable } from '../fault.ts';
import { runImport } from '../import/dry-run.ts';
import { type ImportFile, readImport } from '../import/import-file.ts';
import type { Store } from '../store.ts';
import { recordsOf } from './export-csv.ts';
import { columnsOf, type CsvKind, csvKindNames, type CsvRecord, keyOf } from './kinds.ts';
import { type CsvRow, parseCsv } from './parse-csv.ts';

/** A CSV file, converted to an import, with the line number of each row. */
export interface CsvFile {
  kind: CsvKind;
  lines: number[];
  records: CsvRecord[];
  content: ImportFile;
}

/** The kind of a file, by its first line, which may omit any column except the first. */
function kindOf(header: readonly string[]): CsvKind {
  const known = (kind: CsvKind): string[] => columnsOf(kind).map(([name]) => name);
  const kind = csvKindNames.find(
    (one) => header[0] === known(one)[0] && header.every((name) => known(one).includes(name)),
  );
  if (kind && new Set(header).size === header.length) return kind;
  const headers = csvKindNames.map((one) => `${one}: ${known(one).join(',')}`).join('; ');
  throw unusable(
    `Line 1 must name the columns of one kind, each once, and begin with the first one. ${headers}.`,
  );
}

function valueOf(cell: string, type: string, cellName: string): unknown {
  const fail = (words: string) => unusable(`${cellName} must be ${words}, not ${quoted(cell)}.`);
  if (cell === '') return null;
  if (type === 'text') return cell;
  if (type === 'number') {
    if (!/^-?\d{1,15}(?:\.\d{1,6})?$/.test(cell)) throw fail('a number such as 12 or 12.5');
    return Number(cell);
  }
  if (type === 'flag') {
    if (cell !== 'true' && cell !== 'false') throw fail('true or false');
    return cell === 'true';
  }
  try {
    return JSON.parse(cell);
  } catch {
    throw fail('JSON, such as ["Potion"]');
  }
}

function recordOf(kind: CsvKind, header: readonly string[], { line, cells }: CsvRow): CsvRecord {
  if (cells.length !== header.length)
    throw unusable(`Line ${line} has ${cells.length} cells, but line 1 has ${header.length}.`);
  const types = Object.fromEntries(columnsOf(kind));
  return Object.fromEntries(
    columnsOf(kind)
      .map(([name]) => name)
      .filter((name) => header.includes(name))
      .map((name) => [name, valueOf(cells[header.indexOf(name)]!, types[name]!, `Line ${line}: ${name}`)]),
  );
}

/** The entry to import for a record. It omits empty cells, and refers to labels by name. */
function entryOf(kind: CsvKind, record: CsvRecord): CsvRecord {
  const given = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  if (kind === 'items' && Array.isArray(given['labels']))
    given['labels'] = given['labels'].map((name: unknown) => ({ name }));
  return given;
}

/** Replaces positions in a list by lines: `items.3.sell.cost` becomes `Line 5, sell.cost`. */
const inLines = (words: string, kind: CsvKind, lines: readonly number[]): string =>
  words
    .replaceAll(
      new RegExp(String.raw`\b${kind}\.(\d+)(\.(?=\w))?`, 'g'),
      (_whole, index: string, dot?: string) => `line ${lines[Number(index)]}${dot ? ', ' : ''}`,
    )
    .replace(/^line/, 'Line');

async function withLines<T>(kind: CsvKind, lines: readonly number[], work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Fault ? new Fault(error.kind, inLines(error.message, kind, lines)) : error;
  }
}

/**
 * Reads a CSV file of one kind.
 * @throws Fault `invalid` that names the line
 */
export async function readCsv(text: string): Promise<CsvFile> {
  const [first, ...rows] = parseCsv(text);
  const header = first?.cells ?? [];
  const kind = kindOf(header);
  const records = rows.map((row) => recordOf(kind, header, row));
  const lines = rows.map(({ line }) => line);
  const entries = records.map((record) => entryOf(kind, record));
  const content = await withLines(kind, lines, () => readImport(JSON.stringify({ [kind]: entries })));
  return { kind, lines, records, content };
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

/** What an import does with a row, in a sentence. */
function sentenceOf(record: CsvRecord, before: CsvRecord | undefined, after: CsvRecord | undefined): string {
  if (!before) return 'outcomes' in record ? `new; ${gainOf(record)}` : 'new';
  const changed = Object.keys(before).filter((name) => !isSame(before[name], after?.[name]));
  const kept = Object.keys(record).filter(
    (name) => record[name] !== null && !changed.includes(name) && !isSame(record[name], after?.[name]),
  );
  return [
    changed.length === 0 ? 'stays as it is' : `changes ${changed.join(', ')}`,
    ...(kept.length === 0 ? [] : [`keeps its ${kept.join(', ')}, which only the app changes`]),
  ].join('; ');
}

/**
 * Imports a CSV file, all or nothing, and returns for each line a sentence about what it did. A dry run does the same
 * and rolls it back. `now` is epoch ms.
 * @throws Fault that names the line
 */
export async function importCsv(
  store: Pick<Store, 'write'>,
  { kind, lines, records, content }: CsvFile,
  now: number,
  isDry: boolean,
): Promise<string[]> {
  return withLines(kind, lines, () =>
    runImport(store, now, isDry, async ({ imports, read }) => {
      const byKey = async () =>
        new Map(
          (await read((db) => recordsOf(db, kind))).flatMap((record) =>
            [keyOf(kind, record), ...(kind === 'labels' ? [String(record['id'])] : [])].map((key) => [
              key,
              record,
            ]),
          ),
        );
      const before = await byKey();
      const { notices } = await imports.apply(content);
      const after = await byKey();
      const sentences = records.map((record, index) => {
        const id = kind === 'labels' && typeof record['id'] === 'string' ? record['id'] : null;
        const key = id !== null && before.has(id) ? id : keyOf(kind, record);
        return `Line ${lines[index]}, ${JSON.stringify(record['name'] ?? record['title'])}: ${sentenceOf(record, before.get(key), after.get(key))}.`;
      });
      return [...sentences, ...notices.map((notice) => `Note: ${inLines(notice, kind, lines)}`)];
    }),
  );
}
