import Type, { type Static } from 'typebox';
import { Instant, MapOf, Maybe } from './schema.ts';

export const characterStatuses = ['active', 'dead', 'npc', 'retired'] as const;
export const CharacterStatus = Type.Enum([...characterStatuses]);
export type CharacterStatus = (typeof characterStatuses)[number];

/** What a character is proficient in. Selling an item can ask for some by name. */
export const Proficiency = Type.Object({ id: Type.Optional(Type.String()), name: Type.String() });

/** A character as the wire carries it: what equals its default may be missing (wire contract, "absent values"). */
export const WireCharacter = Type.Object({
  id: Type.String(),
  name: Type.String(),
  player: Maybe(Type.String()),
  race: Maybe(Type.String()),
  characterClass: Maybe(Type.Array(Type.String())),
  status: Maybe(CharacterStatus),
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

/** A character with every default filled in: what both sides compute with (specification, section 3). */
export interface Character {
  /** `playerId:name`; the name part may hold colons too. */
  id: string;
  name: string;
  player: string | null;
  race: string | null;
  characterClass: string[];
  status: CharacterStatus;
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
  proficiencies: Static<typeof Proficiency>[];
}

/** Fills in what the wire left out. */
export function readCharacter(wire: WireCharacter): Character {
  return {
    id: wire.id,
    name: wire.name,
    player: wire.player ?? null,
    race: wire.race ?? null,
    characterClass: wire.characterClass ?? [],
    status: wire.status ?? 'active',
    masterMS: wire.masterMS ?? 0,
    pbcMS: wire.pbcMS ?? 0,
    errataMS: wire.errataMS ?? 0,
    sessionMS: wire.sessionMS ?? 0,
    created: wire.created ?? null,
    lastPlayed: wire.lastPlayed ?? null,
    lastMastered: wire.lastMastered ?? null,
    money: wire.money ?? 0,
    inventory: wire.inventory ?? {},
    proficiencies: wire.proficiencies ?? [],
  };
}

export const inventoryOperations = ['BUY', 'SELL', 'ASSIGN', 'TAKE'] as const;

/** Any number passes the shape; the sale's own rule refuses what is not a whole one from 1 up (order of checks). */
export const InventoryUpdate = Type.Object({
  itemId: Type.String({ minLength: 1 }),
  qty: Type.Number(),
  operation: Type.Enum([...inventoryOperations]),
});
export type InventoryUpdate = Static<typeof InventoryUpdate>;

export const tokenImageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TokenImageType = (typeof tokenImageTypes)[number];

/** A character's token image (not to be confused with an access token); `image` is base64. */
export const TokenImage = Type.Object({ mimeType: Type.String(), image: Type.String() });
export type TokenImage = Static<typeof TokenImage>;
