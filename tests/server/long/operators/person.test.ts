import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { roles } from '#core/contract/roles.ts';
import { type Call, calls } from '#core/contract/calls.ts';
import { withSnapshot } from '#server/store/backup/snapshot.ts';
import { checkData } from '#server/store/check-data.ts';
import { serverAt } from '#server/store/journal/author.ts';
import { exportPerson, type PersonExport } from '#server/store/person/export-person.ts';
import { formerMember, planToForget } from '#server/store/person/forget-person.ts';
import type { Tables } from '#server/store/schema.ts';
import type { Store } from '#server/store/store.ts';
import { columnsOf, tableNames } from '#server/store/tables.ts';
import { eventually } from '../../../support/eventually.ts';
import { blackPng } from '../../../support/png.ts';
import { plan } from '../../support/adventures.ts';
import { community, took } from '../../support/community.ts';
import { databaseSettings, databaseUrlOf } from '../../support/engine.ts';
import { upload } from '../../support/images.ts';
import { runTool } from '../../support/run-tool.ts';
import { imagePath, inventoryPath, jsonBody, lyra, pathOf } from '../../support/serve.ts';
import { receiver } from '../../webhooks/support.ts';

const id = 'demo-player';
const name = 'Zyxalor of the Hidden Gate';
const avatar = 'zyxalor-avatar';

/** A community in which the player has left a trace in every column that can hold one. */
async function communityWithTraces() {
  const scene = await community({ privateWebhooks: true });
  const { store, server, createItem, deleteItem, updateItem } = scene;
  const member = { username: name, avatar, roles: JSON.stringify(roles) };
  await store.db.updateTable('member').set(member).where('id', '=', id).execute();
  const player = { name, normalised_name: name.toLowerCase() };
  await store.db.updateTable('player').set(player).where('id', '=', id).execute();
  const tokens = await server.signIn(id);
  const make = ({ method, path }: Call, body: unknown, parameters: Record<string, string> = {}) => {
    const { headers, payload } = jsonBody(body);
    const withKey = { ...headers, 'idempotency-key': randomUUID() };
    return server.ask({ method, url: pathOf(path, parameters), headers: withKey, payload }, tokens.authToken);
  };
  const tavern = await receiver();
  const webhook = { name: 'Tavern', address: tavern.address, format: 'signed', kinds: ['itemGiven'] };
  const picture = upload(blackPng({ width: 2, height: 2 }));
  for (const item of ['Doomed Lamp', 'Renamed Lamp']) {
    await createItem({ name: item, labels: [] });
    await scene.inventory('keeper', lyra, 'ASSIGN', item, 2);
  }
  const { now } = server.clock;
  const announce = (memberId: string) =>
    store.write({ memberId, now, call: 'announceAdventure' }, ({ adventureWrites }) =>
      adventureWrites.announce(plan),
    );
  await announce(id);
  const { created: theirs } = await announce('demo-master');
  const ofLyra = { characterId: lyra };
  const answers = [
    await make(calls.signUp, { character: lyra, word: 'A map.' }, { adventureId: theirs }),
    await make(calls.createWebhook, webhook),
    await make(calls.makeCalendar, {}),
    await make(calls.setAvailability, { isNamed: true, hours: [] }),
    await make(calls.allowMentions, { isAllowed: true }),
    await make(calls.updateInventory, { itemId: 'Renamed Lamp', qty: 1, operation: 'ASSIGN' }, ofLyra),
    await server.ask({ method: 'POST', url: imagePath(lyra), ...picture }, tokens.authToken),
    await make(calls.updateItem, { item: { name: 'Lamp', labels: [] }, originalName: 'Renamed Lamp' }),
    await deleteItem('Doomed Lamp'),
    await updateItem('Lamp', { name: 'Lamp', labels: [], link: 'https://lamp.example/' }),
    await make(calls.correctCharacter, [{ ms: 5, description: 'Lamp oil', date: 0 }], ofLyra),
    await make(calls.registerSession, {
      masterId: lyra,
      masterReward: 3,
      title: 'The Lamp',
      date: 0,
      labels: [],
      outcomes: [took('demo-player:Old Tobren Ashe', 4)],
    }),
    await make(calls.updateItem, { item: { name: 'Lamp', labels: [], usable: true }, originalName: 'Lamp' }),
  ];
  expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([]);
  await store.chatGrants.keep(id, 'sealed-grant');
  await store.write(serverAt(server.clock.now, 'refusals'), async ({ journal }) => {
    journal.add({ subject: { type: 'member', id }, kind: 'refused', changes: {}, about: { count: 2 } });
    journal.add({ subject: { type: 'instance', id: 'x' }, kind: 'stopped', changes: {} });
  });
  await eventually(async () =>
    expect(await store.db.selectFrom('webhook_delivery').selectAll().execute()).not.toHaveLength(0),
  );
  return { ...scene, tokens };
}

