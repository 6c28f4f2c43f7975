import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import type { JournalPage } from '#core/contract/journal/entry.ts';
import { type OwnHistory, ownHistoryIn } from '#core/contract/journal/own-history.ts';
import type { Progress } from '#core/contract/schemas.ts';
import { createProgress } from '#server/store/journal/progress.ts';
import { fromUnits, moneyColumns } from '#server/store/money.ts';
import { isPostgres } from '#server/store/engine/transaction.ts';
import { bram, sharedServer } from '../support/community.ts';
import { lyra, pathOf } from '../support/serve.ts';

/** More trades of one character than a call may look at. */
const trades = 5_400;

const shared = sharedServer();
const ask = async <T>(url: string): Promise<T> => {
  const server = shared();
  const { authToken } = await server.signIn('demo-player');
  return (await server.ask({ method: 'GET', url }, authToken)).json<T>();
};

/** The number of the newest entry before the trades. */
let before: number;

/** Lyra's money before the trades, in units. */
let money: number;

const setMoney = (units: number) =>
  shared().app.store.db.updateTable('character').set(moneyColumns(units)).where('id', '=', lyra).execute();

beforeAll(async () => {
  const { db } = shared().app.store;
  const newest = db.selectFrom('journal').select('seq').orderBy('seq', 'desc').limit(1);
  ({ seq: before } = await newest.executeTakeFirstOrThrow());
  const owner = db.selectFrom('character').select('money_exact').where('id', '=', lyra);
  ({ money_exact: money } = await owner.executeTakeFirstOrThrow());
  const counted = isPostgres(db)
    ? sql`generate_series(1, ${trades}) as counted(i)`
    : sql`(with recursive counted(i) as (select 1 union all select i + 1 from counted where i < ${trades}) select i from counted)`;
  await sql`
    insert into journal (seq, act, at, actor, call, subject_type, subject_id, kind, changes, about)
    select cast(${before} as bigint) + i, cast(${before} as bigint) + i, 4000000000000 + i, 'demo-player', 'updateInventory', 'character',
      ${lyra}, 'sold', '{"money":[' || (${money} + i * 1000 - 1000) || ',' || (${money} + i * 1000) || ']}',
      '{"item":"Beeswax","quantity":1}'
    from ${counted}`.execute(db);
  await setMoney(money + trades * 1_000);
  await sql`
    insert into journal (seq, act, at, actor, call, subject_type, subject_id, kind, changes, about)
    select ${sql.lit(trades)} + seq, ${sql.lit(trades)} + seq, at, actor, 'updateItem', 'item', 'Beeswax', 'edited', '{"item":[{"name":"Beeswax"},{"name":"Beeswax"}]}', about
    from journal where call = 'updateInventory' and seq > ${before}`.execute(db);
  await sql`
    insert into journal_holder (character_id, seq)
    select ${bram}, seq from journal where subject_type = 'item' and seq > ${before}`.execute(db);
});

test.each([
  ['of a character', lyra, 1],
  ['of items', bram, 2],
])('a filtered history goes on after each 5,000 entries %s', async (_of, characterId, times) => {
  const url = `${pathOf(calls.characterHistory.path, { characterId })}?kinds=opened`;
  const first = await ask<JournalPage>(url);
  expect(first.entities).toEqual([]);
  expect(first.next?.id).toBe(before + times * trades - 5_000 + 1);
  const second = await ask<JournalPage>(`${url}&before=${first.next!.id}`);
  expect(second.entities.map(({ kind }) => kind)).toEqual(['opened']);
  expect(second.next).toBeNull();
});

test('what others did is searched in 5,000 entries, and the answer says that there are older ones', async () => {
  const own: OwnHistory = ownHistoryIn(await ask(`${calls.ownHistory.path}?after=1`))!;
  expect(own.entities.filter(({ subject }) => subject === lyra)).toEqual([]);
  expect(own.next).not.toBeNull();
});

test('progress that was read before is continued, by simultaneous calls too, and equals that of a first call', async () => {
  const { db } = shared().app.store;
  const cached = createProgress(db);
  const dropping = createProgress(db, trades / 2);
  await dropping(lyra);
  await Promise.all([cached(lyra), cached(lyra), cached(bram)]);
  const end = money + trades * 1_000;
  const subject = { type: 'character', id: lyra } as const;
  await shared().app.store.write({ memberId: null, now: 5e12, call: 'test' }, async ({ journal }) =>
    journal.add({ subject, kind: 'sold', changes: { money: [end, end + 123_000] } }),
  );
  await setMoney(end + 123_000);
  const [line, again] = await Promise.all([cached(lyra), cached(lyra)]);
  expect(again).toEqual(line);
  expect(line).toEqual(await createProgress(db)(lyra));
  await dropping(bram);
  expect(await dropping(lyra)).toEqual(line);
  expect(line.at(-1)).toMatchObject({ at: 5e12, money: fromUnits(end + 123_000) });
  const { exp } = await ask<Progress>(pathOf(calls.characterProgress.path, { characterId: lyra }));
  expect(exp.at(-1)).toBe(line.at(-1)!.exp);
});
