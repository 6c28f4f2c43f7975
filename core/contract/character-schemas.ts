import Type, { type Static } from 'typebox';
import { characterStatuses, inventoryOperations } from './values.ts';
import { Instant, MapOf, Maybe } from './schema.ts';

/** What a character is proficient in. Selling an item can ask for some by name. */
export const Proficiency = Type.Object({ id: Type.Optional(Type.String()), name: Type.String() });
export type Proficiency = Static<typeof Proficiency>;

/** A character as the wire carries it: what equals its default may be missing (wire contract, "absent values"). */
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
});
export type WireCharacter = Static<typeof WireCharacter>;

/** Any number passes the shape; the sale's own rule refuses what is not a whole one from 1 up (order of checks). */
export const InventoryUpdate = Type.Object({
  itemId: Type.String({ minLength: 1 }),
  qty: Type.Number(),
  operation: Type.Enum([...inventoryOperations]),
});

/** A character's token image (not to be confused with an access token); `image` is base64. */
export const TokenImage = Type.Object({ mimeType: Type.String(), image: Type.String() });
export type TokenImage = Static<typeof TokenImage>;
