import {
  addition,
  counts,
  type Entity,
  entityOf,
  extra,
  field,
  instant,
  integer,
  entitiesOf,
  name,
  number,
  readersOf,
  plainText,
  texts,
  type Wire,
} from './fields.ts';
import { type Player, playerFields, playerIn } from './players.ts';
import { fieldsIn, type Listed, listOf, nameIn, numberIn, type Reader } from './reading.ts';
import { type CharacterStatus, characterStatuses } from './values.ts';

/** A status that this app does not know; the app shows the server's own word for it. */
export type OtherStatus = string & Record<never, never>;

/** A proficiency of a character. Buy and sell rules can require proficiencies by name. */
const proficiencyFields = {
  id: extra(
    field<string, string | undefined>('text', (value) => (typeof value === 'string' ? value : undefined)),
  ),
  name,
};

/**
 * The fields of a character that both client and server compute with (docs/specification.md#s3-character).
 */
export const wireCharacterFields = {
  /** `playerId:name`; the name can contain colons too. */
  id: name,
  name,
  player: plainText(),
  race: plainText(),
  characterClass: texts,
  status: field<CharacterStatus, CharacterStatus | OtherStatus>(
    'choice',
    (value) => nameIn(value) ?? 'active',
    characterStatuses,
  ),
  masterMS: integer(0),
  pbcMS: integer(0),
  errataMS: integer(0),
  sessionMS: integer(0),
  /** Epoch ms, as are `lastPlayed` and `lastMastered`. */
  created: instant,
  lastPlayed: instant,
  lastMastered: instant,
  /** In MO. */
  money: number(0),
  /** Item name to quantity owned. */
  inventory: counts,
  proficiencies: entitiesOf(proficiencyFields, readersOf(proficiencyFields).read),
  /** Only in answers of a server that counts versions (docs/decisions/0005-versions.md). */
  version: addition(
    extra(field<number, number | undefined>('integer', (value) => numberIn(value) ?? undefined)),
    'versions',
  ),
};

/** A character with every default filled in. */
export type Character = Entity<typeof wireCharacterFields>;
export type WireCharacter = Wire<typeof wireCharacterFields>;
/** A character on the wire with the whole player in place of the player's id. */
export type WireCharacterWithPlayer = Omit<WireCharacter, 'player'> & { player: Player };

const { fill, read } = readersOf(wireCharacterFields);
export const readCharacter = fill;

/** A character in an answer; `undefined` if it has no id or no name. */
export const characterIn = read;

/** A character as pickers show it: with its player, and the version that a correction applies to. */
export interface CharacterWithPlayer extends Omit<Character, 'player' | 'version'> {
  /** Null if the answer contains no usable player. */
  player: Player | null;
  /** Null if the server does not count versions. */
  version: number | null;
}

export const characterWithPlayerIn: Reader<CharacterWithPlayer> = (value) => {
  const character = characterIn(value);
  const fields = fieldsIn(value);
  return (
    character && {
      ...character,
      player: playerIn(fields?.['player']) ?? null,
      version: character.version ?? null,
    }
  );
};

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
  player: Player;
  characters: Listed<PublicCharacter>;
}

const summaries = listOf(publicCharacterIn);

export const playerWithCharactersIn: Reader<PlayerWithCharacters> = (value) => {
  const fields = fieldsIn(value);
  const player = playerIn(fields?.['player']);
  const characters = summaries(fields?.['entities']);
  return player && characters && { player, characters };
};

/** An image in an answer, as a data URL. */
export const tokenImageIn: Reader<string> = (value) => {
  const { mimeType, image } = fieldsIn(value) ?? {};
  const isImage = typeof mimeType === 'string' && mimeType.startsWith('image/');
  return isImage && typeof image === 'string' ? `data:${mimeType};base64,${image}` : undefined;
};

/** The images of several characters, by id; null for a character without an image that the app can show. */
export const tokenImagesIn: Reader<ReadonlyMap<string, string | null>> = (value) => {
  const fields = fieldsIn(value);
  return fields && new Map(Object.entries(fields).map(([id, image]) => [id, tokenImageIn(image) ?? null]));
};
