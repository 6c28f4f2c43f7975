import { type ChangeKey, type ChangeWord, type Gain, readChange } from '#core/contract/journal/change.ts';
import type { WireChange } from '#core/contract/journal/entry.ts';
import type { SubjectType } from '#core/contract/journal/kinds.ts';
import { fromUnits } from '../money.ts';
import { deaths } from '../repositories/deaths.ts';
import { itemColumns } from '../repositories/item-rows.ts';
import {
  type BeforeAfter,
  type CharacterChanges,
  type CharacterColumn,
  type ItemChanges,
  moneyIn,
  noShowKey,
  type OtherChanges,
  type Parts,
  type SessionChanges,
  type SessionState,
  signUpKey,
  type StoredErrata,
} from './entries.ts';

/** The names of labels by id. */
export type LabelNames = ReadonlyMap<string, string>;

/** Maximum number of characters of a text, and of a list as JSON: an item may have hundreds of recipes. */
const limits = { text: 1_000, list: 2_000 };

export const cutText = (text: string): string =>
  text.length > limits.text ? `${text.slice(0, limits.text)}…` : text;

/** A value whose texts and lists are cut. A list of recipes ends in one with only a name. */
function cut(value: unknown): unknown {
  if (typeof value === 'string') return cutText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, cut(part)]));
  let size = 0;
  const end = value.findIndex((one) => (size += JSON.stringify(one).length) > limits.list);
  return end === -1 ? value : [...value.slice(0, end), typeof value[0] === 'string' ? '…' : { label: '…' }];
}

/** A change on the wire. Empty texts and lists become null, and long ones are cut. */
function change(key: string, [was, is]: BeforeAfter<unknown>, name: string | null = null): WireChange {
  const { before, after } = readChange(key, was, is);
  return { key, ...(name !== null && { name }), before: cut(before), after: cut(after) };
}

/** Both sides of a change, each read by `read` unless it is null. */
const both = <T, Read>(
  [before, after]: BeforeAfter<T | null>,
  read: (value: T) => Read,
): BeforeAfter<Read | null> => [before === null ? null : read(before), after === null ? null : read(after)];

const columnKeys: Record<Exclude<CharacterColumn, 'money'>, ChangeKey> = {
  session_ms: 'sessionMS',
  master_ms: 'masterMS',
  pbc_ms: 'pbcMS',
  errata_ms: 'errataMS',
  status: 'status',
  last_played: 'lastPlayed',
  last_mastered: 'lastMastered',
  name: 'name',
  race: 'race',
  classes: 'classes',
};

const deathWords: Record<number, ChangeWord> = {
  [deaths.decides]: 'decides',
  [deaths.recorded]: 'recorded',
  [deaths.settled]: 'settled',
};

const gainOf = ({ description, ms, status }: StoredErrata): Gain => ({ description, exp: ms, status });

type NameLabels = (ids: readonly string[]) => string[];

function characterChanges(changes: CharacterChanges, named: NameLabels): WireChange[] {
  const { items = {}, proficiencies, deaths: died = {}, erratas = {}, image } = changes;
  const { money: _, ...columns } = changes.columns ?? {};
  const money = moneyIn(changes);
  return [
    ...(money ? [change('money', both(money, fromUnits))] : []),
    ...Object.entries(columns).map(([column, values]) =>
      change(
        columnKeys[column as keyof typeof columns],
        column === 'classes' ? both(values, (json) => JSON.parse(String(json))) : values,
      ),
    ),
    ...Object.entries(items).map(([item, values]) => change('pieces', values, item)),
    ...Object.values(erratas).map((values) => change('correction', both(values, gainOf))),
    ...Object.values(died).map((values) =>
      change(
        'death',
        both(values, (value) => deathWords[value]),
      ),
    ),
    ...(proficiencies?.some(({ length }) => length > 0)
      ? [change('proficiencies', both(proficiencies, named))]
      : []),
    // The journal contains only the hash of an image.
    ...(image
      ? [change('image', [image[0] && 'image', image[1] && (image[0] === null ? 'image' : 'otherImage')])]
      : []),
  ];
}

