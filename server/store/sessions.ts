import type { Kysely, Selectable } from 'kysely';
import type { Label } from '#core/contract/item-schemas.ts';
import type { Player } from '#core/contract/player-schemas.ts';
import type { WireSession, WireSessionInDates } from '#core/contract/session-schemas.ts';
import { deaths } from './deaths.ts';
import { chunks, groupBy } from './json.ts';
import { type Page, pageOf, type Part } from './pages.ts';
import type { SessionTable, Tables } from './schema.ts';

/** Sessions as they travel, but for who registered them. */
async function complete(db: Kysely<Tables>, rows: Selectable<SessionTable>[]) {
  const labels = [];
  const outcomes = [];
  for (const ids of chunks(rows.map(({ id }) => id))) {
    labels.push(
      ...(await db
        .selectFrom('session_label')
        .innerJoin('label', 'label.id', 'session_label.label_id')
        .select(['session_id', 'label.id', 'label.name'])
        .where('session_id', 'in', ids)
        .orderBy('normalised_name')
        .orderBy('label.id')
        .execute()),
    );
    outcomes.push(
      ...(await db
        .selectFrom('session_outcome')
        .select(['session_id', 'character_id', 'exp', 'killed'])
        .where('session_id', 'in', ids)
        .orderBy('position')
        .execute()),
    );
  }
  const labelsOf = groupBy(labels, (row) => row.session_id);
  const outcomesOf = groupBy(outcomes, (row) => row.session_id);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    master: row.master_id,
    date: row.date,
    labels: (labelsOf.get(row.id) ?? []).map(({ id, name }): Label => ({ id, name })),
    characters: (outcomesOf.get(row.id) ?? []).map(({ character_id, exp, killed }) => ({
      character: character_id,
      ms: exp,
      isAlive: killed === deaths.none,
    })),
  }));
}

/** Who registered sessions, by id; someone who is no player is known by their member's name, or by the id. */
async function registrars(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, Player>> {
  const found = new Map<string, Player>(ids.map((id) => [id, { playerId: id, name: id }]));
  for (const some of chunks(ids)) {
    const members = await db
      .selectFrom('member')
      .select(['id as playerId', 'username as name'])
      .where('id', 'in', some)
      .execute();
    const players = await db
      .selectFrom('player')
      .select(['id as playerId', 'name', 'date_joined as dateJoined', 'master_since as masterSince'])
      .where('id', 'in', some)
      .execute();
    for (const someone of [...members, ...players]) found.set(someone.playerId, someone);
  }
  return found;
}

async function count(db: Kysely<Tables>): Promise<number> {
  const total = await db.selectFrom('session_total').select('count').executeTakeFirstOrThrow();
  return total.count;
}

/** Some sessions by date, then title, both descending, read from whichever end is nearer: what is passed over costs too. */
async function stretch(db: Kysely<Tables>, offset: number, limit: number) {
  const total = await count(db);
  const isNearEnd = offset > total / 2;
  const direction = isNearEnd ? 'asc' : 'desc';
  const from = isNearEnd ? Math.max(0, total - offset - limit) : offset;
  const rows = await db
    .selectFrom('session')
    .selectAll()
    .orderBy('date', direction)
    .orderBy('title', direction)
    .orderBy('id', direction)
    .limit(isNearEnd ? Math.max(0, total - offset - from) : limit)
    .offset(from)
    .execute();
  return isNearEnd ? rows.toReversed() : rows;
}

export const createSessions = (db: Kysely<Tables>) => ({
  count: () => count(db),

  /** A page of sessions, by date, then title, both descending (wire contract, "GET /session"). */
  async page(part: Part): Promise<Page<WireSession>> {
    const rows = await stretch(db, part.offset, part.limit + 1);
    const { entities, ...next } = pageOf(rows, part);
    const sessions = await complete(db, entities);
    const ids = new Set(entities.flatMap(({ registered_by }) => registered_by ?? []));
    const players = await registrars(db, [...ids]);
    return {
      entities: sessions.map((session, index) => ({
        ...session,
        registeredBy: players.get(entities[index]!.registered_by ?? '') ?? null,
      })),
      ...next,
    };
  },

  /** The sessions between two dates (epoch ms), both included, oldest first. */
  async between(from: number, to: number): Promise<WireSessionInDates[]> {
    const rows = await db
      .selectFrom('session')
      .selectAll()
      .where('date', '>=', from)
      .where('date', '<=', to)
      .orderBy('date')
      .orderBy('title')
      .orderBy('id')
      .execute();
    const sessions = await complete(db, rows);
    return sessions.map((session, index) => ({ ...session, registeredBy: rows[index]!.registered_by }));
  },
});
