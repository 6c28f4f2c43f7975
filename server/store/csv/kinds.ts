import type { Character } from '#core/contract/characters.ts';
import type { Fields, Kind } from '#core/contract/fields.ts';
import { itemFields } from '#core/contract/items.ts';
import type { Session } from '#core/contract/sessions.ts';
import { characterStatuses, labelTypes } from '#core/contract/values.ts';
import { normaliseName } from '#core/rules/names/names.ts';

/**
 * The notation of a cell (read-cell.ts): JSON for lists and objects, ISO 8601 for dates, which spreadsheets leave as it
 * is. An `id` is text that spreadsheets take for a number. An empty cell means an absent value.
 */
export type CellKind = 'text' | 'choice' | 'id' | 'number' | 'whole' | 'date' | 'flag' | 'json';

const cellKinds: Partial<Record<Kind, CellKind>> = {
  text: 'text',
  choice: 'text',
  number: 'number',
  integer: 'whole',
  instant: 'date',
  flag: 'flag',
};

/** A column for each declared field. */
const columnsOfFields = <F extends Fields>(fields: F): Record<keyof F, CellKind> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, cellKinds[kind] ?? 'json']),
  ) as Record<keyof F, CellKind>;

/** The excluded fields of a character follow from other columns, sessions and corrections, or from the import. */
type CharacterColumn = Exclude<keyof Character, 'id' | 'version' | 'masterMS' | 'errataMS'>;
type SessionColumn =
  | Exclude<keyof Session, 'characters' | 'adventure'>
  | 'masterReward'
  | 'registeredBy'
  | 'outcomes';

/** The columns of each kind of CSV file, in the order of an export; the first ones identify the row. */
const csvKinds = {
  labels: { type: 'choice', name: 'text', id: 'id' },
  players: { id: 'id', name: 'text', dateJoined: 'date', masterSince: 'date' },
  items: columnsOfFields(itemFields),
  characters: {
    player: 'id',
    name: 'text',
    race: 'text',
    characterClass: 'json',
    status: 'choice',
    pbcMS: 'whole',
    sessionMS: 'whole',
    created: 'date',
    lastPlayed: 'date',
    lastMastered: 'date',
    money: 'number',
    proficiencies: 'json',
    inventory: 'json',
  } satisfies Record<CharacterColumn, CellKind>,
  sessions: {
    id: 'id',
    title: 'text',
    date: 'date',
    master: 'text',
    masterReward: 'whole',
    labels: 'json',
    registeredBy: 'id',
    outcomes: 'json',
  } satisfies Record<SessionColumn, CellKind>,
} as const satisfies Record<string, Record<string, CellKind>>;

export type CsvKind = keyof typeof csvKinds;
export const csvKindNames = Object.keys(csvKinds) as CsvKind[];

export const csvColumnsOf = (kind: CsvKind): [string, CellKind][] => Object.entries(csvKinds[kind]);

/** What a cell of each notation contains, for a person who fills in a file. */
const cellWords: Readonly<Record<Exclude<CellKind, 'json' | 'choice'>, string>> = {
  text: 'text',
  id: 'an id; format the column as text before you enter ids',
  number: 'a number such as 12.5',
  whole: 'a whole number',
  date: 'a date such as 2026-05-16 or 2026-05-16T20:30Z',
  flag: 'true or false',
};

/** The values of columns that allow only some. */
export const choices: Readonly<Record<string, readonly string[]>> = {
  type: labelTypes,
  status: characterStatuses,
};

/** An example for each column of JSON. */
export const jsonExamples: Readonly<Record<string, unknown>> = {
  labels: ['Potion'],
  sell: { cost: 12.5 },
  buy: { cost: 25, tools: ['Cook’s Utensils'] },
  craft: [{ label: 'Brew', cost: 1, materials: { Herb: 2 } }],
  characterClass: ['Bard'],
  proficiencies: ['Cook’s Utensils'],
  inventory: { Rope: 2 },
  outcomes: [{ character: '300000000000000001:Mira', exp: 50 }],
};

/** For each column of a kind, what its cells contain. */
export const columnWords = (kind: CsvKind): { name: string; words: string }[] =>
  csvColumnsOf(kind).map(([name, cellKind]) => ({
    name,
    words:
      cellKind === 'choice'
        ? `one of ${choices[name]!.join(', ')}`
        : cellKind === 'json'
          ? `JSON such as ${JSON.stringify(jsonExamples[name])}`
          : cellWords[cellKind],
  }));

/** A row by column, as in a file to import; null for an empty cell. */
export type CsvRecord = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What identifies a row within its kind. */
export function rowKeyOf(kind: CsvKind, row: CsvRecord): string {
  if (kind === 'labels') return JSON.stringify([row['type'], normaliseName(text(row['name']))]);
  if (kind === 'characters') return JSON.stringify([row['player'], row['name']]);
  return text(kind === 'players' || kind === 'sessions' ? row['id'] : row['name']);
}
