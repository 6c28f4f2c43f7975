import { type Kysely, type RawBuilder, sql } from 'kysely';
import { searchKey } from '#core/rules/names/search-key.ts';
import { chunks, jsonRowsOf } from './json.ts';
import type { Tables } from './schema.ts';

/** Matches rows whose search key contains folded `text`. */
export const holdsText = (key: RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${key} like ${`%${text.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`;

/** What is searched by name, with the columns of its key and its name. */
const searched = { item: ['name', 'name'], session: ['id', 'title'] } as const;

/**
 * Fills the search keys of items and sessions that have none or an old one: those of an earlier version of Nyx, those that
 * a server of an earlier version has added or renamed since, and all if a new version folds names in another way.
 */
export async function fillSearchKeys(db: Kysely<Tables>): Promise<void> {
  for (const [table, [key, name]] of Object.entries(searched)) {
    const { rows } = await sql<{ key: string; name: string; before: string | null }>`
      select ${sql.ref(key)} as "key", ${sql.ref(name)} as "name", search_key as "before" from ${sql.table(table)}`.execute(
      db,
    );
    const wrong = rows
      .map((row) => ({ key: row.key, before: row.before, search_key: searchKey(row.name) }))
      .filter(({ before, search_key }) => before !== search_key);
    for (const chunk of chunks(wrong))
      await sql`update ${sql.table(table)} set search_key = filled.search_key
        from ${jsonRowsOf(db, 'filled', { key: 'text', search_key: 'text' }, chunk)}
        where ${sql.ref(`${table}.${key}`)} = filled.key`.execute(db);
  }
}