/** The columns that contain one of the texts, as `table.column`. */
async function columnsWith({ db }: Pick<Store, 'db'>, ...texts: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name: table } of await db.introspection.getTables())
    for (const row of await db
      .selectFrom(table as keyof Tables)
      .selectAll()
      .execute())
      for (const [column, value] of Object.entries(row))
        if (texts.some((text) => String(value).toLowerCase().includes(text.toLowerCase())))
          found.add(`${table}.${column}`);
  return [...found].toSorted();
}

const columnsThatHold = (...holds: Parameters<typeof columnsOf>[1][]): string[] =>
  tableNames.flatMap((table) => columnsOf(table, ...holds).map((column) => `${table}.${column}`)).toSorted();

const inSnapshot = async <T>(dataDir: string, work: Parameters<typeof withSnapshot<T>>[2]) =>
  withSnapshot(dataDir, await databaseUrlOf(dataDir), work);

/** Runs the command as an operator does, while the server runs. */
async function command(dataDir: string, ...args: string[]) {
  const { stdout } = await runTool('person', dataDir, args, await databaseSettings(dataDir));
  return stdout;
}

test('what is stored about a person is only in the columns that the list names', async () => {
  const { store } = await communityWithTraces();
  const named = columnsThatHold('owner', 'person', 'character', 'editor', 'mentions').filter(occurs);
  expect(await columnsWith(store, id)).toEqual(named);
  const names = ['member.avatar', 'member.username', 'player.name', 'player.normalised_name'];
  expect(await columnsWith(store, name, avatar)).toEqual(names);
});

test('what is stored about a person is exported without secrets and without the rows of others', async () => {
  const { server, tokens } = await communityWithTraces();
  const exported = await inSnapshot(server.dataDir, (db) => exportPerson(db, id, new Date(0)));
  const { tables } = exported;
  expect(exported).toMatchObject({
    nyx: 'person',
    format: 1,
    id,
    written: '1970-01-01T00:00:00.000Z',
    tables: {
      member: [{ id, username: name, avatar, roles }],
      player: [{ id, name }],
      token_family: [{}],
      refresh_token: [{}],
      webhook: [{ name: 'Tavern', kinds: ['itemGiven'] }],
    },
  });
  expect(tables.character!.every((row) => row['player_id'] === id)).toBe(true);
  const outcomes = tables.session_outcome!;
  expect(outcomes.filter((row) => !String(row['character_id']).startsWith(`${id}:`))).toEqual([]);
  expect(tables.session).toContainEqual(expect.objectContaining({ title: 'The Lamp', registered_by: id }));
  const played = new Set(tables.session!.map((row) => row['id']));
  expect(outcomes.filter((row) => !played.has(row['session_id']))).toEqual([]);
  expect(tables.chat_grant).toEqual([{ member_id: id }]);
  expect(tables.token_image!.some((row) => row['character_id'] === lyra)).toBe(true);
  expect(tables.webhook_delivery!.length).toBeGreaterThan(0);
  const kinds = tables.journal!.map((entry) => entry['kind']);
  for (const kind of ['signedIn', 'refused', 'pictured', 'given', 'registered', 'edited', 'corrected'])
    expect(kinds).toContain(kind);
  expect(tables.item).toBeUndefined();
  const text = JSON.stringify(exported);
  for (const secret of ['sealed', 'hash', tokens.refreshToken]) expect(text).not.toContain(secret);
});

