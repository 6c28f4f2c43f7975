import type { CharacterRow } from '../contract/character-row.ts';
import type { Character } from '../contract/characters.ts';
import { totalExperience } from '../rules/experience.ts';
import { createTable, type Table } from './table.ts';
import type { CharacterSort } from './table-columns.ts';

export type CharacterList = Table<CharacterRow, CharacterSort>;

/** The row of a whole character, for a server that does not offer `characterColumns`. */
const rowOf = (character: Character): CharacterRow => ({
  name: character.name,
  created: character.created,
  exp: totalExperience(character),
  money: character.money,
  lastPlayed: character.lastPlayed,
  ...(character.player === null ? {} : { player: character.player }),
});

/** The table of all characters. Level sorts by experience. */
export const characterTable = (characters: readonly (Character | CharacterRow)[]): CharacterList =>
  createTable<CharacterRow, CharacterSort>(
    characters.map((one) => ('exp' in one ? one : rowOf(one))),
    {
      nameOf: ({ name }) => name,
      sorts: {
        created: ({ created }) => created,
        exp: ({ exp }) => exp,
        level: ({ exp }) => exp,
        money: ({ money }) => money,
        lastPlayed: ({ lastPlayed }) => lastPlayed,
      },
    },
  );
