import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Character, WireCharacterWithPlayer, WirePublicCharacter } from '#core/contract/characters.ts';
import { inColumns } from '#core/contract/columns.ts';
import type { CharacterColumns } from '#core/contract/schemas.ts';
import type { Game } from '#core/contract/characters/own-overview.ts';
import type { CharacterStatus } from '#core/contract/values.ts';
import { totalExperience } from '#core/rules/experience.ts';
import { chunks, jsonAggregates, readLabels, readStrings } from '../json.ts';
import { deathsOf, lastGamesOf } from './games.ts';
import { playersOf } from './players.ts';
import { imageVersionsOf } from './token-images.ts';
import { fromUnits } from '../money.ts';
import { batchSize, byKey, smallRowBatchSize } from '../pieces.ts';
import type { Tables } from '../schema.ts';

/** A character as the API sends it, with the version that an update may send back. */
export type VersionedCharacter = Character & { status: CharacterStatus; version: number };

interface OverviewCharacter extends VersionedCharacter {
  tokenVersion: number | null;
  lastGame: Game | null;
  death: Game | null;
}

/** Selects characters with their inventory and proficiencies. */
function select(db: Kysely<Tables>) {
  const { map, labels } = jsonAggregates(db);
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
  money: fromUnits(row.money_exact),
  // `JSON.parse` defines own keys, even for an item called `__proto__`.
  inventory: JSON.parse(row.inventory ?? '{}'),
  proficiencies: readLabels(row.proficiencies),
  version: row.version,
});

type Where = ExpressionBuilder<Tables, 'character'>;

/**
 * The ids of the matching characters, sorted by name and read as one JSON string: reading tens of thousands of
 * rows would take longer than anything else here.
 */
async function idsOf(db: Kysely<Tables>, matches: (row: Where) => Expression<SqlBool>): Promise<string[]> {
  const { ids } = await db
    .selectFrom((from) =>
      from
        .selectFrom('character')
        .select('id')
        .where(matches)
        .orderBy('normalised_name')
        .orderBy('id')
        .as('found'),
    )
    .select(jsonAggregates(db).list('id').as('ids'))
    .executeTakeFirstOrThrow();
  return JSON.parse(ids ?? '[]') as string[];
}

/** The matching characters, sorted by name, in batches. */
async function* matching(
  db: Kysely<Tables>,
  matches: (row: Where) => Expression<SqlBool>,
): AsyncGenerator<VersionedCharacter[]> {
  for (const chunk of chunks(await idsOf(db, matches), batchSize))
    yield (await byKey(chunk, select(db).where('id', 'in', chunk), 'id')).map(read);
}

const isActive = (row: Where): Expression<SqlBool> => row('status', '=', 'active');

/** Every active character, sorted by name, in batches. */
const active = (db: Kysely<Tables>) => matching(db, isActive);

/** What the table of characters shows of a character, without its inventory and proficiencies. */
const selectRows = (db: Kysely<Tables>) =>
  db
    .selectFrom('character')
    .select([
      'id',
      'name',
      'created',
      'master_ms',
      'pbc_ms',
      'errata_ms',
      'session_ms',
      'money_exact',
      'last_played',
      'player_id',
    ]);

export const experienceOf = (row: Pick<Row, 'master_ms' | 'pbc_ms' | 'errata_ms' | 'session_ms'>): number =>
  totalExperience({
    masterMS: row.master_ms,
    pbcMS: row.pbc_ms,
    errataMS: row.errata_ms,
    sessionMS: row.session_ms,
  });

/** Who reads summaries: a member, and whether they may see characters of others that are no longer active. */
export interface SummaryReader {
  memberId: string;
  seesAll: boolean;
}