/** Whether the id occurs in a column in this test. A stored answer might contain an id, but at present none does. */
const occurs = (column: string): boolean => column !== 'kept_answer.answer';

test('the forgetting of a person lists its steps first, then deletes everything while the server runs', async () => {
  const { server, store, tokens, get } = await communityWithTraces();
  const { dataDir } = server;
  const before = await inSnapshot(dataDir, (db) => planToForget(db, id));
  expect(before.steps).toEqual([
    `Delete the member ${name}: name, avatar, roles (${roles.join(', ')}).`,
    `Replace the player's name ${name} by ${formerMember}.`,
    ...before.steps.filter((step) => step.startsWith('Delete the portrait of ')),
    'End 1 sign-in, and delete browser, system and times.',
    'Delete 8 sign ups.',
    expect.stringMatching(/^Delete \d+ member notices\.$/),
    'Delete 1 notice setting.',
    'Delete 1 calendar.',
    'Delete 1 availability.',
    'Delete 1 chat grant.',
    expect.stringMatching(/^Delete \d+ kept answers\.$/),
    'Delete 2 entries of the journal about sign-ins and refused calls.',
  ]);
  expect(before.steps).toContain(`Delete the portrait of ${lyra}.`);
  const rowsWith = async (table: 'session' | 'journal') => {
    const rows = await store.db.selectFrom(table).selectAll().execute();
    return rows.map((row) => JSON.stringify(row)).filter((row) => new RegExp(`${id}\\b`).test(row));
  };
  const owned = store.db.selectFrom('character').select('id').where('player_id', '=', id).orderBy('id');
  const characters = await owned.execute();
  const entries = await rowsWith('journal');
  expect(await rowsWith('session')).toHaveLength(1);
  expect(before.remains).toEqual([
    ...characters.map((one) => `The character ${one.id}, with its inventory, experience and history.`),
    'The id, in 1 session.',
    'The id, in 1 adventure.',
    // Two entries about sign-ins and refused calls are deleted.
    `The id, in ${entries.length - 2} entries of the journal, which nobody can change.`,
  ]);

  const dry = await command(dataDir, id, '--forget', '--dry-run');
  for (const line of [...before.steps, ...before.remains]) expect(dry).toContain(`- ${line}\n`);
  expect(await store.members.find(id)).not.toBeNull();
  const last = await store.feed.last();

  expect(await command(dataDir, id, '--forget')).toContain('Done.');
  expect(await columnsWith(store, name, avatar)).toEqual([]);
  expect(await store.feed.last()).toBeGreaterThan(last);
  const { tables } = await inSnapshot<PersonExport>(dataDir, (db) => exportPerson(db, id, new Date()));
  const gone = ['member', 'token_image', 'chat_grant', 'kept_answer', 'refresh_token', 'sign_up'] as const;
  for (const table of gone) expect(tables[table]).toBeUndefined();
  expect(tables.token_family).toEqual([
    expect.objectContaining({ browser: null, system: null, started: null, revoked: expect.any(Number) }),
  ]);
  const kinds = tables.journal!.map((entry) => String(entry['kind']));
  // It does not even keep the sign-outs that it causes.
  for (const kind of ['refused', 'signedIn', 'signedOut']) expect(kinds).not.toContain(kind);
  expect(await checkData(store)).toEqual([]);
  expect((await inSnapshot(dataDir, (db) => planToForget(db, id))).steps).toEqual([]);

  // The running server notices the change: it refuses the tokens, and shows others the new name.
  await eventually(async () =>
    expect((await server.ask({ url: calls.ownCharacters.path }, tokens.authToken)).statusCode).toBe(401),
  );
  const refresh = { method: 'POST', url: calls.refresh.path } as const;
  expect((await server.ask(refresh, tokens.refreshToken)).statusCode).toBe(401);
  const sale = { itemId: 'Lamp', qty: 1, operation: 'SELL' };
  expect((await server.post(inventoryPath(lyra), sale, tokens.authToken)).statusCode).toBe(401);
  const history = await get(pathOf(calls.characterHistory.path, { characterId: lyra }), 'admin');
  expect(history.statusCode).toBe(200);
  expect(history.body).not.toContain(name);
  expect(history.body).toContain(formerMember);
});

