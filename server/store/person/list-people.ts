import type { Kysely } from 'kysely';
import { compareNames } from '#core/rules/names/names.ts';
import type { Tables } from '../schema.ts';

/** A member or player. */
export interface Person {
  id: string;
  name: string;
  /** Epoch ms; null if the person has never signed in, or so long ago that nothing is stored about it. */
  lastSignIn: number | null;
  /** How many sign-ins are active. */
  signIns: number;
  characters: number;
}

/** All members and players, sorted by name. `now` is epoch ms. */
export async function listPeople(db: Kysely<Tables>, now: number): Promise<Person[]> {
  const members = await db.selectFrom('member').select(['id', 'username as name']).execute();
  const players = await db.selectFrom('player').select(['id', 'name']).execute();
  const active = await db
    .selectFrom('token_family')
    .select((row) => [
      'member_id as id',
      row.fn.countAll<number>().as('count'),
      row.fn.max('started').as('last'),
    ])
    .where('revoked', 'is', null)
    .where('expires', '>', now)
    .groupBy('member_id')
    .execute();
  // The journal also contains the sign-ins that have ended, and those that no longer are the newest.
  const begun = await db
    .selectFrom('journal')
    .select((row) => ['actor as id', row.fn.max('at').as('last')])
    .where('kind', '=', 'signedIn')
    .groupBy('actor')
    .execute();
  const characters = await db
    .selectFrom('character')
    .select((row) => ['player_id as id', row.fn.countAll<number>().as('count')])
    .groupBy('player_id')
    .execute();

  const names = new Map([...players, ...members].map(({ id, name }) => [id, name]));
  const activeOf = new Map(active.map((row) => [row.id, row]));
  const begunOf = new Map(begun.map((row) => [row.id, row.last]));
  const charactersOf = new Map(characters.map((row) => [row.id, row.count]));
  return [...names]
    .map(([id, name]) => {
      const last = Math.max(activeOf.get(id)?.last ?? 0, begunOf.get(id) ?? 0);
      return {
        id,
        name,
        lastSignIn: last === 0 ? null : last,
        signIns: activeOf.get(id)?.count ?? 0,
        characters: charactersOf.get(id) ?? 0,
      };
    })
    .toSorted((one, other) => compareNames(one.name, other.name) || compareNames(one.id, other.id));
}
