import type { Kysely, Selectable } from 'kysely';
import type { WireCharacterWithPlayer } from '#core/contract/character-schemas.ts';
import type { Character } from '#core/contract/characters.ts';
import type { CharacterStatus } from '#core/contract/values.ts';
import { chunks, groupBy, readStrings } from './json.ts';
import type { CharacterTable, Tables } from './schema.ts';

/** Money as the store keeps it: whole hundredths of an MO. */
export const toHundredths = (money: number): number => Math.round(money * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** As it travels: with the version that an update may send back. */
export type VersionedCharacter = Character & { version: number };

/** Some hundred at a time: of a whole community the rows would take many times the memory of the answer. */
async function complete(
  db: Kysely<Tables>,
  rows: readonly Selectable<CharacterTable>[],
): Promise<VersionedCharacter[]> {
  const characters = [];
  for (const some of chunks(rows)) characters.push(...(await completeSome(db, some)));
  return characters;
}

async function completeSome(
  db: Kysely<Tables>,
  rows: readonly Selectable<CharacterTable>[],
): Promise<VersionedCharacter[]> {
  const ids = rows.map(({ id }) => id);
  const stacks = await db
    .selectFrom('inventory')
    .selectAll()
    .where('character_id', 'in', ids)
    .orderBy('item_name')
    .execute();
  const proficiencies = await db
    .selectFrom('character_proficiency')
    .innerJoin('label', 'label.id', 'character_proficiency.label_id')
    .select(['character_id', 'label.id', 'label.name'])
    .where('character_id', 'in', ids)
    .orderBy('normalised_name')
    .execute();
  const stacksOf = groupBy(stacks, (row) => row.character_id);
  const proficienciesOf = groupBy(proficiencies, (row) => row.character_id);

  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    player: row.player_id,
    race: row.race,
    characterClass: readStrings(row.classes),
    status: row.status,
    masterMS: row.master_ms,
    pbcMS: row.pbc_ms,
    errataMS: row.errata_ms,
    sessionMS: row.session_ms,
    created: row.created,
    lastPlayed: row.last_played,
    lastMastered: row.last_mastered,
    money: fromHundredths(row.money),
    // fromEntries defines own keys, also for an item called `__proto__`.
    inventory: Object.fromEntries(
      (stacksOf.get(row.id) ?? []).map(({ item_name, quantity }) => [item_name, quantity]),
    ),
    proficiencies: (proficienciesOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
    version: row.version,
  }));
}

async function active(db: Kysely<Tables>): Promise<VersionedCharacter[]> {
  const rows = await db
    .selectFrom('character')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy('normalised_name')
    .orderBy('id')
    .execute();
  return complete(db, rows);
}

export const createCharacters = (db: Kysely<Tables>) => ({
  /** The characters that a player owns, by name; of one status, or of every one. */
  async ofPlayer(playerId: string, status?: CharacterStatus): Promise<VersionedCharacter[]> {
    const rows = await db
      .selectFrom('character')
      .selectAll()
      .where('player_id', '=', playerId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .orderBy('normalised_name')
      .orderBy('id')
      .execute();
    return complete(db, rows);
  },

  /** Every active character, by name. */
  active: () => active(db),

  /** The same with their players, without those whose player is unknown. */
  async activeWithPlayer(): Promise<WireCharacterWithPlayer[]> {
    const characters = await active(db);
    const players = await db
      .selectFrom('player')
      .select(['id as playerId', 'name', 'date_joined as dateJoined', 'master_since as masterSince'])
      .execute();
    const playerOf = new Map(players.map((player) => [player.playerId, player]));
    return characters.flatMap((character) => {
      const player = playerOf.get(character.player ?? '');
      return player ? { ...character, player } : [];
    });
  },

  /** The characters that hold an item, by name; active ones, or of every status. */
  async holding(itemName: string, onlyActive: boolean): Promise<VersionedCharacter[]> {
    const rows = await db
      .selectFrom('character')
      .innerJoin('inventory', 'inventory.character_id', 'character.id')
      .selectAll('character')
      .where('inventory.item_name', '=', itemName)
      .$if(onlyActive, (query) => query.where('character.status', '=', 'active'))
      .orderBy('character.normalised_name')
      .orderBy('character.id')
      .execute();
    return complete(db, rows);
  },

  async find(id: string): Promise<VersionedCharacter | null> {
    const row = await db.selectFrom('character').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? ((await complete(db, [row]))[0] ?? null) : null;
  },

  /** The player who owns the character, or null when there is no such character. */
  async ownerOf(id: string): Promise<string | null> {
    const row = await db.selectFrom('character').select('player_id').where('id', '=', id).executeTakeFirst();
    return row?.player_id ?? null;
  },
});
