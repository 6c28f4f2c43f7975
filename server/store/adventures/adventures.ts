import type { Kysely } from 'kysely';
import type { WireAdventure, WireAdventurePage } from '#core/contract/adventures/adventure.ts';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import { type NoShowBar, shownNoShowDays } from '#core/rules/adventures/no-shows.ts';
import { day } from '#numbers/day.ts';
import { jsonAggregates, readLabels } from '../json.ts';
import { namesOf } from '../repositories/players.ts';
import type { Tables } from '../schema.ts';
import { barOf, mastersOf, noShowsOf, type SignUpRow, signUpsOf } from './rows.ts';
import { adventureStats } from './stats.ts';

/** Who reads. */
export interface AdventureReader {
  id: string;
  /** Whether they announce adventures: they also see drafts, and adventures that are not published yet. */
  isInCharge: boolean;
  now: number;
  /** What bars members from signing up. */
  bar?: NoShowBar | undefined;
}

type Names = Readonly<Record<string, string>>;

/** A sign-up, as the member and the people in charge see it, or as everybody does. */
const signUpOf = (row: SignUpRow, names: Names, isClose: boolean) => ({
  player: row.player_id,
  playerName: names[row.player_id] ?? null,
  character: row.character_id,
  state: row.state,
  place: row.place,
  ...(isClose ? { until: row.until, word: row.word, noShow: row.no_show === 1 } : {}),
});

function select(db: Kysely<Tables>, { id, isInCharge, now }: AdventureReader) {
  return db
    .selectFrom('adventure')
    .selectAll('adventure')
    .select((row) => [
      row
        .selectFrom('adventure_label')
        .innerJoin('label', 'label.id', 'adventure_label.label_id')
        .select(jsonAggregates(db).labels().as('json'))
        .whereRef('adventure_label.adventure_id', '=', 'adventure.id')
        .as('labels'),
      ...(['seated', 'waiting'] as const).map((state) =>
        row
          .selectFrom('sign_up')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .whereRef('sign_up.adventure_id', '=', 'adventure.id')
          .where('state', 'in', state === 'seated' ? ['seated'] : ['asked', 'waiting', 'offered'])
          .as(state),
      ),
    ])
    .where((row) =>
      isInCharge ? row.and([]) : row.or([row('published_at', '<=', now), row('master_id', '=', id)]),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number];

function wire(
  row: Row,
  own: SignUpRow | undefined,
  names: Names,
  { id, isInCharge }: AdventureReader,
  barredUntil: number | null,
): WireAdventure {
  const isAtTable = isInCharge || row.master_id === id || own?.state === 'seated';
  return {
    id: row.id,
    version: row.version,
    master: row.master_id,
    masterName: names[row.master_id] ?? null,
    title: row.title,
    startsAt: row.starts_at,
    zone: row.zone,
    minutes: row.minutes,
    least: row.least,
    most: row.most,
    lowest: row.lowest,
    highest: row.highest,
    labels: readLabels(row.labels),
    instance: isAtTable ? row.instance : null,
    signUpFrom: row.sign_up_from,
    signUpUntil: row.sign_up_until,
    publishedAt: row.published_at,
    choosing: row.choosing,
    seed: row.seed,
    cancelledAt: row.cancelled_at,
    session: row.session_id,
    goesOn: row.goes_on === 1,
    sequence: row.sequence,
    seated: Number(row.seated),
    waiting: Number(row.waiting),
    barredUntil,
    own: own ? signUpOf(own, names, true) : null,
  };
}

export const createAdventures = (db: Kysely<Tables>) => ({
  /** The adventures that end after `from` (epoch ms), the next first. */
  async list(reader: AdventureReader, from: number): Promise<WireAdventure[]> {
    const rows = await select(db, reader)
      .where((row) => row(row('starts_at', '+', row('minutes', '*', 60_000)), '>', from))
      .orderBy('starts_at')
      .orderBy('id')
      .limit(adventureLimits.shown)
      .execute();
    const own = await db.selectFrom('sign_up').selectAll().where('player_id', '=', reader.id).execute();
    const byAdventure = new Map(own.map((row) => [row.adventure_id, row]));
    const names = await namesOf(db, [...new Set(rows.map((row) => row.master_id)), reader.id]);
    const bar = await barOf(db, reader.id, reader.bar, reader.now);
    return rows.map((row) => wire(row, byAdventure.get(row.id), names, reader, bar));
  },

  /** An adventure with everybody who signed up; null if there is none, or if the reader may not see it yet. */
  async find(reader: AdventureReader, id: string): Promise<WireAdventurePage | null> {
    const row = await select(db, reader).where('adventure.id', '=', id).executeTakeFirst();
    if (!row) return null;
    const all = await signUpsOf(db, id);
    const masters = reader.isInCharge ? await mastersOf(db) : [];
    const players = all.map(({ player_id }) => player_id);
    const names = await namesOf(db, [...new Set([row.master_id, ...players, ...masters])]);
    const noShows = reader.isInCharge
      ? await noShowsOf(db, players, reader.now - shownNoShowDays * day)
      : null;
    const own = all.find(({ player_id }) => player_id === reader.id);
    return {
      ...wire(row, own, names, reader, await barOf(db, reader.id, reader.bar, reader.now)),
      description: row.description,
      signUps: all.map((one) => ({
        ...signUpOf(one, names, reader.isInCharge || one === own),
        ...(noShows && { noShows: noShows.get(one.player_id)?.length ?? 0 }),
      })),
      masters: masters.map((player) => ({ player, playerName: names[player] ?? null })),
    };
  },

  stats: (reader: AdventureReader, range: { from: number; to: number }) => adventureStats(db, reader, range),

  /** The ids of the adventures in which time has something to change. */
  async due(now: number): Promise<string[]> {
    const rows = await db
      .selectFrom('adventure')
      .select('id')
      .where('due', '<=', now)
      .orderBy('due')
      .execute();
    return rows.map(({ id }) => id);
  },
});