/** What the pages of characters show, sorted by name (docs/wire-contract.md#wire-pages-character). */
async function summaries(
  db: Kysely<Tables>,
  matches: (row: Where) => Expression<SqlBool>,
  { memberId, seesAll }: SummaryReader,
): Promise<WirePublicCharacter[]> {
  const rows = await db
    .selectFrom('character')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('session_outcome')
        .select((counted) => counted.fn.countAll<number | string>().as('count'))
        .whereRef('session_outcome.character_id', '=', 'character.id')
        .as('sessions'),
    )
    .where(matches)
    .orderBy('normalised_name')
    .orderBy('id')
    .execute();
  const players = await playersOf(
    db,
    rows.map(({ player_id }) => player_id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    player: players.get(row.player_id) ?? null,
    sessions: Number(row.sessions ?? 0),
    ...(seesAll || row.status === 'active' || row.player_id === memberId
      ? {
          race: row.race,
          characterClass: readStrings(row.classes),
          status: row.status,
          exp: experienceOf(row),
          created: row.created,
          lastPlayed: row.last_played,
          lastMastered: row.last_mastered,
        }
      : {}),
  }));
}

export const createCharacters = (db: Kysely<Tables>) => ({
  /** A player's characters, all or only those of one status, sorted by name, in batches. */
  ofPlayer: (playerId: string, status?: CharacterStatus) =>
    matching(db, (row) =>
      row.and([
        row('player_id', '=', playerId),
        ...(status === undefined ? [] : [row('status', '=', status)]),
      ]),
    ),

  /** The characters of a player as their own page shows them, sorted by name, in batches. */
  async *overviewOf(playerId: string): AsyncGenerator<OverviewCharacter[]> {
    for await (const characters of matching(db, (row) => row('player_id', '=', playerId))) {
      const ids = characters.map(({ id }) => id);
      const dead = characters.filter(({ status }) => status === 'dead').map(({ id }) => id);
      const versions = await imageVersionsOf(db, ids);
      const games = await lastGamesOf(db, ids);
      const ends = await deathsOf(db, dead);
      yield characters.map((one) => ({
        ...one,
        tokenVersion: versions.get(one.id) ?? null,
        lastGame: games.get(one.id) ?? null,
        death: ends.get(one.id) ?? null,
      }));
    }
  },

  /** A character as its page shows it; null if there is none. */
  async summary(id: string, reader: SummaryReader): Promise<WirePublicCharacter | null> {
    const [found] = await summaries(db, (row) => row('id', '=', id), reader);
    return found ?? null;
  },

  /** The active characters of a player, as their pages show them, in one batch. */
  async *activeSummaries(playerId: string, reader: SummaryReader): AsyncGenerator<WirePublicCharacter[]> {
    yield await summaries(
      db,
      (row) => row.and([row('player_id', '=', playerId), row('status', '=', 'active')]),
      reader,
    );
  },

  /** Every active character, sorted by name, in batches. */
  active: () => active(db),

  /** The table of active characters, in batches of columns, its rows sorted by name. */
  async *activeColumns(): AsyncGenerator<CharacterColumns[]> {
    for (const chunk of chunks(await idsOf(db, isActive), smallRowBatchSize)) {
      const rows = await byKey(chunk, selectRows(db).where('id', 'in', chunk), 'id');
      yield [
        inColumns(
          rows.map((row) => ({
            name: row.name,
            created: row.created,
            exp: experienceOf(row),
            money: fromUnits(row.money_exact),
            lastPlayed: row.last_played,
            player: row.player_id,
          })),
        ),
      ];
    }
  },

  /** Every active character with its player; omits characters whose player is unknown. */
  async *activeWithPlayer(): AsyncGenerator<WireCharacterWithPlayer[]> {
    for await (const characters of active(db)) {
      const ids = characters.flatMap(({ player }) => player ?? []);
      const playerOf = await playersOf(db, ids);
      yield characters.flatMap((character) => {
        const player = playerOf.get(character.player ?? '');
        return player ? { ...character, player } : [];
      });
    }
  },

  /** The characters that hold an item, all or only the active ones, sorted by name, in batches. */
  holding: (itemName: string, onlyActive: boolean) =>
    matching(db, (row) =>
      row.and([
        row('id', 'in', row.selectFrom('inventory').select('character_id').where('item_name', '=', itemName)),
        ...(onlyActive ? [row('status', '=', 'active')] : []),
      ]),
    ),

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
