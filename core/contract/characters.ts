import type { Proficiency, WireCharacter } from './character-schemas.ts';
import type { Player } from './player-schemas.ts';
import { playerIn } from './players.ts';
import {
  amountsIn,
  entriesIn,
  fieldsIn,
  instantIn,
  type Loose,
  nameIn,
  numberIn,
  type Reader,
  textIn,
} from './reading.ts';
import type { CharacterStatus } from './values.ts';

/** A status that this app does not know: the server's own word for it, to be shown. */
export type OtherStatus = string & Record<never, never>;

/** A character with every default filled in: what both sides compute with (specification, section 3). */
export interface Character {
  /** `playerId:name`; the name part may hold colons too. */
  id: string;
  name: string;
  player: string | null;
  race: string | null;
  characterClass: string[];
  status: CharacterStatus | OtherStatus;
  masterMS: number;
  pbcMS: number;
  errataMS: number;
  sessionMS: number;
  /** Epoch ms, as are the two below. */
  created: number | null;
  lastPlayed: number | null;
  lastMastered: number | null;
  /** In MO. */
  money: number;
  /** Item name to quantity owned. */
  inventory: Record<string, number>;
  proficiencies: Proficiency[];
  /** Where the server counts versions, in its answers only (docs/decisions/0005-versions.md). */
  version?: number;
}

const proficiencyIn: Reader<Proficiency> = (value) => {
  const { id, name: given } = fieldsIn(value) ?? {};
  const name = nameIn(given);
  if (name === undefined) return undefined;
  return typeof id === 'string' ? { id, name } : { name };
};

/** Fills in what the wire left out, or holds in another kind. */
export function readCharacter(wire: Loose<WireCharacter, 'id' | 'name'>): Character {
  return {
    id: wire.id,
    name: wire.name,
    player: textIn(wire.player),
    race: textIn(wire.race),
    characterClass: entriesIn(wire.characterClass, nameIn),
    status: nameIn(wire.status) ?? 'active',
    masterMS: numberIn(wire.masterMS) ?? 0,
    pbcMS: numberIn(wire.pbcMS) ?? 0,
    errataMS: numberIn(wire.errataMS) ?? 0,
    sessionMS: numberIn(wire.sessionMS) ?? 0,
    created: instantIn(wire.created),
    lastPlayed: instantIn(wire.lastPlayed),
    lastMastered: instantIn(wire.lastMastered),
    money: numberIn(wire.money) ?? 0,
    inventory: amountsIn(wire.inventory),
    proficiencies: entriesIn(wire.proficiencies, proficiencyIn),
  };
}

/** A character of an answer: of no use without id and name. */
export const characterIn: Reader<Character> = (value) => {
  const fields = fieldsIn(value);
  const id = nameIn(fields?.['id']);
  const name = nameIn(fields?.['name']);
  if (id === undefined || name === undefined) return undefined;
  const character = readCharacter({ ...fields, id, name });
  const version = numberIn(fields?.['version']);
  if (version !== null) character.version = version;
  return character;
};

/** A character as pickers show it: with whose it is, and the version that a correction is made for. */
export interface CharacterWithPlayer extends Omit<Character, 'player' | 'version'> {
  /** Null when the answer does not say. */
  player: Player | null;
  /** Null where the server does not count versions. */
  version: number | null;
}

export const characterWithPlayerIn: Reader<CharacterWithPlayer> = (value) => {
  const character = characterIn(value);
  const { player, version } = fieldsIn(value) ?? {};
  return character && { ...character, player: playerIn(player) ?? null, version: numberIn(version) };
};

/** An image as a data URL. */
export const tokenImageIn: Reader<string> = (value) => {
  const { mimeType, image } = fieldsIn(value) ?? {};
  const isImage = typeof mimeType === 'string' && mimeType.startsWith('image/');
  return isImage && typeof image === 'string' ? `data:${mimeType};base64,${image}` : undefined;
};

/** The images of several characters, by id; null for those without one that can be shown. */
export const tokenImagesIn: Reader<ReadonlyMap<string, string | null>> = (value) => {
  const fields = fieldsIn(value);
  return fields && new Map(Object.entries(fields).map(([id, image]) => [id, tokenImageIn(image) ?? null]));
};
