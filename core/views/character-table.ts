import { type CharacterRow, characterRow } from '../contract/characters/character-row.ts';
import type { Character } from '../contract/characters.ts';
import { totalExperience } from '../rules/experience.ts';
import { createTable, type Table } from './table.ts';
import type { CharacterSort } from './table-columns.ts';

export type CharacterList = Table<CharacterRow, CharacterSort>;

/** The row of a whole character. */
export const rowOfCharacter = (character: Character): CharacterRow =>
  Object.assign(characterRow(character), { exp: totalExperience(character) });

/** The table of all characters, whole ones if the server does not offer `characterColumns`. Level sorts by experience. */
export const characterTable = (characters: readonly (Character | CharacterRow)[]): CharacterList =>
  createTable<CharacterRow, CharacterSort>(
    characters.map((one) => ('exp' in one ? one : rowOfCharacter(one))),
    (row, by) => row[by === 'level' ? 'exp' : by],
  );
