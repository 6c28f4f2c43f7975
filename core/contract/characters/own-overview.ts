import { type Character, wireCharacterFields } from '../characters.ts';
import { experienceTableIn } from '../experience.ts';
import { addition, type Entity, entityOf, instant, integer, plainText, readersOf } from '../fields.ts';
import { fieldsIn, type Listed, listOf, type Reader } from '../reading.ts';

/** A session that a character played, or a death outside of sessions, which has neither session nor title. */
const gameFields = { session: plainText(), title: plainText(), date: instant };
const game = addition(entityOf(gameFields, readersOf(gameFields).read), 'pages');
export type Game = Entity<typeof gameFields>;

/** One of the member's own characters on the wire of `ownOverview` (docs/wire-contract.md#wire-own-overview). */
export const ownCharacterFields = {
  ...wireCharacterFields,
  /** How often a token image was uploaded for the character; null if it has no image. */
  tokenVersion: addition(integer(null), 'ownOverview'),
  /** The last session that the character played. */
  lastGame: game,
  /** How the character died; null unless its status is dead. */
  death: game,
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
