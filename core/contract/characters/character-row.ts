import { rowsInColumns } from '../columns.ts';
import { type Entity, extra, field, instant, integer, name, number, readersOf } from '../fields.ts';
import { nameIn } from '../reading.ts';

/** What the table of all characters shows and sorts by (docs/wire-contract.md#wire-character-columns). */
export const characterValues = {
  name,
  created: instant,
  /** The sum of the four kinds of experience; also determines the level. */
  exp: integer(0),
  money: number(0),
  lastPlayed: instant,
};

export const characterRowFields = {
  ...characterValues,
  /** The player's id, by which rows are links. */
  player: extra(field<string, string | undefined>('text', nameIn)),
};

/** A row of the table of all characters. Dates are epoch ms. */
export type CharacterRow = Entity<typeof characterRowFields>;

/** A row from values that may be missing. */
export const { fill: characterRow } = readersOf(characterRowFields);

export const characterRowsIn = rowsInColumns(characterRowFields, 'name');
