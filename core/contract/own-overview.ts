import { type Character, characterIn, wireCharacterFields } from './characters.ts';
import { experienceTableIn } from './experience.ts';
import { addition, integer } from './fields.ts';
import { fieldsIn, type Listed, listOf, type Reader } from './reading.ts';

/** How often a token image was uploaded for the character; null if it has no image. */
const tokenVersion = addition(integer(null), 'ownOverview');

/** One of the member's own characters on the wire of `ownOverview` (docs/wire-contract.md#wire-own-overview). */
export const ownCharacterFields = { ...wireCharacterFields, tokenVersion };

export interface OwnCharacter extends Character {
  /** Null if there is no token image. Only in answers of a server that offers `ownOverview`. */
  tokenVersion?: number | null;
}

/** Everything that the page of the member's own characters shows, except the images. */
export interface OwnOverview {
  characters: Listed<OwnCharacter>;
  /** Experience threshold to level; null if the answer contains no usable table. */
  levels: Record<string, string | null> | null;
}

const ownCharacterIn: Reader<OwnCharacter> = (value) => {
  const character = characterIn(value);
  return character && { ...character, tokenVersion: tokenVersion.read(fieldsIn(value)?.['tokenVersion']) };
};

export const ownOverviewIn: Reader<OwnOverview> = (value) => {
  const characters = listOf(ownCharacterIn)(fieldsIn(value)?.['entities']);
  return characters && { characters, levels: experienceTableIn(value) ?? null };
};
