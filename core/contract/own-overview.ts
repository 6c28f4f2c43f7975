import { type Character, wireCharacterFields } from './characters.ts';
import { experienceTableIn } from './experience.ts';
import { addition, type Entity, integer, readersOf } from './fields.ts';
import { fieldsIn, type Listed, listOf, type Reader } from './reading.ts';

/** One of the member's own characters on the wire of `ownOverview` (docs/wire-contract.md#wire-own-overview). */
export const ownCharacterFields = {
  ...wireCharacterFields,
  /** How often a token image was uploaded for the character; null if it has no image. */
  tokenVersion: addition(integer(null), 'ownOverview'),
};

/** A server without `ownOverview` sends no `tokenVersion`. */
export type OwnCharacter = Character & Partial<Entity<typeof ownCharacterFields>>;

/** Everything that the page of the member's own characters shows, except the images. */
export interface OwnOverview {
  characters: Listed<OwnCharacter>;
  /** Experience threshold to level; null if the answer contains no usable table. */
  levels: Record<string, string | null> | null;
}

const ownCharacters = listOf(readersOf(ownCharacterFields).read);

export const ownOverviewIn: Reader<OwnOverview> = (value) => {
  const characters = ownCharacters(fieldsIn(value)?.['entities']);
  return characters && { characters, levels: experienceTableIn(value) ?? null };
};
