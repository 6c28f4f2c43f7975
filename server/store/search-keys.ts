import { type Kysely, sql } from 'kysely';
import { searchKey } from '#core/rules/names/search-key.ts';
import { chunks, jsonRowsOf } from './json.ts';
import type { Tables } from './schema.ts';

/**
 * Fills the search keys of items that have none or an old one: items of an earlier version of Nyx, items that a server
 * of an earlier version has added or renamed since, and all items if a new version folds names in another way.
 */
export async function fillSearchKeys(db: Kysely<Tables>): Promise<void> {
  const rows = await db.selectFrom('item').select(['name', 'search_key']).execute();
  const wrong = rows
    .map(({ name, search_key }) => ({ name, before: search_key, search_key: searchKey(name) }))
    .filter(({ before, search_key }) => before !== search_key);
  for (const chunk of chunks(wrong))
    await sql`update "item" set search_key = filled.search_key
      from ${jsonRowsOf(db, 'filled', { name: 'text', search_key: 'text' }, chunk)}
      where "item".name = filled.name`.execute(db);
}
