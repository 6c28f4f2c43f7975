import { compareNames } from './names/names.ts';
import { isSame } from './same.ts';

/** Whose value a field gets: that of the newest version, or the entered one. */
export type Side = 'theirs' | 'mine';

export type MergedFields = Readonly<Record<string, unknown>>;

/** Two versions of the same plain JSON, and their common base; null if the base is unknown. */
export interface Versions {
  base: MergedFields | null;
  theirs: MergedFields;
  mine: MergedFields;
}

/** Which parts of plain JSON are merged separately; by default, each field is. */
export interface MergeRules {
  /** Lists that are merged entry by entry: field to the property that names an entry. */
  lists?: Readonly<Record<string, string | undefined>>;
  /** Fields that have a meaning only together: group name to fields. */
  groups?: Readonly<Record<string, readonly string[]>>;
}

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

/** The three lists by the names of their entries; null if the field is merged as one value. */
function listsAt({ base, theirs, mine }: Versions, field: string, { lists = {} }: MergeRules) {
  const key = Object.hasOwn(lists, field) ? lists[field] : undefined;
  if (key === undefined) return null;
  const all = {
    base: base ? entriesOf(base[field], key) : (new Map() as Entries),
    theirs: entriesOf(theirs[field], key),
    mine: entriesOf(mine[field], key),
  };
  return all.base && all.theirs && all.mine ? { base: all.base, theirs: all.theirs, mine: all.mine } : null;
}

type Values = Pick<Difference, 'was' | 'theirs' | 'mine'>;

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

/** Replaces the fields of each group with one value, at the position of the group's first field. */
function foldGroups(fields: MergedFields, groups: MergeRules['groups'] = {}): MergedFields {
  const groupOf = (field: string): string | undefined =>
    Object.entries(groups).find(([, grouped]) => grouped.includes(field))?.[0];
  const all: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(fields)) {
    const group = groupOf(field);
    if (group === undefined) all[field] = value;
    else all[group] = { ...(all[group] as object | undefined), [field]: value };
  }
  return all;
}

const unfoldGroups = (fields: MergedFields, groups: MergeRules['groups'] = {}): MergedFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) =>
      Object.hasOwn(groups, field) ? Object.entries(value as object) : [[field, value]],
    ),
  );

const foldVersions = ({ base, theirs, mine }: Versions, { groups }: MergeRules): Versions => ({
  base: base && foldGroups(base, groups),
  theirs: foldGroups(theirs, groups),
  mine: foldGroups(mine, groups),
});

/**
 * All differences between the two versions, in the order of the fields. A change that both versions made is not a
 * difference.
 */
export const differences = (versions: Versions, rules: MergeRules = {}): Difference[] =>
  differencesOf(foldVersions(versions, rules), rules);

function differencesOf(versions: Versions, rules: MergeRules): Difference[] {
  const { base, theirs, mine } = versions;
  const fields = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
  return fields.flatMap((field) => {
    const lists = listsAt(versions, field, rules);
    if (!lists) {
      const values = { was: base?.[field], theirs: theirs[field], mine: mine[field] };
      return compare({ field, entry: null }, values, base !== null);
    }
    const names = [...new Set([...lists.theirs.keys(), ...lists.mine.keys()])];
    return names.flatMap((entry) =>
      compare(
        { field, entry },
        { was: lists.base.get(entry), theirs: lists.theirs.get(entry), mine: lists.mine.get(entry) },
        base !== null,
      ),
    );
  });
}

/** The chosen side, by the id of the difference, for differences that both sides changed. */
export type Sides = Readonly<Record<string, Side>>;

export const isQuestion = ({ by }: Difference): boolean => by === 'both';

/** The questions that the user has not answered. */
export const openQuestions = (all: readonly Difference[], sides: Sides): Difference[] =>
  all.filter((difference) => isQuestion(difference) && sides[difference.id] === undefined);

/** The value that a difference results in. While a question is open, it is `mine`, so that no entered data are lost. */
function settledValue({ id, by, theirs, mine }: Difference, sides: Sides): unknown {
  const side = by === 'both' ? sides[id] : by;
  return side === 'theirs' ? theirs : mine;
}

/**
 * The newest version merged with the entered one: a change by only one side is applied; where both sides made different
 * changes, `sides` decides.
 */
export function merge(given: Versions, rules: MergeRules, sides: Sides): MergedFields {
  const versions = foldVersions(given, rules);
  const all = differencesOf(versions, rules);
  const merged: Record<string, unknown> = { ...versions.theirs };
  for (const changed of new Set(all.map(({ field }) => field))) {
    const lists = listsAt(versions, changed, rules);
    const entries = new Map(lists?.theirs);
    for (const difference of all.filter(({ field }) => field === changed)) {
      const { entry } = difference;
      const value = settledValue(difference, sides);
      if (entry === null) merged[changed] = value;
      else if (value === undefined) entries.delete(entry);
      else entries.set(entry, value);
    }
    // Lists of named entries are sorted by name.
    if (lists)
      merged[changed] = [...entries]
        .toSorted(([one], [other]) => compareNames(one, other))
        .map(([, entry]) => entry);
  }
  return unfoldGroups(merged, rules.groups);
}
