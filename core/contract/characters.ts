import type { Proficiency, WireCharacter } from './character-schemas.ts';
import type { CharacterStatus } from './values.ts';

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
  proficiencies: Proficiency[];
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
