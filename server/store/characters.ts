import type { Kysely } from 'kysely';
import type { WireCharacterWithPlayer } from '#core/contract/character-schemas.ts';
import type { Character } from '#core/contract/characters.ts';
import type { CharacterStatus } from '#core/contract/values.ts';
import { chunks, gathering, readLabels, readStrings } from './json.ts';
import type { Tables } from './schema.ts';

/** Money as the store keeps it: whole hundredths of an MO. */
export const toHundredths = (money: number): number => Math.round(money * 100);
export const fromHundredths = (hundredths: number): number => hundredths / 100;

/** As it travels: with the version that an update may send back. */
export type VersionedCharacter = Character & { status: CharacterStatus; version: number };

/** Characters with what belongs to them. */
function select(db: Kysely<Tables>) {
  const { map, labels } = gathering(db);
  return db
    .selectFrom('character')
    .selectAll('character')
    .select((row) => [
      row
        .selectFrom('inventory')
        .select(map('item_name', 'quantity').as('json'))
        .whereRef('inventory.character_id', '=', 'character.id')
        .as('inventory'),
      row
        .selectFrom('character_proficiency')
        .innerJoin('label', 'label.id', 'character_proficiency.label_id')
        .select(labels().as('json'))
        .whereRef('character_proficiency.character_id', '=', 'character.id')
        .as('proficiencies'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

const read = (row: Row): VersionedCharacter => ({
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
  // Parsing defines own keys, also for an item called `__proto__`.
  inventory: JSON.parse(row.inventory ?? '{}'),
  proficiencies: readLabels(row.proficiencies),
  version: row.version,
});

/** Every active character, by name: some hundred at a time, since the rows take many times the memory of the answer. */
async function* active(db: Kysely<Tables>): AsyncGenerator<VersionedCharacter[]> {
  const rows = await db
    .selectFrom('character')
    .select('id')
    .where('status', '=', 'active')
    .orderBy('normalised_name')
    .orderBy('id')
    .execute();
  for (const some of chunks(rows, 250)) {
    const ids = some.map(({ id }) => id);
    yield (await select(db).where('id', 'in', ids).orderBy('normalised_name').orderBy('id').execute()).map(
      read,
    );
  }
}

export const createCharacters = (db: Kysely<Tables>) => ({
  /** The characters that a player owns, by name; of one status, or of every one. */
  async ofPlayer(playerId: string, status?: CharacterStatus): Promise<VersionedCharacter[]> {
    const rows = await select(db)
      .where('player_id', '=', playerId)
      .$if(status !== undefined, (query) => query.where('status', '=', status!))
      .orderBy('normalised_name')
      .orderBy('id')
      .execute();
    return rows.map(read);
  },

  /** Every active character, by name, in pieces. */
  active: () => active(db),

  /** The same with their players, without those whose player is unknown. */
  async *activeWithPlayer(): AsyncGenerator<WireCharacterWithPlayer[]> {
    const players = await db
      .selectFrom('player')
      .select(['id as playerId', 'name', 'date_joined as dateJoined', 'master_since as masterSince'])
      .execute();
    const playerOf = new Map(players.map((player) => [player.playerId, player]));
    for await (const characters of active(db))
      yield characters.flatMap((character) => {
        const player = playerOf.get(character.player ?? '');
        return player ? { ...character, player } : [];
      });
  },

  /** The characters that hold an item, by name; active ones, or of every status. */
  async holding(itemName: string, onlyActive: boolean): Promise<VersionedCharacter[]> {
    const holders = db.selectFrom('inventory').select('character_id').where('item_name', '=', itemName);
    const rows = await select(db)
      .where('id', 'in', holders)
      .$if(onlyActive, (query) => query.where('status', '=', 'active'))
      .orderBy('normalised_name')
      .orderBy('id')
      .execute();
    return rows.map(read);
  },

  async find(id: string): Promise<VersionedCharacter | null> {
    const row = await select(db).where('id', '=', id).executeTakeFirst();
    return row ? read(row) : null;
  },

  /** The player who owns the character, or null when there is no such character. */
  async ownerOf(id: string): Promise<string | null> {
    const row = await db.selectFrom('character').select('player_id').where('id', '=', id).executeTakeFirst();
    return row?.player_id ?? null;
  },
});
