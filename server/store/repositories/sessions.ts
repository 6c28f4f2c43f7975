import { type Expression, type ExpressionBuilder, type Kysely, sql, type SqlBool } from 'kysely';
import type { Player } from '#core/contract/players.ts';
import type { WireSession, WireSessionInDates } from '#core/contract/sessions.ts';
import { searchKey } from '#core/rules/names/search-key.ts';
import { deaths } from './deaths.ts';
import { chunks, jsonAggregates, readLabels } from '../json.ts';
import { listPageOf, type PageInBatches, type ListPart } from '../pages.ts';
import { batchSize, byKey } from '../pieces.ts';
import { holdsText } from '../search-keys.ts';
import { playersOf } from './players.ts';
import type { Tables } from '../schema.ts';

/** A participant in the JSON of a session's row; `killed` is a value of `deaths`. */
type Participant = [character: string, exp: number, killed: number];

/** Selects sessions, each as one row: 50,000 sessions would have 200,000 rows of outcomes. */
function select(db: Kysely<Tables>) {
  const { labels, tuples } = jsonAggregates(db);
  return db
    .selectFrom('session')
    .selectAll('session')
    .select((row) => [
      row
        .selectFrom('session_label')
        .innerJoin('label', 'label.id', 'session_label.label_id')
        .select(labels().as('json'))
        .whereRef('session_label.session_id', '=', 'session.id')
        .as('labels'),
      row
        .selectFrom('session_outcome')
        .select(tuples(['character_id', 'exp', 'killed'], 'position').as('json'))
        .whereRef('session_outcome.session_id', '=', 'session.id')
        .as('outcomes'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

/** A session as the API sends it, without the member who registered it. */
function read(row: Row) {
  const participants: Participant[] = JSON.parse(row.outcomes ?? '[]');
  return {
    id: row.id,
    title: row.title,
    master: row.master_id,
    date: row.date,
    labels: readLabels(row.labels),
    characters: participants.map(([character, exp, killed]) => ({
      character,
      // The wire calls experience `ms`.
      ms: exp,
      isAlive: killed === deaths.none,
    })),
  };
}

/**
 * The players who registered sessions, by id. For an id without a player, the name is the member's, or else the id
 * itself.
 */
async function registrars(db: Kysely<Tables>, rows: readonly Row[]): Promise<Map<string, Player>> {
  const ids = [...new Set(rows.flatMap(({ registered_by }) => registered_by ?? []))];
  const members =
    ids.length === 0
      ? []
      : await db
          .selectFrom('member')
          .select(['id as playerId', 'username as name'])
          .where('id', 'in', ids)
          .execute();
  return new Map([
    ...ids.map((id): [string, Player] => [id, { playerId: id, name: id }]),
    ...members.map((member): [string, Player] => [member.playerId, member]),
    ...(await playersOf(db, ids)),
  ]);
}

/** The sessions with these ids, in the order of `ids`, with the players who registered them. */
async function* byIds(db: Kysely<Tables>, ids: readonly string[]): AsyncGenerator<WireSession[]> {
  for (const chunk of chunks(ids, batchSize)) {
    const rows = await byKey(chunk, select(db).where('id', 'in', chunk), 'id');
    const players = await registrars(db, rows);
    const adventures = await db
      .selectFrom('adventure')
      .select(['id', 'session_id'])
      .where('session_id', 'in', chunk)
      .execute();
    const adventureOf = new Map(adventures.map(({ id, session_id }) => [session_id, { adventure: id }]));
    yield rows.map((row) => ({
      ...read(row),
      ...adventureOf.get(row.id),
      registeredBy: players.get(row.registered_by ?? '') ?? null,
    }));
  }
}

/** Which sessions a caller wants (docs/wire-contract.md#wire-pages-search). */
export interface SessionFilter {
  text?: string | undefined;
  label?: string | undefined;
  master?: string | undefined;
  player?: string | undefined;
  character?: string | undefined;
}

type Where = ExpressionBuilder<Tables, 'session'>;

/** The conditions of a filter; none without one. */
function conditionsOf({ text = '', ...filter }: SessionFilter): ((row: Where) => Expression<SqlBool>)[] {
  const { label, master, player, character } = filter;
  const wanted = searchKey(text);
  const charactersOf = (row: Where, owner: string) =>
    row.selectFrom('character').select('character.id').where('player_id', '=', owner);
  const played = (row: Where) => row.selectFrom('session_outcome').select('session_outcome.session_id');
  return [
    ...(wanted === '' ? [] : [() => holdsText(sql`coalesce(search_key, lower(title))`, wanted)]),
    ...(label === undefined
      ? []
      : [
          (row: Where) =>
            row(
              'session.id',
              'in',
              row
                .selectFrom('session_label')
                .select('session_label.session_id')
                .where('label_id', '=', label),
            ),
        ]),
    ...(master === undefined ? [] : [(row: Where) => row('master_id', 'in', charactersOf(row, master))]),
    ...(player === undefined
      ? []
      : [
          (row: Where) =>
            row.or([
              row('master_id', 'in', charactersOf(row, player)),
              row('session.id', 'in', played(row).where('character_id', 'in', charactersOf(row, player))),
            ]),
        ]),
    ...(character === undefined
      ? []
      : [
          (row: Where) =>
            row.or([
              row('master_id', '=', character),
              row('session.id', 'in', played(row).where('character_id', '=', character)),
            ]),
        ]),
  ];
}

async function count(db: Kysely<Tables>, filter: SessionFilter): Promise<number> {
  const conditions = conditionsOf(filter);
  const total =
    conditions.length === 0
      ? await db.selectFrom('session_total').select('count').executeTakeFirstOrThrow()
      : await db
          .selectFrom('session')
          .select((row) => row.fn.countAll<number | string>().as('count'))
          .where((row) => row.and(conditions.map((condition) => condition(row))))
          .executeTakeFirstOrThrow();
  return Number(total.count);
}

/**
 * The ids of at most `limit` matching sessions from `offset`, sorted by date, then title, both descending. The query begins at
 * the nearer end of the list, since skipped rows cost time too.
 */
async function idsInOrder(
  db: Kysely<Tables>,
  filter: SessionFilter,
  offset: number,
  limit: number,
): Promise<string[]> {
  const total = await count(db, filter);
  const isNearEnd = offset > total / 2;
  const direction = isNearEnd ? 'asc' : 'desc';
  const from = isNearEnd ? Math.max(0, total - offset - limit) : offset;
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where((row) => row.and(conditionsOf(filter).map((condition) => condition(row))))
    .orderBy('date', direction)
    .orderBy('title', direction)
    .orderBy('id', direction)
    .limit(isNearEnd ? Math.max(0, total - offset - from) : limit)
    .offset(from)
    .execute();
  const ids = rows.map(({ id }) => id);
  return isNearEnd ? ids.toReversed() : ids;
}

export const createSessions = (db: Kysely<Tables>) => ({
  /** The number of matching sessions. */
  count: (filter: SessionFilter = {}) => count(db, filter),

  async find(id: string): Promise<WireSession | null> {
    for await (const [session] of byIds(db, [id])) return session ?? null;
    return null;
  },

  /**
   * A page of the matching sessions, sorted by date, then title, both descending (docs/wire-contract.md#wire-get-session-order).
   * The sessions are read in batches.
   */
  async page(part: ListPart, filter: SessionFilter = {}): Promise<PageInBatches<WireSession>> {
    const found = await idsInOrder(db, filter, part.offset, part.limit + 1);
    const { entities: ids, ...next } = listPageOf(found, part);
    return { entities: byIds(db, ids), ...next };
  },

  /** The sessions between two dates (epoch ms), both included, oldest first, in batches. */
  async *between(from: number, to: number): AsyncGenerator<WireSessionInDates[]> {
    const inOrder = select(db)
      .where('date', '<=', to)
      .orderBy('date')
      .orderBy('title')
      .orderBy('id')
      .limit(batchSize);
    let rows = await inOrder.where('date', '>=', from).execute();
    for (;;) {
      yield rows.map((row) => ({ ...read(row), registeredBy: row.registered_by }));
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      rows = await inOrder
        .where(({ refTuple, tuple, eb }) =>
          eb(refTuple('date', 'title', 'id'), '>', tuple(last.date, last.title, last.id)),
        )
        .execute();
    }
  },
});
