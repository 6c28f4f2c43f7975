import {
  field,
  instant,
  integer,
  entityOf,
  name,
  plainText,
  readersOf,
  texts,
  type Entity,
  type Wire,
} from './fields.ts';
import { playerFields, playerIn } from './players.ts';
import { fieldsIn, type Listed, listOf, nameIn, type Reader } from './reading.ts';
import { type CharacterStatus, characterStatuses } from './values.ts';
import type { OtherStatus } from './characters.ts';

/**
 * The fields of a character's page (docs/wire-contract.md#wire-pages-character). Of somebody else's character that is no
 * longer active, only what cards of sessions say: the others have their defaults.
 */
export const publicCharacterFields = {
  id: name,
  name,
  /** Null if the player is unknown. */
  player: entityOf(playerFields, playerIn),
  race: plainText(),
  characterClass: texts,
  status: field<CharacterStatus, CharacterStatus | OtherStatus | null>(
    'choice',
    (value) => nameIn(value) ?? null,
    characterStatuses,
  ),
  /** The sum of the four kinds of experience. */
  exp: integer(null),
  created: instant,
  lastPlayed: instant,
  lastMastered: instant,
  /** Number of sessions played. */
  sessions: integer(0),
};
export type PublicCharacter = Entity<typeof publicCharacterFields>;
export type WirePublicCharacter = Wire<typeof publicCharacterFields>;

export const publicCharacterIn: Reader<PublicCharacter> = readersOf(publicCharacterFields).read;

/** A player with their active characters. */
export interface PlayerWithCharacters {
  player: Entity<typeof playerFields>;
  characters: Listed<PublicCharacter>;
}

const summaries = listOf(publicCharacterIn);

export const playerWithCharactersIn: Reader<PlayerWithCharacters> = (value) => {
  const fields = fieldsIn(value);
  const player = readersOf(playerFields).read(fields?.['player']);
  const characters = summaries(fields?.['entities']);
  return player && characters && { player, characters };
};
