import { compareNames } from './names/names.ts';
import { isSame } from './same.ts';

/** Whose value a field gets: that of the newest version, or the entered one. */
export type Side = 'theirs' | 'mine';

/** Two versions of the same plain JSON, and their common base; null if the base is unknown. */
export interface Versions {
  base: object | null;
  theirs: object;
  mine: object;
}

/** Lists that are merged entry by entry: field to the property that names an entry. Each other field is one value. */
type MergedLists = Readonly<Record<string, string | undefined>>;

/** A changed field, or a changed entry of a list that is merged entry by entry. */
export interface Difference {
  /** Unique among the differences. */
  id: string;
  field: string;
  /** The entry's name; null for a whole field. */
  entry: string | null;
  /** `undefined`: absent or unknown. */
  was: unknown;
  theirs: unknown;
  mine: unknown;
  /** Who changed it; 'both' if the values differ and both may have changed it, so that the user must decide. */
  by: Side | 'both';
}

type Entries = ReadonlyMap<string, unknown>;

/** A list by the names of its entries; null if an entry has no name or two have the same name. */
function entriesOf(list: unknown, key: string): Entries | null {
  if (!Array.isArray(list)) return null;
  const names = list.map((entry: unknown) => (entry as Record<string, unknown> | null)?.[key]);
  const isNamed = names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
  return isNamed ? new Map(names.map((name, index) => [name, list[index] as unknown])) : null;
}

type Values = Pick<Difference, 'was' | 'theirs' | 'mine'>;

function valuesAt({ base, theirs, mine }: Versions, field: string): Values {
  const valueIn = (version: object | null) => (version as Record<string, unknown> | null)?.[field];
  return { was: valueIn(base), theirs: valueIn(theirs), mine: valueIn(mine) };
}

/** The three lists by the names of their entries; null if the field is merged as one value. */
function listsAt(versions: Versions, field: string, merged: MergedLists) {
  const key = Object.hasOwn(merged, field) ? merged[field] : undefined;
  if (key === undefined) return null;
  const values = valuesAt(versions, field);
  const was: Entries | null = versions.base ? entriesOf(values.was, key) : new Map();
  const theirs = entriesOf(values.theirs, key);
  const mine = entriesOf(values.mine, key);
  return was && theirs && mine ? { was, theirs, mine } : null;
}

function compare(
  place: Pick<Difference, 'field' | 'entry'>,
  values: Values,
  isBaseKnown: boolean,
): Difference[] {
  const { was, theirs, mine } = values;
  if (isSame(theirs, mine)) return [];
  const by =
    isBaseKnown && isSame(was, mine) ? 'theirs' : isBaseKnown && isSame(was, theirs) ? 'mine' : 'both';
  return [{ id: JSON.stringify([place.field, place.entry]), ...place, ...values, by }];
}

/**
 * All differences between the two versions, in the order of the fields. A change that both versions made is not a
 * difference.
 */
export function differences(versions: Versions, merged: MergedLists = {}): Difference[] {
  const isBaseKnown = versions.base !== null;
  const fields = [...new Set([...Object.keys(versions.theirs), ...Object.keys(versions.mine)])];
  return fields.flatMap((field) => {
    const lists = listsAt(versions, field, merged);
    if (!lists) return compare({ field, entry: null }, valuesAt(versions, field), isBaseKnown);
    const { was, theirs, mine } = lists;
    return [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((entry) =>
      compare(
        { field, entry },
        { was: was.get(entry), theirs: theirs.get(entry), mine: mine.get(entry) },
        isBaseKnown,
      ),
    );
  });
}

/** The chosen side, by the id of the difference, for differences that both sides changed. */
export type Sides = Readonly<Record<string, Side>>;

/** The list, sorted by name, with `value` as the entry of this name; without the entry if `value` is undefined. */
function withEntry(list: unknown, key: string, name: string, value: unknown): unknown[] {
  const entries = new Map(entriesOf(list, key));
  if (value === undefined) entries.delete(name);
  else entries.set(name, value);
  return [...entries].toSorted(([one], [other]) => compareNames(one, other)).map(([, entry]) => entry);
}

/**
 * The newest version merged with the entered one: a change by only one side is applied; where both sides made different
 * changes, `sides` decides. Without an answer the result is `mine`, so that no entered data are lost.
 */
export function merge(versions: Versions, sides: Sides, lists: MergedLists = {}): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...versions.theirs };
  for (const { id, field, entry, by, theirs, mine } of differences(versions, lists)) {
    const value = (by === 'both' ? sides[id] : by) === 'theirs' ? theirs : mine;
    merged[field] = entry === null ? value : withEntry(merged[field], lists[field]!, entry, value);
  }
  return merged;
}
