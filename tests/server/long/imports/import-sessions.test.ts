import { expect, test } from 'vitest';
import { readImport } from '#server/store/import/import-file.ts';
import { runImport } from '#server/store/import/dry-run.ts';
import { importerAt, serverAt } from '#server/store/journal/author.ts';
import type { Store } from '#server/store/store.ts';
import { emptyStore } from '../../support/community.ts';
import { digestOf } from '../../support/digest.ts';
import { allOf } from '../../support/serve.ts';

const day = 86_400_000;

const people = {
  labels: [{ type: 'SESSION', name: 'One-shot' }],
  players: [{ id: '7', name: 'Corvin' }],
  characters: [
    { player: '7', name: 'Mira', sessionMS: 100 },
    { player: '7', name: 'Fenn', status: 'dead' },
  ],
};

const session = (id: string, more: object = {}) => ({
  id,
  title: `Night ${id}`,
  date: 10 * day,
  master: '7:Fenn',
  masterReward: 1,
  labels: ['One-shot'],
  outcomes: [{ character: '7:Mira', exp: 30 }],
  ...more,
});

const importFile = (store: Store, file: object, { isDry = false } = {}) =>
  runImport(store, 1_000 * day, isDry, ({ imports }) => imports.apply(readImport(JSON.stringify(file))));

const columns = ['session_ms', 'master_ms', 'errata_ms', 'status', 'last_played', 'last_mastered'] as const;
const rowOf = ({ db }: Store, id: string) =>
  db.selectFrom('character').select(columns).where('id', '=', id).executeTakeFirstOrThrow();

test('an imported session adds its experience to that which the file states, as a correction does, but only once if it is imported twice', async () => {
  const store = await emptyStore();
  const corrections = [
    { id: '1', ms: 40, description: 'A prize', date: day },
    { id: '2', ms: 0, statusChange: 'retired', description: 'Gone home', date: 2 * day },
  ];
  const [mira, fenn] = people.characters;
  const sessions = [session('a'), session('b', { date: 20 * day })];
  const file = { ...people, characters: [{ ...mira, corrections }, fenn], sessions };
  expect((await importFile(store, file)).sessions).toEqual({ added: 2, changed: 0 });
  expect(await rowOf(store, '7:Mira')).toMatchObject({ session_ms: 60, errata_ms: 140, status: 'active' });
  expect(await rowOf(store, '7:Fenn')).toMatchObject({ master_ms: 2, last_mastered: 20 * day });
  const before = await digestOf(store);
  const again = { ...file, sessions: [session('a', { title: 'Other', masterReward: 5 }), session('b')] };
  expect((await importFile(store, again)).sessions).toEqual({ added: 0, changed: 0 });
  expect(await digestOf(store)).toEqual(before);
});

test('an imported session is in the histories of its characters at its own date, and cannot be undone', async () => {
  const store = await emptyStore();
  await importFile(store, { ...people, sessions: [session('a', { registeredBy: '7' })] });
  const kinds = ['played', 'mastered'] as const;
  const sessions = store.db.selectFrom('journal').where('kind', 'in', kinds).orderBy('seq');
  expect(await sessions.select(['kind', 'at', 'actor', 'subject_id']).execute()).toEqual([
    { kind: 'played', at: 10 * day, actor: '7', subject_id: '7:Mira' },
    { kind: 'mastered', at: 10 * day, actor: '7', subject_id: '7:Fenn' },
  ]);
  const reader = { id: '7', roles: ['ADMIN' as const], now: 1_000 * day };
  const { entities } = await store.audit.page({}, null, 100, reader);
  expect(entities.filter(({ mayUndo }) => mayUndo)).toEqual([]);
  // The list of what changed since a player's last visit does not contain it, either.
  expect((await store.ownHistories.after(0, reader)).entities).toEqual([]);
});

test('an imported session changes no character’s status, and its deletion revives only characters who died in no other session', async () => {
  const store = await emptyStore();
  const died = ['7:Mira', '7:Fenn'].map((character) => ({ character, exp: 1, died: true }));
  // The second import repeats the deaths of the first.
  await importFile(store, { ...people, sessions: [session('a', { outcomes: died })] });
  await importFile(store, { sessions: [session('b', { date: 20 * day, outcomes: died })] });
  expect(await rowOf(store, '7:Mira')).toMatchObject({ status: 'active', session_ms: 2 });
  expect(await rowOf(store, '7:Fenn')).toMatchObject({ status: 'dead' });
  const remove = (id: string) =>
    store.write(serverAt(1_001 * day, 'test'), ({ registrations }) => registrations.remove(id));
  await remove('a');
  expect(await rowOf(store, '7:Fenn')).toMatchObject({ status: 'dead' });
  await remove('b');
  expect(await rowOf(store, '7:Fenn')).toMatchObject({ status: 'active', session_ms: 0 });
  expect(await rowOf(store, '7:Mira')).toMatchObject({ status: 'active', session_ms: 0 });
});

test('an imported session that is older than another session in its file precedes that session in histories, and is not the last played', async () => {
  const store = await emptyStore();
  const sessions = [session('new', { date: 20 * day }), session('old', { date: 10 * day })];
  await importFile(store, { ...people, sessions });
  expect(await rowOf(store, '7:Mira')).toMatchObject({ last_played: 20 * day });
  expect(await rowOf(store, '7:Fenn')).toMatchObject({ last_mastered: 20 * day });
  await importFile(store, { sessions: [session('oldest', { date: 5 * day })] });
  expect(await rowOf(store, '7:Mira')).toMatchObject({ last_played: 20 * day });
  const played = store.db.selectFrom('journal').select('at').where('kind', '=', 'played').orderBy('seq');
  expect((await played.execute()).map(({ at }) => at / day)).toEqual([10, 20, 5]);
});

test('an imported session may be imported after its characters, gets a trimmed title and each label once, and a dry run stores nothing', async () => {
  const store = await emptyStore();
  await store.write(importerAt(1), ({ imports }) => imports.apply(readImport(JSON.stringify(people))));
  const before = await digestOf(store);
  const sessions = [session('a', { title: ' Night ', labels: ['One-shot', 'one-SHOT'] })];
  expect((await importFile(store, { sessions }, { isDry: true })).sessions.added).toBe(1);
  expect(await digestOf(store)).toEqual(before);
  await importFile(store, { sessions });
  const [listed] = await allOf(store.sessions.between(0, 20 * day));
  expect(listed).toMatchObject({ title: 'Night', labels: [{ name: 'One-shot' }], registeredBy: null });
});
