import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { StartProblem } from '#server/problems.ts';
import { checkData } from '#server/store/check-data.ts';
import { engineOf } from '#server/store/engine/open.ts';
import { migrate, migrateTo, migrationsOf } from '#server/store/migrate.ts';
import type { Tables } from '#server/store/schema.ts';
import { bram, communityOfFile } from '../support/community.ts';
import { databaseUrlOf } from '../support/engine.ts';
import { lyra, temporaryFolder } from '../support/serve.ts';

const here = communityOfFile();

/** Prices that binary fractions miss, or that hundredths of an MO cannot contain. */
const prices = [0.001, 0.33333, 1.005, 0.00001, 2.67, 0.1, 17.99999, 1.115, 0.07, 333.33333];

test('a thousand trades at awkward prices add up to the last decimal, and the journal states each price', async () => {
  for (const [index, cost] of prices.entries())
    await here.createItem({ name: `Odd ${index}`, sell: { cost }, buy: { cost } });
  const { money: before } = await here.character(lyra);
  let expected = BigInt(Math.round(before * 1e5));
  const author = { memberId: 'demo-player', now: here.server.clock.now, call: 'test' };
  await here.store.write(author, async ({ inventories }) => {
    for (let count = 0; count < 1_000; count += 1) {
      const [index, quantity] = [count % prices.length, 1 + ((count * 7) % 13)];
      const change = { characterId: lyra, itemId: `Odd ${index}`, quantity };
      // Lyra is given pieces, sells them, and buys some of them back.
      const isSale = count % 3 !== 2;
      if (isSale) await inventories.change({ ...change, operation: 'ASSIGN' });
      await inventories.change({ ...change, operation: isSale ? 'SELL' : 'BUY' });
      const total = BigInt(Math.round(prices[index]! * 1e5)) * BigInt(quantity);
      expected += isSale ? total : -total;
    }
  });
  const { money } = await here.character(lyra);
  expect(BigInt(Math.round(money * 1e5))).toBe(expected);
  expect(String(money)).toBe(String(Number(expected) / 1e5));
  expect(await checkData(here.store)).toEqual([]);
});

test('money that an older version of Nyx changes by hundredths does not lose its smaller part', async () => {
  const { db } = here.store;
  await here.createItem({ name: 'Splinter', sell: { cost: 0.00123 } });
  await here.inventory('keeper', bram, 'ASSIGN', 'Splinter', 1);
  await here.inventory('player', bram, 'SELL', 'Splinter', 1);
  const { money } = await here.character(bram);
  expect(money % 0.01).toBeCloseTo(0.00123, 8);

  const hundredths = Math.floor(money * 100);
  const changed = { money: hundredths + 250 };
  await db.updateTable('character').set(changed).where('id', '=', bram).execute();
  await here.store.write({ memberId: null, now: 0, call: 'test' }, async ({ journal }) =>
    journal.add({
      subject: { type: 'character', id: bram },
      kind: 'sold',
      changes: { columns: { money: [hundredths, hundredths + 250] } },
      about: { item: 'Splinter', quantity: 1 },
    }),
  );
  const richer = await here.character(bram);
  expect(richer.money).toBe(Number((money + 2.5).toFixed(5)));
  const findings = await checkData(here.store);
  expect(findings.filter((finding) => finding.includes(bram))).toEqual([]);
});

test('an update reads the hundredths of an older database, and refuses an amount that it cannot store', async () => {
  const dataDir = await temporaryFolder();
  const engine = await engineOf(dataDir, await databaseUrlOf(dataDir));
  const db = new Kysely<Tables>({ dialect: engine.dialect });
  const former = (await migrationsOf(here.db)).filter((name) => name < '0014');
  await migrateTo(db, former);
  const insert = (name: string, money: number) =>
    sql`insert into "character"
      (id, player_id, name, normalised_name, classes, status, master_ms, pbc_ms, errata_ms, session_ms, created, money)
      values (${`7:${name}`}, '7', ${name}, ${name}, '[]', 'active', 0, 0, 0, 0, 0, ${money})`.execute(db);
  await insert('a', 1_234);
  await insert('rich', 9_007_199_254_741);
  await expect(migrate(db)).rejects.toThrow(StartProblem);
  await db.deleteFrom('character').where('name', '=', 'rich').execute();
  await migrate(db);
  await insert('b', 5);
  const rows = await db.selectFrom('character').select(['name', 'money_exact']).orderBy('name').execute();
  expect(rows.map(({ money_exact }) => money_exact)).toEqual([1_234_000, 5_000]);
  await engine.close();
  await db.destroy();
});