describe('npm run person', () => {
  test('writes a file that only its owner can read, and never replaces one', async () => {
    const { server } = await community();
    const { dataDir } = server;
    expect(await command(dataDir, id, '--export', 'mine.json')).toContain('mine.json contains');
    const file = join(dataDir, 'mine.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((JSON.parse(await readFile(file, 'utf8')) as PersonExport).tables.member).toHaveLength(1);
    await expect(command(dataDir, id, '--export', 'mine.json')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('mine.json exists already'),
    });
  });

  test('names the files that may contain a forgotten person, and deletes copies from before an update if asked to', async () => {
    const { server } = await community();
    const { dataDir } = server;
    const [copy, backup] = ['nyx.sqlite.before-0010-journal', 'old.backup'].map((file) =>
      join(dataDir, file),
    );
    for (const file of [copy!, backup!]) await writeFile(file, '');
    const made = new Date(Date.UTC(2026, 4, 17));
    await utimes(copy!, made, made);
    const asked = await command(dataDir, id, '--forget');
    expect(asked).toContain(
      `These files may contain the same data:\n- ${copy!}, a copy from before an update. The server deletes it after 2026-06-16.\n`,
    );
    expect(asked).toContain(`- ${backup!}\n`);
    expect(asked).toContain('run the command again with --delete-copies');
    expect(existsSync(copy!)).toBe(true);
    const deleting = await command(dataDir, id, '--forget', '--delete-copies');
    expect(deleting).toContain('There is nothing to remove.');
    expect(deleting).not.toContain('--delete-copies');
    expect([existsSync(copy!), existsSync(backup!)]).toEqual([false, true]);
  });

  test('lists members and players, and ends the sign-ins of one, which the running server then refuses', async () => {
    const { server, store } = await community();
    const { dataDir, clock } = server;
    // The command uses the computer's clock.
    clock.now = Math.floor(Date.now() / 60_000) * 60_000;
    const { authToken } = await server.signIn(id);
    await server.signIn(id);
    const signedIn = new Date(clock.now).toISOString().slice(0, 16).replace('T', ' ');
    const list = (count: number) => `id           last sign-in (UTC)  sign-ins  characters  name
demo-player  ${signedIn}    ${count}         6           Mira
`;
    expect(await command(dataDir, '--list', 'mírA')).toBe(list(2));
    const all = await command(dataDir, '--list');
    expect(all).toMatch(/^demo-newcomer +- +0 +0 +Nilo$/m);
    expect(await command(dataDir, id, '--sign-out')).toBe(
      `Ended 2 sign-ins of ${id}. The person can sign in again.\n`,
    );
    await eventually(async () =>
      expect((await server.ask({ url: calls.ownCharacters.path }, authToken)).statusCode).toBe(401),
    );
    const ends = store.db.selectFrom('journal').select(['actor', 'about']).where('kind', '=', 'signedOut');
    const end = { actor: null, about: JSON.stringify({ member: id }) };
    expect(await ends.execute()).toEqual([end, end]);
    expect(await command(dataDir, id, '--sign-out')).toBe(`${id} has no active sign-in.\n`);
    expect(await command(dataDir, '--list', id)).toBe(list(0));
    for (const args of [[], [id], ['--list', '--forget'], [id, '--sign-out', '--dry-run'], ['--sign-out']])
      await expect(command(dataDir, ...args)).rejects.toMatchObject({
        stderr: expect.stringMatching(/^Usage: npm run person -- ID --export/),
      });
  });

  test('refuses an unknown id with a message; if it is a name, the message lists the ids with that name', async () => {
    const { server, store } = await community();
    const { username } = (await store.members.find(id))!;
    const planFor = (unknown: string) => inSnapshot(server.dataDir, (db) => planToForget(db, unknown));
    const words = 'Nothing is stored about a person with the id "nobody". It is the id that';
    await expect(planFor('nobody')).rejects.toThrow(words);
    await expect(planFor('demo_player')).rejects.toThrow('Nothing is stored');
    await expect(planFor(username)).rejects.toThrow(`this is a name. Its ids: ${id}.`);
    await expect(command(server.dataDir, 'nobody', '--forget')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${words}.*\n$`)),
    });
  });
});
