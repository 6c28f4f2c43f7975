import { type Kysely, sql, type Transaction } from 'kysely';
import type { Label } from '#core/contract/labels.ts';
import { type LabelType, textLimits } from '#core/contract/values.ts';
import { normaliseName } from '#core/rules/names/names.ts';
import { spacelessKey } from '#core/rules/names/search-key.ts';
import { quoted, unusable } from '../fault.ts';
import { rowsFor } from '../json.ts';
import type { Tables } from '../schema.ts';
import { storedTables, type TableName } from '../tables.ts';

/** Number of new and of changed rows. */
export interface Imported {
  added: number;
  changed: number;
}

/**
 * Refuses the later of two list entries with the same key. `keys` and `names` are in the list's order; `words` connects
 * the two entries in the message, such as `has the id of`.
 */
export function refuseRepeats(
  keys: readonly string[],
  place: string,
  words: string,
  names: readonly string[] = keys,
): void {
  const first = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const before = first.get(key);
    const entry = `${place}.${index}`;
    if (before !== undefined)
      throw unusable(`${entry}, ${quoted(names[index]!)}, ${words} ${place}.${before}.`);
    first.set(key, index);
  }
}

/** Refuses an empty name and a name that is too long for the database's keys. */
export function refuseName(name: string, place: string): void {
  if (name.trim() === '') throw unusable(`${place} cannot be empty.`);
  if (Array.from(name).length > textLimits.name)
    throw unusable(`${place} has more than ${textLimits.name} characters.`);
}

/** Those of `keys` with which a table has a row. */
export async function keysIn(db: Kysely<Tables>, table: TableName, keys: readonly string[]) {
  const key = sql.ref<string>(storedTables[table].key[0]!);
  const rows = await rowsFor(keys, (some) =>
    db.selectFrom(table).select(key.as('key')).where(key, 'in', some),
  );
  return new Set(rows.map((row) => row.key));
}

/** Whether the stored row `before` already equals `row`. */
export const isUnchanged = <T extends object>(row: T, before: T): boolean =>
  (Object.keys(row) as (keyof T)[]).every((key) => row[key] === before[key]);

/**
 * Returns a function that says ` Did you mean "Smith’s Tools"?` if one of `names` differs from a name only in what searches
 * ignore, and otherwise ''.
 */
export function suggestions(names: Iterable<string>): (name: string) => string {
  let byKey: Map<string, string> | undefined;
  return (name) => {
    byKey ??= new Map(Array.from(names, (other) => [spacelessKey(other), other]));
    const similar = byKey.get(spacelessKey(name));
    return similar === undefined ? '' : ` Did you mean ${quoted(similar)}?`;
  };
}

type FindLabel = (named: { id?: string | undefined; name: string }, place: string) => Label;

/**
 * Returns a function that finds a label of a type by its id or else by its name, and refuses an unknown
 * label.
 */
export async function labelFinder(transaction: Transaction<Tables>, type: LabelType): Promise<FindLabel> {
  const labels = await transaction.selectFrom('label').selectAll().where('type', '=', type).execute();
  const byId = new Map(labels.map((label) => [label.id, label]));
  const byName = new Map(labels.map((label) => [label.normalised_name, label]));
  const suggest = suggestions(labels.map(({ name }) => name));
  return ({ id, name }, place) => {
    const match = byId.get(id ?? '') ?? byName.get(normaliseName(name));
    if (!match)
      throw unusable(
        `${place}: there is no ${type} label ${quoted(name)} in the file or in the database.${suggest(name)}`,
      );
    return { id: match.id, name: match.name };
  };
}
