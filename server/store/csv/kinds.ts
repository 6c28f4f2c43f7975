import { normaliseName } from '#core/rules/names/names.ts';

/** The notation of a cell: JSON for lists and objects. An empty cell means an absent value. */
type CellKind = 'text' | 'number' | 'flag' | 'json';

/** The columns of each kind of CSV file, in the order of an export; the first ones identify the row. */
const csvKinds = {
  labels: { type: 'text', name: 'text', id: 'text' },
  players: { id: 'text', name: 'text', dateJoined: 'number', masterSince: 'number' },
  items: {
    name: 'text',
    labels: 'json',
    usable: 'flag',
    attunement: 'flag',
    link: 'text',
    manual: 'text',
    giveRatio: 'number',
    sell: 'json',
    buy: 'json',
    craft: 'json',
  },
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
  },
  sessions: {
    id: 'text',
    title: 'text',
    date: 'number',
    master: 'text',
    masterReward: 'number',
    labels: 'json',
    registeredBy: 'text',
    outcomes: 'json',
  },
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
