import { expect, test } from 'vitest';
import type { JournalEntry, JournalPage } from '#core/contract/journal/entry.ts';
import type { Role } from '#core/contract/roles.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { community, type Community, sharedCommunity } from '../support/community.ts';
import { lyra } from '../support/serve.ts';

const shared = sharedCommunity();

const audit = async (here: Community, query: Record<string, string> = {}) =>
  (await here.get(`/journal?${new URLSearchParams(query)}`, 'admin')).json<JournalPage>();

const idsOf = ({ entities }: { entities: readonly JournalEntry[] }) => entities.map(({ id }) => id);

/** All pages, in order; each begins where the previous one ended. */
async function allPages(here: Community, query: Record<string, string>): Promise<JournalPage[]> {
  const pages: JournalPage[] = [];
  for (let place = {}; ;) {
    const page = await audit(here, { ...query, ...place });
    pages.push(page);
    if (!page.next) return pages;
    place = { beforeAt: String(page.next.at), before: String(page.next.id) };
  }
}

test('the audit is for administrators only', async () => {
  for (const who of ['player', 'keeper', 'master'] as const)
    expect((await shared().get('/journal', who)).statusCode).toBe(403);
  expect((await shared().get('/journal', 'admin')).statusCode).toBe(200);
});

test('the audit shows the pieces of a deleted item as lost, and those of a restored one as regained', async () => {
  const here = await community();
  await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  const owned = String((await here.character(lyra)).inventory['Beeswax']);
  await here.deleteItem('Beeswax');
  const changeOf = async (kind: string) => {
    const [entry] = (await audit(here, { limit: '1', kinds: kind })).entities;
    return { act: entry!.act, change: entry!.changes.find(({ of }) => of === `Pieces owned by ${lyra}`) };
  };
  const { act, change } = await changeOf('deleted');
  expect(change).toMatchObject({ before: owned, after: null });
  await here.ask('keeper', 'POST', `/journal/${act}/undo`);
  expect((await changeOf('undone')).change).toMatchObject({ before: null, after: owned });
});

test('the audit shows who changed what, with the old and the new value', async () => {
  const here = await community();
  // The administrator's first call signs in and so adds an entry. Make that call now, so that the edit is the newest
  // entry.
  await audit(here);
  const item = (await here.item('Beeswax'))!;
  await here.updateItem('Beeswax', { ...item, name: 'Bees’ Wax', sell: { cost: 7 } });
  const { entities, names } = await audit(here, { limit: '1' });
  expect(entities[0]).toMatchObject({
    kind: 'edited',
    subjectType: 'item',
    subject: 'Bees’ Wax',
    actor: 'demo-keeper',
    call: 'updateItem',
    mayUndo: true,
    about: { formerName: 'Beeswax' },
  });
  expect(entities[0]!.changes).toEqual(
    expect.arrayContaining([
      { of: 'Name', before: 'Beeswax', after: 'Bees’ Wax' },
      { of: 'Sell', before: expect.any(String), after: '7 MO' },
    ]),
  );
  expect(Object.keys(names)).toEqual(['demo-keeper']);
});

test('pages of the audit follow each other by time, without a gap or a repetition', async () => {
  const pages = await allPages(shared(), { limit: '90' });
  const entries = pages.flatMap(({ entities }) => entities);
  const rows = await shared().store.db.selectFrom('journal').select('seq').execute();
  expect(new Set(idsOf({ entities: entries })).size).toBe(rows.length);
  expect(entries).toEqual(entries.toSorted((one, other) => other.at - one.at || other.id - one.id));
});

test('member, subject, kinds, days and text filter the audit', async () => {
  const here = await community();
  const limit = '100';
  await audit(here);
  await here.inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  await here.correct(lyra, { ms: 3, description: 'Ünder the bridge', date: 0, statusChange: null });
  const [corrected, given] = (await audit(here, { limit: '2' })).entities;
  expect(idsOf(await audit(here, { limit, text: 'UNDER  the' }))).toEqual([corrected!.id]);
  expect(idsOf(await audit(here, { limit, actor: 'demo-keeper', kinds: 'given' }))).toEqual([given!.id]);
  const subject = { subjectType: 'character', subject: lyra };
  expect(idsOf(await audit(here, { limit: '2', ...subject }))).toEqual([corrected!.id, given!.id]);
  expect(idsOf(await audit(here, { limit, ...subject, actor: 'nobody' }))).toEqual([]);
  const at = String(corrected!.at);
  expect(idsOf(await audit(here, { limit, from: at, to: at, kinds: 'corrected' }))).toEqual([corrected!.id]);
  const sessions = await audit(here, { limit, subjectType: 'session' });
  expect(sessions.entities.every(({ subjectType }) => subjectType === 'session')).toBe(true);
});

