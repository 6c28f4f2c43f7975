import type { Character } from '#core/contract/characters.ts';
import type { Fields, Kind } from '#core/contract/fields.ts';
import { itemFields } from '#core/contract/items.ts';
import type { Session } from '#core/contract/sessions.ts';
import { normaliseName } from '#core/rules/names/names.ts';

/** The notation of a cell: JSON for lists and objects. An empty cell means an absent value. */
type CellKind = 'text' | 'number' | 'flag' | 'json';

const cellKinds: Partial<Record<Kind, CellKind>> = {
  text: 'text',
  choice: 'text',
  number: 'number',
  integer: 'number',
  instant: 'number',
  flag: 'flag',
};

/** A column for each declared field. */
const columnsOfFields = <F extends Fields>(fields: F): Record<keyof F, CellKind> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, cellKinds[kind] ?? 'json']),
  ) as Record<keyof F, CellKind>;

/** The excluded fields of a character follow from other columns, sessions and corrections, or from the import. */
type CharacterColumn = Exclude<keyof Character, 'id' | 'version' | 'masterMS' | 'errataMS'>;
type SessionColumn = Exclude<keyof Session, 'characters'> | 'masterReward' | 'registeredBy' | 'outcomes';

/** The columns of each kind of CSV file, in the order of an export; the first ones identify the row. */
const csvKinds = {
  labels: { type: 'text', name: 'text', id: 'text' },
  players: { id: 'text', name: 'text', dateJoined: 'number', masterSince: 'number' },
  items: columnsOfFields(itemFields),
  characters: {
    player: 'text',
    name: 'text',
    race: 'text',
    characterClass: 'json',
    status: 'text',
    pbcMS: 'number',
    sessionMS: 'number',
    created: 'number',
    lastPlayed: 'number',
    lastMastered: 'number',
    money: 'number',
    proficiencies: 'json',
    inventory: 'json',
  } satisfies Record<CharacterColumn, CellKind>,
  sessions: {
    id: 'text',
    title: 'text',
    date: 'number',
    master: 'text',
    masterReward: 'number',
    labels: 'json',
    registeredBy: 'text',
    outcomes: 'json',
  } satisfies Record<SessionColumn, CellKind>,
} as const satisfies Record<string, Record<string, CellKind>>;

export type CsvKind = keyof typeof csvKinds;
export const csvKindNames = Object.keys(csvKinds) as CsvKind[];

export const columnsOf = (kind: CsvKind): [string, CellKind][] => Object.entries(csvKinds[kind]);

/** A row by column, as in a file to import; null for an empty cell. */
export type CsvRecord = Record<string, unknown>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What identifies a row within its kind. */
export function keyOf(kind: CsvKind, row: CsvRecord): string {
  if (kind === 'labels') return JSON.stringify([row['type'], normaliseName(text(row['name']))]);
  if (kind === 'characters') return JSON.stringify([row['player'], row['name']]);
  return text(kind === 'players' || kind === 'sessions' ? row['id'] : row['name']);
}
