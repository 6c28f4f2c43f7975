import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../engine/transaction.ts';

/** Stores the number of sessions: counting tens of thousands takes longer than reading a page of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_total')
    .addColumn('count', 'integer', (c) => c.notNull())
    .execute();
  await sql`insert into session_total (count) select count(*) from session`.execute(db);
  if (isPostgres(db)) {
    await sql`
      create function nyx_count_sessions() returns trigger language plpgsql as $$
      begin
        update session_total set count = count + (select count(*) from changed) * case tg_op when 'INSERT' then 1 else -1 end;
        return null;
      end $$
    `.execute(db);
    await sql`
      create trigger session_added after insert on session referencing new table as changed
      for each statement execute function nyx_count_sessions()
    `.execute(db);
    await sql`
      create trigger session_removed after delete on session referencing old table as changed
      for each statement execute function nyx_count_sessions()
    `.execute(db);
    return;
  }
  await sql`
    create trigger session_added after insert on session begin update session_total set count = count + 1; end
  `.execute(db);
  await sql`
    create trigger session_removed after delete on session begin update session_total set count = count - 1; end
  `.execute(db);
}
