import { type Kysely, sql } from 'kysely';
import { StartProblem } from '../../problems.ts';
import { isPostgres } from '../engine/transaction.ts';

interface MoneyBefore {
  character: { id: string; money: number };
}

/** The greatest amount whose units are a safe integer, in hundredths of an MO. */
const most = Math.floor(Number.MAX_SAFE_INTEGER / 1_000);

/**
 * Money in hundred-thousandths of an MO (`money_exact`) instead of hundredths (`money`). An older version of Nyx that
 * runs beside this one goes on writing hundredths: triggers change the exact amount by as much.
 * @throws StartProblem when a character has more money than the new column can contain
 */
export async function up(db: Kysely<MoneyBefore>): Promise<void> {
  const tooRich = await db
    .selectFrom('character')
    .select('id')
    .where('money', '>', most)
    .limit(1)
    .executeTakeFirst();
  if (tooRich)
    throw new StartProblem(
      `The character ${tooRich.id} has more than ${most / 100} MO, the most that this version can store. Lower the amount with the former version, then update again.`,
    );
  await sql`alter table "character" add column money_exact bigint`.execute(db);
  await sql`update "character" set money_exact = money * 1000`.execute(db);
  if (isPostgres(db)) {
    await sql`
      create function nyx_exact_money() returns trigger language plpgsql as $$
      begin
        if new.money_exact is null then
          new.money_exact := new.money * 1000;
        elsif new.money <> new.money_exact / 1000 then
          new.money_exact := new.money * 1000 + new.money_exact % 1000;
        end if;
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger character_exact_money before insert or update of money on "character"
      for each row execute function nyx_exact_money()
    `.execute(db);
    return;
  }
  await sql`
    create trigger character_exact_money_added after insert on "character" when new.money_exact is null
    begin update "character" set money_exact = new.money * 1000 where id = new.id; end
  `.execute(db);
  await sql`
    create trigger character_exact_money_changed after update of money on "character"
    when new.money <> new.money_exact / 1000
    begin update "character" set money_exact = new.money * 1000 + new.money_exact % 1000 where id = new.id; end
  `.execute(db);
}
