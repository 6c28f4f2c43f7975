import { spacelessKey } from '#core/rules/names/search-key.ts';
import { quoted, unusable } from '../fault.ts';
import { csvColumnsOf, type CsvKind, csvKindNames } from './kinds.ts';
import { type CsvRow, type CsvTable, separators, withoutEmptyEnd } from './parse-csv.ts';

/** The first row of a file: what the file contains, and the names of its columns. */
export interface Header {
  kind: CsvKind;
  row: number;
  names: string[];
}

const namesOf = (kind: CsvKind): string[] => csvColumnsOf(kind).map(([name]) => name);

/** The name of a column of a kind as it is written in a file, if case and spaces do not count. */
const nameIn = (kind: CsvKind, written: string): string | undefined =>
  namesOf(kind).find((name) => name.toLowerCase() === written.trim().toLowerCase());

const knownIn = (kind: CsvKind, cells: readonly string[]): number =>
  cells.filter((cell) => nameIn(kind, cell) !== undefined).length;

/** The kind whose columns a row names: the one with most of them, and if several have, the one that begins with the first. */
function kindOf(cells: readonly string[]): CsvKind | undefined {
  const scored = csvKindNames.map((kind) => ({
    kind,
    score: knownIn(kind, cells) * 2 + Number(nameIn(kind, cells[0] ?? '') === namesOf(kind)[0]),
  }));
  const best = scored.toSorted((one, other) => other.score - one.score)[0]!;
  return best.score === 0 ? undefined : best.kind;
}

/** A column with a similar name: `Give ratio`, `createdAt`. */
function similar(kind: CsvKind, written: string): string {
  const key = spacelessKey(written);
  const found = namesOf(kind).find((name) => {
    const other = spacelessKey(name);
    return other === key || (key.length > 2 && (other.startsWith(key) || key.startsWith(other)));
  });
  return found === undefined ? '' : ` Did you mean ${quoted(found)}?`;
}

/** Maximum number of rows before the header that are searched for it. */
const mostTitles = 10;

/** The refusal of a row that names no column. */
function noHeader({ row, cells }: CsvRow, others: readonly CsvRow[], named: CsvTable['named']): Error {
  const header = others.slice(0, mostTitles).find((one) => {
    const kind = kindOf(one.cells);
    return kind !== undefined && knownIn(kind, one.cells) > 1;
  });
  if (header)
    return unusable(
      `Row ${row} does not name the columns, but row ${header.row} does: remove the rows before it.`,
    );
  const [only = ''] = cells;
  const other = Object.entries(separators).find(
    ([sign]) => only.includes(sign) && kindOf(only.split(sign)) !== undefined,
  );
  if (named && other)
    return unusable(
      `The first line says that ${separators[named]} separate the cells, but row ${row} has ${other[1]}: remove the first line.`,
    );
  return unusable(
    `Row ${row} must name the columns, but ${quoted(only)} is none. The import has a template of each kind, such as with --template items.`,
  );
}

/**
 * Reads the row that names the columns: those of one kind, each at most once, the first one first. Case and spaces do
 * not count.
 * @throws Fault `invalid` that names all faults of the row
 */
export function readHeader({ rows, named }: CsvTable): Header {
  const [first, ...others] = rows;
  if (!first) throw unusable('The file is empty: row 1 must name the columns.');
  const cells = withoutEmptyEnd(first.cells);
  const kind = kindOf(cells);
  if (!kind) throw noHeader({ ...first, cells }, others, named);
  const names = cells.map((cell) => nameIn(kind, cell) ?? '');
  const [key] = namesOf(kind);
  const faults = cells.flatMap((cell, index) => {
    const name = names[index]!;
    if (cell.trim() === '') return `cell ${index + 1} is empty.`;
    if (name === '') return `${quoted(cell.trim())} is no column of ${kind}.${similar(kind, cell)}`;
    return names.indexOf(name) < index ? `the column ${quoted(name)} is there twice.` : [];
  });
  if (names[0] !== key) faults.push(`the first column of ${kind} must be ${quoted(key!)}.`);
  if (faults.length > 0)
    throw unusable(
      `${faults.map((fault) => `Row ${first.row}: ${fault}`).join('\n')}\nThe columns of ${kind} are ${namesOf(kind).join(', ')}.`,
    );
  return { kind, row: first.row, names };
}
