import Type, { type Static } from 'typebox';
import { characterStatuses, idLimits, inventoryOperations, longestId, textLimits } from './values.ts';
import { Player } from './player-schemas.ts';
import { Instant, MapOf, Maybe } from './schema.ts';

/** What a character is proficient in. Selling an item can ask for some by name. */
export const Proficiency = Type.Object({ id: Type.Optional(Type.String()), name: Type.String() });
export type Proficiency = Static<typeof Proficiency>;

/**
 * A character as the wire carries it: what equals its default may be missing
 * (docs/wire-contract.md#wire-absent-values).
 */
export const WireCharacter = Type.Object({
  id: Type.String(),
  name: Type.String(),
  player: Maybe(Type.String()),
  race: Maybe(Type.String()),
  characterClass: Maybe(Type.Array(Type.String())),
  status: Maybe(Type.Enum([...characterStatuses])),
  masterMS: Maybe(Type.Integer()),
  pbcMS: Maybe(Type.Integer()),
  errataMS: Maybe(Type.Integer()),
  sessionMS: Maybe(Type.Integer()),
  created: Maybe(Instant),
  lastPlayed: Maybe(Instant),
  lastMastered: Maybe(Instant),
  money: Maybe(Type.Number()),
  inventory: Maybe(MapOf(Type.Integer())),
  proficiencies: Maybe(Type.Array(Proficiency)),
  /** Of ours: counts the changes of experience and status (docs/decisions/0005-versions.md). */
  version: Maybe(Type.Integer()),
});
export type WireCharacter = Static<typeof WireCharacter>;

/** The same with its player in place of the player's id. */
export const WireCharacterWithPlayer = Type.Object({ ...WireCharacter.properties, player: Player });
export type WireCharacterWithPlayer = Static<typeof WireCharacterWithPlayer>;

/** A correction of experience, of status, or of both. */
export const Errata = Type.Object({
  ms: Maybe(Type.Integer()),
  description: Type.String({ maxLength: textLimits.description }),
  date: Instant,
  statusChange: Maybe(Type.Enum([...characterStatuses])),
  /** Of ours: the version of the character that the correction was made for. */
  version: Maybe(Type.Integer()),
});
export type Errata = Static<typeof Errata>;

/**
 * One, or a list of them that is taken whole or not at all. `properties` speaks of an object and `items` of a list, so
 * that either is told which of its fields is at fault.
 */
export const ErrataOrList = Type.Unsafe<Errata | Errata[]>({
  ...Errata,
  type: ['object', 'array'],
  items: Errata,
  minItems: 1,
  maxItems: idLimits.corrections,
});

/** Any number passes the shape; the sale's own rule refuses what is not a whole one from 1 up (order of checks). */
export const InventoryUpdate = Type.Object({
  itemId: Type.String({ minLength: 1, maxLength: longestId }),
  qty: Type.Number(),
  operation: Type.Enum([...inventoryOperations]),
  /** Of `saleCosts`: what one piece is to bring, in MO. */
  cost: Type.Optional(Type.Number()),
});

/** A character's token image (not to be confused with an access token); `image` is base64. */
export const TokenImage = Type.Object({ mimeType: Type.String(), image: Type.String() });
export type TokenImage = Static<typeof TokenImage>;
