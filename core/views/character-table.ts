import type { Character } from '../contract/characters.ts';
import { totalExperience } from '../rules/experience.ts';
import { createTable, type Table } from './table.ts';
import type { CharacterSort } from './table-columns.ts';

export type CharacterTable = Table<Character, CharacterSort>;

/** The table of all characters. Level sorts by experience. */
export const characterTable = (characters: readonly Character[]): CharacterTable =>
  createTable<Character, CharacterSort>(characters, {
    nameOf: ({ name }) => name,
    sorts: {
      created: ({ created }) => created,
      exp: totalExperience,
      level: totalExperience,
      money: ({ money }) => money,
      lastPlayed: ({ lastPlayed }) => lastPlayed,
    },
  });