test('a text finds the subject of an entry, too, and nothing else', async () => {
  const here = await community();
  await here.createItem({ name: 'Grapnel of Søren Ó Náin' });
  const { entities } = await audit(here, { text: 'GRAPNEL  of' });
  expect(entities.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['created', 'Grapnel of Søren Ó Náin'],
  ]);
  expect(idsOf(await audit(here, { text: 'o nain' }))).toEqual(idsOf({ entities }));
  expect(idsOf(await audit(here, { text: 'Grapnel off' }))).toEqual([]);
});

test('the entries of one subject have pages, and days and kinds filter them', async () => {
  const here = await community();
  const { clock } = here.server;
  await here.createItem({ name: 'Salve' });
  for (const usable of [true, false, true, false]) {
    clock.now += 1_000;
    await here.updateItem('Salve', { name: 'Salve', usable });
  }
  const subject = { subjectType: 'item', subject: 'Salve' };
  const all = (await audit(here, { ...subject, limit: '100' })).entities;
  expect(all.map(({ kind }) => kind)).toEqual(['edited', 'edited', 'edited', 'edited', 'created']);
  const pages = await allPages(here, { ...subject, limit: '2' });
  expect(pages.flatMap(idsOf)).toEqual(idsOf({ entities: all }));
  const [last, middle] = all;
  expect(idsOf(await audit(here, { ...subject, kinds: 'created' }))).toEqual([all.at(-1)!.id]);
  expect(idsOf(await audit(here, { ...subject, from: String(last!.at) }))).toEqual([last!.id]);
  expect(idsOf(await audit(here, { ...subject, from: String(middle!.at), to: String(middle!.at) }))).toEqual([
    middle!.id,
  ]);
  const named = { subjectType: 'item', subject: 'Salve', text: 'nothing' };
  expect(idsOf(await audit(here, named))).toEqual([]);
});

test('a search for a rare kind is split over several answers, each of which says where the next begins', async () => {
  const here = await community();
  const { now } = here.server.clock;
  await here.store.write({ memberId: null, now, call: 'test' }, async ({ journal }) => {
    for (let index = 0; index < 6_000; index += 1)
      journal.add({ subject: { type: 'instance', id: 'one' }, kind: 'started', changes: {} });
  });
  const first = await audit(here, { kinds: 'played' });
  expect(first.entities).toEqual([]);
  expect(first.next).toMatchObject({ at: now });
  const pages = await allPages(here, { kinds: 'pictured' });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.at(-1)!.next).toBeNull();
});

test('the audit names members whom entries are about, by their player or else by their user name', async () => {
  const here = await community();
  await audit(here);
  const welcome = (id: string, username: string, roles: Role[]) =>
    here.store.write(serverAt(here.server.clock.now, 'test'), ({ members }) =>
      members.welcome({ id, username, avatar: null, roles, chatRoles: [], pending: false }, null),
    );
  await welcome('visitor', 'Visiting Bard', []);
  await welcome('visitor', 'Visiting Bard', ['PLAYER', 'MANAGE_ITEMS']);
  const newest = () => audit(here, { subjectType: 'member', limit: '2' });
  const { entities, names } = await newest();
  expect(entities.map(({ kind, subject, actor, changes }) => ({ kind, subject, actor, changes }))).toEqual([
    {
      kind: 'rolesChanged',
      subject: 'visitor',
      actor: null,
      changes: [{ of: 'roles', before: null, after: 'PLAYER, MANAGE_ITEMS' }],
    },
    {
      kind: 'joined',
      subject: 'visitor',
      actor: null,
      changes: [{ of: 'roles', before: null, after: null }],
    },
  ]);
  expect(names).toEqual({ visitor: 'Visiting Bard' });
  await here.store.db.updateTable('player').set({ name: 'The Bard' }).where('id', '=', 'visitor').execute();
  expect((await newest()).names).toEqual({ visitor: 'The Bard' });
  await here.store.db.deleteFrom('player').where('id', '=', 'visitor').execute();
  expect((await newest()).names).toEqual({ visitor: 'Visiting Bard' });
});

test('the audit names the member of a sign-in, however it ended', async () => {
  const here = await community();
  // The keeper signs in.
  await here.get('/character/current', 'keeper');
  await here.ask('admin', 'DELETE', '/auth/members/demo-keeper/signIns');
  const { entities, names } = await audit(here, { subjectType: 'signIn', actor: 'demo-admin' });
  expect(entities[0]).toMatchObject({
    kind: 'signedOut',
    actor: 'demo-admin',
    about: { member: 'demo-keeper' },
  });
  expect(names['demo-keeper']).toEqual(expect.stringMatching(/Isolde/));
});
