import type { WordChange } from '#core/contract/journal/entry.ts';
import { nameInId } from '#core/rules/names/names.ts';
import { fromUnits } from '../money.ts';
import { deaths } from '../repositories/deaths.ts';
import { itemColumns } from '../repositories/item-rows.ts';
import type { ItemColumn } from '../schema.ts';
import { type CharacterChanges, type CharacterColumn, moneyIn, type StoredErrata } from './entries.ts';
import { recipesInWords, tradeInWords } from './trade-words.ts';

/** The names of labels by id. */
export type LabelNames = ReadonlyMap<string, string>;

type Change = readonly [before: unknown, after: unknown];

/** A date in words that are the same for every reader. */
const dateInWords = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const list = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join(', '));

/** Any value in words; null if there is no value or it is empty. */
export function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return list(value.map((one) => inWords(one) ?? ''));
  return JSON.stringify(value);
}

type InWords = (value: never) => string | null;

const moneyInWords = (value: number | null) => (value === null ? null : `${fromUnits(value)} MO`);
const timeInWords = (at: number | null) => (at === null ? null : dateInWords(at));
const classesInWords = (value: string | null) =>
  value === null ? null : inWords((JSON.parse(value) as string[]).join('/'));

const columns: Record<Exclude<CharacterColumn, 'money'>, { of: string; words: InWords }> = {
  session_ms: { of: 'Experience from sessions', words: inWords },
  master_ms: { of: 'Experience as master', words: inWords },
  pbc_ms: { of: 'Other experience', words: inWords },
  errata_ms: { of: 'Experience from corrections', words: inWords },
  status: { of: 'Status', words: inWords },
  last_played: { of: 'Last played', words: timeInWords },
  last_mastered: { of: 'Last mastered', words: timeInWords },
  name: { of: 'Name', words: inWords },
  race: { of: 'Race', words: inWords },
  classes: { of: 'Classes', words: classesInWords },
};

const change = (of: string, [before, after]: Change, words: InWords = inWords): WordChange => ({
  of,
  before: words(before as never),
  after: words(after as never),
});

const deathWords: Record<number, string> = {
  [deaths.none]: 'no death',
  [deaths.decides]: 'decides the status',
  [deaths.recorded]: 'recorded; another session decides the status',
  [deaths.settled]: 'settled by a correction',
};

const errataInWords = (errata: StoredErrata | null): string | null =>
  errata &&
  `${errata.description}: ${errata.ms} Exp${errata.status === null ? '' : `, status ${errata.status}`}`;

/** What changed in a character. */
export function characterInWords(changes: CharacterChanges, labels: LabelNames): WordChange[] {
  const { items = {}, proficiencies, deaths: died = {}, erratas = {}, image } = changes;
  const named = (ids: readonly string[]) => list(ids.map((id) => labels.get(id) ?? id));
  const { money: _, ...others } = changes.columns ?? {};
  const money = moneyIn(changes);
  return [
    ...(money ? [change('Money', money, moneyInWords)] : []),
    ...Object.entries(others).map(([column, values]) => {
      const { of, words } = columns[column as keyof typeof others];
      return change(of, values, words);
    }),
    ...Object.entries(items).map(([item, values]) => change(item, values)),
    ...Object.entries(erratas).map(([, values]) => change('Correction', values, errataInWords)),
    ...Object.values(died).map((values) =>
      change('Death in a session', values, (value: number) => deathWords[value] ?? null),
    ),
    ...(proficiencies && proficiencies[0].length + proficiencies[1].length > 0
      ? [change('Proficiencies', proficiencies, named)]
      : []),
    // The journal contains only the hash of an image.
    ...(image
      ? [
          {
            of: 'Token image',
            before: image[0] && 'an image',
            after: image[1] && (image[0] === null ? 'an image' : 'another image'),
          },
        ]
      : []),
  ];
}

const flag = (value: number) => (value === 0 ? 'no' : 'yes');

/** Words for the columns that differ from the general rule for a field. */
const otherWords: Partial<Record<ItemColumn | 'extras', { of?: string; words: InWords }>> = {
  sell: { words: tradeInWords },
  buy: { words: tradeInWords },
  craft: { of: 'Recipes', words: recipesInWords },
  extras: { of: 'Other fields', words: (json: string) => (json === '{}' ? null : json) },
};

/** `Give ratio` for `give_ratio`. */
const nameOfColumn = (column: string): string =>
  column.charAt(0).toUpperCase() + column.slice(1).replaceAll('_', ' ');

/** The columns of an item that people enter. */
const enteredColumns: Record<string, { of: string; words: InWords }> = Object.fromEntries(
  [...itemColumns, { column: 'extras' as const, isFlag: false }].map(({ column, isFlag }) => [
    column,
    { of: nameOfColumn(column), words: isFlag ? flag : inWords, ...otherWords[column] },
  ]),
);

type State = Record<string, unknown>;

/** What changed in an item: all its columns if it was created or deleted. */
export function itemInWords([before, after]: readonly [State | null, State | null], labels: LabelNames) {
  const state = after ?? before ?? {};
  const wordsOf = (column: string, one: State | null): string | null => {
    const value = one?.[column];
    if (value === null || value === undefined) return null;
    if (column !== 'labels') return enteredColumns[column]!.words(value as never);
    return list((value as string[]).map((id) => labels.get(id) ?? id));
  };
  return Object.keys(state)
    .filter((column) => column === 'labels' || Object.hasOwn(enteredColumns, column))
    .map((column): WordChange => {
      const of = column === 'labels' ? 'Labels' : enteredColumns[column]!.of;
      return { of, before: wordsOf(column, before), after: wordsOf(column, after) };
    })
    .filter((one) => one.before !== one.after);
}

interface Session {
  title: string;
  master: string;
  reward: number;
  date: number;
  labels: string[];
  outcomes: { character: string; exp: number; killed: number }[];
}

/** All that a session contains, since a session can only be registered or deleted. */
export function sessionInWords(
  [before, after]: readonly [Session | null, Session | null],
  labels: LabelNames,
) {
  const session = after ?? before;
  if (!session) return [];
  /** A value of the session, as the side of the change on which the session exists. */
  const onlySide = (of: string, value: string | null): WordChange =>
    after === null ? { of, before: value, after: null } : { of, before: null, after: value };
  return [
    onlySide('Title', session.title),
    onlySide('Master', `${nameInId(session.master)}: ${session.reward} Exp`),
    onlySide('Date', dateInWords(session.date)),
    onlySide('Labels', list(session.labels.map((id) => labels.get(id) ?? id))),
    ...session.outcomes.map(({ character, exp, killed }) =>
      onlySide(nameInId(character), `${exp} Exp${killed === deaths.none ? '' : ', died'}`),
    ),
  ].filter(({ before: was, after: is }) => was !== is);
}
