import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine/transaction.ts';

const message = 'entries of the journal can be neither changed nor deleted';

async function protectOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function nyx_keep_journal() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.kind in ('signedIn', 'signedOut', 'refused') then return old; end if;
      end if;
      raise exception '${sql.raw(message)}';
    end $$
  `.execute(db);
  await sql`
    create trigger journal_rows_stay before update or delete on journal
    for each row execute function nyx_keep_journal()
  `.execute(db);
  await sql`
    create trigger journal_stays before truncate on journal
    for each statement execute function nyx_keep_journal()
  `.execute(db);
}

async function protectOnSqlite(db: Kysely<unknown>): Promise<void> {
  const refuse = sql`select raise(abort, '${sql.raw(message)}')`;
  await sql`create trigger journal_is_not_changed before update on journal begin ${refuse}; end`.execute(db);
  await sql`
    create trigger journal_stays before delete on journal
    when old.kind not in ('signedIn', 'signedOut', 'refused') begin ${refuse}; end
  `.execute(db);
  // `insert or replace` deletes a row without firing the trigger above.
  await sql`
    create trigger journal_is_not_replaced before insert on journal
    when exists (select 1 from journal where seq = new.seq) begin ${refuse}; end
  `.execute(db);
}

/**
 * The journal: one row for each thing that a write changed. The database itself refuses to change or delete
 * entries, except to delete sign-ins, sign-outs and refused calls. There is no index on `kind`: the planner would
 * choose it where another is far better.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only an `integer` key is SQLite's own row id.
  const seq = isPostgres(db) ? 'bigint' : 'integer';
  await db.schema
    .createTable('journal')
    .addColumn('seq', seq, (c) => c.primaryKey())
    // The number of the write that the entry belongs to.
    .addColumn('act', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('call', 'text', (c) => c.notNull())
    .addColumn('key_hash', 'text')
    .addColumn('subject_type', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('parts', 'text')
    .addColumn('about', 'text')
    .addColumn('reverses', 'bigint')
    .execute();
  for (const columns of [
    ['subject_type', 'subject_id', 'seq'],
    ['actor', 'at', 'seq'],
    ['at', 'seq'],
  ])
    await db.schema
      .createIndex(`journal_by_${columns.join('_')}`)
      .on('journal')
      .columns(columns)
      .execute();
  // Each entry can be reversed only once.
  await sql`create unique index journal_by_reverses on journal (reverses) where reverses is not null`.execute(
    db,
  );
  await (isPostgres(db) ? protectOnPostgres(db) : protectOnSqlite(db));
}
