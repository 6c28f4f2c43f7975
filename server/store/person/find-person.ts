import type { Kysely } from 'kysely';
import { normaliseName } from '#core/rules/names/names.ts';
import { quoted, unusable } from '../fault.ts';
import type { Tables } from '../schema.ts';
import { tablesThatHold } from '../tables.ts';
import { countAbout } from './rows.ts';

/** Ids of the members and players with a name. */
async function idsByName(db: Kysely<Tables>, name: string): Promise<string[]> {
  const members = await db.selectFrom('member').select('id').where('username', '=', name).execute();
  const players = await db
    .selectFrom('player')
    .select('id')
    .where('normalised_name', '=', normaliseName(name))
    .execute();
  return [...new Set([...members, ...players].map(({ id }) => id))].toSorted();
}

/**
 * Refuses an id that occurs nowhere in the database. A person may have left traces without being a member or player.
 * @throws Fault `missing`
 */
export async function refuseUnknown(db: Kysely<Tables>, id: string): Promise<void> {
  for (const table of tablesThatHold('owner', 'person', 'character'))
    if ((await countAbout(db, table, id)) > 0) return;
  const named = await idsByName(db, id);
  throw unusable(
    named.length === 0
      ? `Nothing is stored about a person with the id ${quoted(id)}. It is the id that Discord shows at "Copy User ID", or the part of a character's id before the colon.`
      : `Nothing is stored about a person with the id ${quoted(id)}, but this is a name. Its ids: ${named.join(', ')}.`,
  );
}
