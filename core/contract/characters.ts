import {
  addition,
  counts,
  type Entity,
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
import { type Player, playerIn } from './players.ts';
import { fieldsIn, nameIn, numberIn, type Reader } from './reading.ts';
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
export type Proficiency = Entity<typeof proficiencyFields>;

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
