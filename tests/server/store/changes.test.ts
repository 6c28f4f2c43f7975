import { serverAt } from '#server/store/journal/author.ts';
import { expect, test } from 'vitest';
import { calls } from '#core/contract/calls.ts';
import { cachedReads } from '#server/answers/cached-reads.ts';
import { unknownDevice } from '#server/auth/device.ts';
import { createChanges, followWrites } from '#server/store/engine/changes.ts';
import type { MemberRecord } from '#server/store/repositories/members/members.ts';
import type { Store } from '#server/store/store.ts';
import { type TableName, tableNames } from '#server/store/tables.ts';
import { openedStore } from '../support/community.ts';
import { engine } from '../support/engine.ts';
import { queriesOf } from '../support/queries.ts';
import { jsonBody, lyra, pathOf, serve } from '../support/serve.ts';

/** The tables whose revision changes during `work`. */
async function changedBy(store: Store, work: () => Promise<unknown>): Promise<TableName[]> {
  // PostgreSQL's late notifications of earlier writes must have arrived.
  if (engine === 'postgres') await new Promise((resolve) => setTimeout(resolve, 250));
  const revisions = () => tableNames.map((name) => store.revision([name]));
  const before = revisions();
  await work();
  const after = revisions();
  return tableNames.filter((_name, index) => before[index] !== after[index]).toSorted();
}

test('a write increments the revisions of its tables and of the tables that depend on them before it returns', async () => {
  const store = await openedStore();
  const source = { name: 'a', abbreviation: 'a' };
  expect(await changedBy(store, () => store.db.insertInto('item_source').values(source).execute())).toEqual([
    'item_source',
  ]);
  expect(
    await changedBy(store, () => store.db.deleteFrom('item').where('name', '=', 'nothing').execute()),
  ).toEqual(['inventory', 'item', 'item_label', 'item_material']);
  expect(await changedBy(store, () => store.members.all())).toEqual([]);
});

test('a transaction increments the revisions of its tables, even with a savepoint', async () => {
  const store = await openedStore();
  const changed = await changedBy(store, () =>
    store.write(serverAt(0, 'test'), async ({ tokenFamilies }) => {
      const shown = { ...unknownDevice, started: null, lastUsed: 0 };
      await tokenFamilies.begin({ hash: 'h', familyId: 'f', expires: 1, memberId: 'm', ...shown });
    }),
  );
  expect(changed).toEqual(['journal', 'refresh_token', 'token_family']);
  const { of, happened } = createChanges();
  const follow = followWrites({ happened });
  const revisions = [
    'begin immediate',
    'insert into "label" ("id") values (?)',
    'savepoint one',
    'rollback to savepoint one',
    'commit',
    'begin',
    'select 1',
    'rollback',
  ].map((statement) => {
    follow(statement);
    return of(['label']);
  });
  expect(revisions).toEqual([0, 1, 1, 1, 2, 2, 2, 2]);
  expect(of(['item'])).toBe(0);
});

test('a sign-in increments revisions only if the member’s data have changed', async () => {
  const store = await openedStore();
  const mira = { id: 'm', username: 'Mira', avatar: null, roles: [], chatRoles: [], pending: false };
  const changed = async (more: Partial<MemberRecord>, joined: number | null = null) => {
    return changedBy(store, () =>
      store.write(serverAt(0, 'test'), ({ members }) => members.welcome({ ...mira, ...more }, joined)),
    );
  };
  await changed({});
  expect(await changed({})).toEqual([]);
  // The journal contains the change of a role, but not of a name.
  for (const more of [{ username: 'Mira II' }, { avatar: 'a' }, { pending: true }])
    expect(await changed(more)).toEqual(['member', 'player']);
  expect(await changed({ roles: ['PLAYER'] })).toEqual(['journal', 'member', 'player']);
  expect(await changed({ roles: ['PLAYER'] }, 7)).toEqual(['member', 'player']);
  expect(await changed({ roles: ['PLAYER'] }, 7)).toEqual([]);
});

test.each(['update setting set value = 1', 'with x as (select 1) delete from "label"', 'drop table "label"'])(
  '“%s” counts as a change to every table',
  (statement) => {
    const changes = createChanges();
    followWrites(changes)(statement);
    expect(tableNames.every((name) => changes.of([name]) > 0)).toBe(true);
  },
);

test('a cached read queries exactly the tables that it names', async () => {
  const server = await serve();
  const { authToken } = await server.signIn('demo-admin');
  const mira = await server.signIn('demo-player');
  const itemId = 'Potion of Healing';
  const ids = { itemId, characterId: lyra, sessionId: 'session-0100', playerId: 'demo-player' };
  const label = { id: 'item-potion', name: 'Potion' };
  const filter = '?text=o&label=session-city&master=demo-master&player=demo-player&character=none';
  const queries = ['', '?query=o&limit=5', '?from=0&to=9999999999999', filter];
  const bodies = new Map<object, unknown[]>([
    [calls.itemsByIds, [{ ids: [itemId] }]],
    [calls.playersByIds, [['demo-player']]],
    [calls.itemIds, [null, [label]]],
    [calls.searchItems, [null, label]],
  ]);
  for (const [call, { tables }] of cachedReads) {
    const queried = await queriesOf(server.app.store, async () => {
      for (const query of queries)
        for (const body of bodies.get(call) ?? [undefined])
          await server.ask(
            {
              method: call.method,
              url: pathOf(call.path, ids) + query,
              ...jsonBody(body),
            },
            (call === calls.itemUsage ? { authToken } : mira).authToken,
          );
    });
    const queriedTables = queried.flatMap((query) =>
      [...query.sql.matchAll(/(?:from|join) "(\w+)"/g)].map(([, name]) => name),
    );
    expect([call.path, new Set(queriedTables)]).toEqual([call.path, new Set(tables)]);
  }
});
