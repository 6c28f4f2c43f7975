import { expect, test } from 'vitest';
import type { JournalEntry, JournalPage } from '#core/contract/journal/entry.ts';
import type { Role } from '#core/contract/roles.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { communityOfFile } from '../support/community.ts';
import { lyra } from '../support/serve.ts';

const here = communityOfFile();
const { ask, correct, createItem, get, inventory, updateItem } = here;

const audit = async (query: Record<string, string> = {}) =>
  (await get(`/journal?${new URLSearchParams(query)}`, 'admin')).json<JournalPage>();

const idsOf = (entries: readonly JournalEntry[]) => entries.map(({ id }) => id);

/** The entries of all pages, in order; each page begins where the previous one ended. */
const entriesOfAll = async (query: Record<string, string>) =>
  (await allPages(query)).flatMap(({ entities }) => entities);

async function allPages(query: Record<string, string>): Promise<JournalPage[]> {
  const pages: JournalPage[] = [];
  for (let place = {}; ;) {
    const page = await audit({ ...query, ...place });
    pages.push(page);
    if (!page.next) return pages;
    place = { beforeAt: String(page.next.at), before: String(page.next.id) };
  }
}

test('the audit shows who changed what, with the old and the new value', async () => {
  const waybread = await here.item('Waybread');
  await updateItem('Waybread', { ...waybread, name: 'Journey bread', sell: { cost: 7 } });
  const { entities, names } = await audit({ limit: '1', subjectType: 'item' });
  expect(entities[0]).toMatchObject({
    kind: 'edited',
    subjectType: 'item',
    subject: 'Journey bread',
    actor: 'demo-keeper',
    call: 'updateItem',
    mayUndo: true,
    about: { formerName: 'Waybread' },
    changes: expect.arrayContaining([
      { key: 'name', before: 'Waybread', after: 'Journey bread' },
      { key: 'sell', before: expect.any(Object), after: { cost: 7, buildings: [], tools: [] } },
    ]),
  });
  expect(Object.keys(names)).toEqual(['demo-keeper']);
});

test('pages of the audit follow each other by time, without a gap or a repetition', async () => {
  const entries = await entriesOfAll({ limit: '90' });
  const rows = await here.db.selectFrom('journal').select('seq').execute();
  expect(new Set(idsOf(entries)).size).toBe(rows.length);
  expect(entries).toEqual(entries.toSorted((one, other) => other.at - one.at || other.id - one.id));
});

test('member, subject, kinds, days and text filter the audit', async () => {
  const limit = '100';
  await inventory('keeper', lyra, 'ASSIGN', 'Beeswax', 2);
  await correct(lyra, { ms: 3, description: 'Ünder the bridge', date: 0, statusChange: null });
  const [corrected, given] = (await audit({ limit: '2' })).entities;
  const at = String(corrected!.at);
  const subject = { subjectType: 'character', subject: lyra };
  for (const [filter, expected] of [
    [{ limit, text: 'UNDER  the' }, [corrected!.id]],
    [{ limit, actor: 'demo-keeper', kinds: 'given' }, [given!.id]],
    [{ limit: '2', ...subject }, [corrected!.id, given!.id]],
    [{ limit, ...subject, actor: 'nobody' }, []],
    [{ limit, ...subject, kinds: 'given' }, [given!.id]],
    [{ limit, ...subject, kinds: 'given', to: String(given!.at - 1) }, []],
    [{ limit, from: at, to: at, kinds: 'corrected' }, [corrected!.id]],
  ] as const)
    expect(idsOf((await audit(filter)).entities)).toEqual(expected);
  const all = (await audit({ limit, ...subject })).entities;
  expect(all.length).toBeLessThan(100);
  expect(await entriesOfAll({ ...subject, limit: '2' })).toEqual(all);
  const sessions = await audit({ limit, subjectType: 'session' });
  expect(sessions.entities.every(({ subjectType }) => subjectType === 'session')).toBe(true);
});

test('a text finds the subject of an entry, too, and nothing else', async () => {
  await createItem({ name: 'Grapnel of Søren Ó Náin' });
  const { entities } = await audit({ text: 'GRAPNEL  of' });
  expect(entities).toMatchObject([{ kind: 'created', subject: 'Grapnel of Søren Ó Náin' }]);
  expect((await audit({ text: 'o nain' })).entities).toEqual(entities);
  expect((await audit({ text: 'Grapnel off' })).entities).toEqual([]);
});

test('a search for a rare kind is split over several answers, each of which says where the next begins', async () => {
  const { now } = here.server.clock;
  await here.store.write({ memberId: null, now, call: 'test' }, async ({ journal }) => {
    for (let index = 0; index < 6_000; index += 1)
      journal.add({ subject: { type: 'instance', id: 'one' }, kind: 'started', changes: {} });
  });
  const first = await audit({ kinds: 'played' });
  expect(first.entities).toEqual([]);
  expect(first.next).toMatchObject({ at: now });
  const pages = await allPages({ kinds: 'pictured' });
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.at(-1)!.next).toBeNull();
});

test('the audit names members whom entries are about, by their player or else by their user name', async () => {
  const { db, write } = here.store;
  const welcome = (id: string, username: string, roles: Role[]) =>
    write(serverAt(here.server.clock.now, 'test'), ({ members }) =>
      members.welcome({ id, username, avatar: null, roles, chatRoles: [], pending: false }, null),
    );
  await welcome('visitor', 'Visiting Bard', []);
  await welcome('visitor', 'Visiting Bard', ['PLAYER', 'MANAGE_ITEMS']);
  const newest = () => audit({ subjectType: 'member', limit: '2' });
  const { entities, names } = await newest();
  const about = { subject: 'visitor', actor: null };
  const roles = { key: 'roles', before: null };
  expect(entities).toMatchObject([
    { ...about, kind: 'rolesChanged', changes: [{ ...roles, after: ['PLAYER', 'MANAGE_ITEMS'] }] },
    { ...about, kind: 'joined', changes: [{ ...roles, after: null }] },
  ]);
  expect(names).toEqual({ visitor: 'Visiting Bard' });
  await db.updateTable('player').set({ name: 'The Bard' }).where('id', '=', 'visitor').execute();
  expect((await newest()).names).toEqual({ visitor: 'The Bard' });
  await db.deleteFrom('player').where('id', '=', 'visitor').execute();
  expect((await newest()).names).toEqual({ visitor: 'Visiting Bard' });
});

test('the audit names the member of a sign-in, however it ended', async () => {
  await ask('admin', 'DELETE', '/auth/members/demo-keeper/signIns');
  const { entities, names } = await audit({ subjectType: 'signIn', actor: 'demo-admin' });
  const ended = { kind: 'signedOut', actor: 'demo-admin', about: { member: 'demo-keeper' } };
  expect(entities[0]).toMatchObject(ended);
  expect(names['demo-keeper']).toMatch(/Isolde/);
});