type State = Readonly<Record<string, unknown>>;

/** The fields of an item that people enter, by column. */
const enteredFields: Record<string, { name: string; read: (stored: unknown) => unknown }> = {
  ...Object.fromEntries(itemColumns.map(({ column, ...field }) => [column, field])),
  extras: { name: 'extras', read: (json) => (json === '{}' ? null : json) },
};

/** What changed in an item: all its columns if it was created or deleted. */
function itemChanges([before, after]: BeforeAfter<State | null>, named: NameLabels): WireChange[] {
  const fields: typeof enteredFields = {
    ...enteredFields,
    labels: { name: 'labels', read: (ids: unknown) => named(ids as string[]) },
  };
  return Object.keys(after ?? before ?? {})
    .filter((column) => Object.hasOwn(fields, column))
    .map((column) => {
      const { name, read } = fields[column]!;
      return change(name, both([before?.[column] ?? null, after?.[column] ?? null], read));
    })
    .filter((one) => JSON.stringify(one.before) !== JSON.stringify(one.after));
}

/** What a change of an item changed elsewhere. */
const partChanges = ({ holders = {}, recipes = {} }: Parts, isDeleted: boolean): WireChange[] => [
  ...Object.entries(holders).map(([id, quantity]) =>
    change('holder', isDeleted ? [quantity, null] : [null, quantity], id),
  ),
  ...Object.entries(recipes).map(([name, values]) =>
    change(
      'recipesOf',
      both(values, (json) => JSON.parse(json)),
      name,
    ),
  ),
];

/** What a change of an item changed for one character that had it. */
export function ownChanges({ item: [before, after] }: ItemChanges, pieces: number | undefined): WireChange[] {
  const name = before?.name ?? after?.name;
  if (name === undefined) return [];
  if (before && after) return [change('name', [name, after.name ?? name])];
  return [change('pieces', [before && (pieces ?? null), after && (pieces ?? null)], name)];
}

/** All that a session contains, since a session can only be registered or deleted. */
function sessionChanges([before, after]: BeforeAfter<SessionState | null>, named: NameLabels): WireChange[] {
  const session = after ?? before;
  if (!session) return [];
  /** A value of the session, on the side of the change on which the session exists. */
  const only = (key: ChangeKey, value: unknown, name?: string): WireChange =>
    change(key, after === null ? [value, null] : [null, value], name);
  return [
    only('title', session.title),
    only('master', { exp: session.reward }, session.master),
    only('date', session.date),
    ...(session.labels.length > 0 ? [only('labels', named(session.labels))] : []),
    ...session.outcomes.map(({ character, exp, killed }) =>
      only('outcome', { exp, status: killed === deaths.none ? null : 'dead' }, character),
    ),
  ];
}

/** What changed in the subject of an entry. `changes` and `parts` are those of the entry. */
export function wireChanges(
  { subject_type: type, subject_id: id }: { subject_type: SubjectType; subject_id: string },
  changes: object,
  parts: Parts,
  labels: LabelNames,
): WireChange[] {
  const named: NameLabels = (ids) => ids.map((label) => labels.get(label) ?? label);
  if (type === 'character') return characterChanges(changes, named);
  if (type === 'session') return sessionChanges((changes as SessionChanges).session, named);
  if (type === 'item') {
    const { item } = changes as ItemChanges;
    return [...itemChanges(item, named), ...partChanges(parts, item[1] === null)];
  }
  const isOfManuals = type === 'community' && id === 'manuals';
  return Object.entries(changes as OtherChanges).map(([key, values]) => {
    const ending = [signUpKey, noShowKey].find((one) => key.endsWith(one));
    if (ending) return change(ending.slice(1), values, key.slice(0, -ending.length));
    return isOfManuals ? change('abbreviation', values, key) : change(key, values);
  });
}
