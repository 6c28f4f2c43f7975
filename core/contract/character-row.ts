import { rowsOf } from './columns.ts';
import { type Entity, extra, field, instant, integer, name, number } from './fields.ts';
import { nameIn } from './reading.ts';

/** What the table of all characters shows and sorts by (docs/wire-contract.md#wire-character-columns). */
export const characterRowFields = {
  name,
  created: instant,
  /** The sum of the four kinds of experience. */
  exp: integer(0),
  money: number(0),
  lastPlayed: instant,
  /** The player's id, only for those who may read the history of any character. */
  player: extra(field<string, string | undefined>('text', nameIn)),
};

/** A row of the table of all characters. Dates are epoch ms. */
export type CharacterRow = Entity<typeof characterRowFields>;

export const characterRowsIn = rowsOf(characterRowFields, 'name');
