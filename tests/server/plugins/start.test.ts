import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { main, StartProblem } from '#server/main.ts';
import { engineOf } from '#server/store/engine/open.ts';
import { migrateTo } from '#server/store/migrate.ts';
import type { Tables } from '#server/store/schema.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { startFakeDiscord } from '../support/discord.ts';
import { databaseSettings, engine } from '../support/engine.ts';
import { importNothing, pageAddress } from '../auth/support.ts';
import { listening } from '../support/listening.ts';
import { recordedLog } from '../support/log.ts';
import { failure, serve, temporaryFolder } from '../support/serve.ts';

interface Settings extends Record<string, string> {
  NYX_DATA_DIR: string;
}

async function environment(): Promise<Settings> {
  const distDir = await temporaryFolder();
  await writeFile(join(distDir, 'index.html'), '<script type="application/json" id="nyx-config">{}</script>');
  const dataDir = await temporaryFolder();
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    NYX_DATA_DIR: join(dataDir, 'data'),
    NYX_DIST_DIR: distDir,
    ...(await databaseSettings(dataDir)),
  };
}

async function start(settings: Settings) {
  const lines: string[] = [];
  const running = await main(settings, (line) => lines.push(line));
  return { ...running, text: lines.join('\n') };
}

/** Starts the server and stops it. @returns what it has printed, line by line, and its address */
async function startAndStop(settings: Settings) {
  const { address, close, text } = await start(settings);
  await close();
  return { address, lines: text.split('\n') };
}

/** The sentence with which a start fails. */
async function startProblem(settings: Settings): Promise<string> {
  const thrown: unknown = await start(settings).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(StartProblem);
  return (thrown as StartProblem).message;
}

/** Changes the database while the server is down. */
async function change({ NYX_DATA_DIR, DATABASE_URL }: Settings, work: (store: Store) => Promise<unknown>) {
  const store = await openStore(NYX_DATA_DIR, DATABASE_URL);
  await work(store);
  await store.close();
}

describe('the server’s start', () => {
  test('prints its address, and the demo members only on the first start', async () => {
    const settings = await environment();
    const first = await start(settings);
    expect(first.text).toContain(first.address);
    for (const id of ['admin', 'master', 'keeper', 'warden', 'player', 'newcomer'])
      expect(first.text).toContain(`demo-${id}`);
    await first.close();
    const second = await start(settings);
    expect(second.text).toBe(`Nyx is open at ${second.address}`);
    expect((await fetch(`${second.address.replace('localhost', '127.0.0.1')}/healthz`)).status).toBe(200);
    await second.close();
  });

  test('prints where the copy of a SQLite database from before its update is', async () => {
    const settings = await environment();
    const { NYX_DATA_DIR: dataDir, DATABASE_URL: url } = settings;
    await mkdir(dataDir);
    const { dialect, close } = await engineOf(dataDir, url);
    const db = new Kysely<Tables>({ dialect });
    await migrateTo(db, ['0001-community']);
    await close();
    await db.destroy();
    const { address, lines } = await startAndStop(settings);
    const copy = join(dataDir, 'nyx.sqlite.before-0002-writes');
    expect(lines[0]).toBe(
      engine === 'sqlite'
        ? `The database was updated. For 30 days, a copy from before the update is in ${copy}`
        : `Nyx is open at ${address}`,
    );
  });

  test('prints the code of the sign-in page for a community that is not the demo, unless anybody may sign in', async () => {
    const settings = await environment();
    await startAndStop(settings);
    await change(settings, importNothing);
    const asking = await startAndStop(settings);
    const code = /^The sign-in page asks each browser once for this code: (?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/;
    expect(asking.lines).toEqual([`Nyx is open at ${asking.address}`, expect.stringMatching(code)]);
    const forAll = await startAndStop({ ...settings, NYX_SIGN_IN_ANYWHERE: 'true' });
    expect(forAll.lines).toEqual([`Nyx is open at ${forAll.address}`]);
  });

  test('prints that code later, and once, if the community was the demo at the start and has been imported into since', async () => {
    const settings = await environment();
    const lines: string[] = [];
    const { address, close } = await main(settings, (line) => lines.push(line));
    const atStart = lines.length;
    const page = address.replace('localhost', '127.0.0.1') + pageAddress({ redirect_uri: `${address}/auth` });
    await fetch(page);
    expect(lines).toHaveLength(atStart);
    await change(settings, importNothing);
    for (let visit = 0; visit < 2; visit += 1)
      expect(await (await fetch(page)).text()).toContain('Enter the code');
    await close();
    expect(lines.slice(atStart)).toEqual([
      expect.stringContaining('The sign-in page asks each browser once for this code: '),
    ]);
  });

  test('requires the built app unless another server serves the page', async () => {
    const empty = await temporaryFolder();
    for (const NYX_DIST_DIR of [empty, join(empty, 'none')])
      await expect(start({ ...(await environment()), NYX_DIST_DIR })).rejects.toThrow('run the build first');
    const { address, close } = await main(await environment(), () => {}, { distDir: undefined });
    expect((await fetch(`${address.replace('localhost', '127.0.0.1')}/healthz`)).status).toBe(200);
    await close();
  });

  test('fails with one clear sentence when the port is in use, and leaves the folder unlocked', async () => {
    const settings = await environment();
    const port = await listening(createServer());
    expect(await startProblem({ ...settings, PORT: String(port) })).toBe(
      `Port ${port} is in use; stop the program that uses it or choose another port with PORT.`,
    );
    await startAndStop(settings);
  });

  test('refuses a public address without Discord before it writes anything, unless anybody may sign in', async () => {
    const settings = { ...(await environment()), NYX_PUBLIC_URL: 'https://nyx.example' };
    expect(await startProblem(settings)).toMatch(
      /^Nobody could sign in at https:\/\/nyx\.example: set DISCORD_CLIENT_ID, .* For a demo community on this machine, remove NYX_PUBLIC_URL;/,
    );
    expect(existsSync(settings.NYX_DATA_DIR)).toBe(false);
    const forAll = await startAndStop({ ...settings, NYX_SIGN_IN_ANYWHERE: 'true' });
    expect(forAll.lines.join()).toContain('demo-player');
  });

  test('refuses sign-in through Discord if the database contains only the demo community, and warns if it also contains others', async () => {
    const settings = await environment();
    await startAndStop(settings);
    const { options } = await startFakeDiscord();
    const withDiscord = {
      ...settings,
      DISCORD_CLIENT_ID: options.clientId,
      DISCORD_CLIENT_SECRET: options.clientSecret,
      DISCORD_GUILD_ID: options.guildId,
      DISCORD_REDIRECT_URL: 'http://localhost:5080/auth',
      DISCORD_ROLE_MAP: '1=a',
    };
    const words = 'holds the demo community, from a start without Discord’s settings.';
    expect(await startProblem(withDiscord)).toContain(words);
    const corvin = { id: '7', username: 'Corvin', avatar: null, roles: '[]', chat_roles: '[]' };
    await change(settings, ({ db }) => db.insertInto('member').values(corvin).execute());
    const { logger, text } = recordedLog('warn');
    const running = await main(withDiscord, () => {}, { logger });
    await running.close();
    expect(text()).toContain('The community contains members of the demo community');
  });

  test('fails with one clear sentence when the folder, the database or the secrets cannot be used', async () => {
    const settings = await environment();
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    const link = join(await temporaryFolder(), 'link');
    await symlink('nowhere', link);
    for (const setting of ['NYX_DATA_DIR', 'NYX_BACKUP_DIR'])
      for (const [path, why] of [
        [file, `${file} is a file;`],
        [join(file, 'data'), `${file} is a file;`],
        [link, `${link} is a link to nowhere, which does not exist. Create that, or`],
        ['/proc/nyx', 'nothing can be stored in /proc;'],
      ] as const)
        expect(await startProblem({ ...settings, [setting]: path })).toBe(
          `${path}, the folder of ${setting}, cannot be used: ${why} choose another with ${setting}.`,
        );
    const folder = settings.NYX_DATA_DIR;
    await mkdir(folder);
    for (const secrets of ['{"access":"short"}', 'not even JSON']) {
      await writeFile(join(folder, 'secrets.json'), secrets);
      expect(await startProblem(settings)).toContain('secrets.json does not hold two signing secrets');
    }
    const other = { ...settings, NYX_DATA_DIR: await temporaryFolder(), DATABASE_URL: '' };
    const text = 'this is no database at all, whatever its name says'.repeat(40);
    await writeFile(join(other.NYX_DATA_DIR, 'nyx.sqlite'), text);
    expect(await startProblem(other)).toMatch(/damaged/);
  });
});

test('access and refresh tokens have different secrets, and so do different servers', async () => {
  const [one, other] = [await serve(), await serve()];
  const secrets = async (folder: string) => JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8'));
  const mine = await secrets(one.dataDir);
  expect(mine.access).not.toBe(mine.refresh);
  expect((await secrets(other.dataDir)).access).not.toBe(mine.access);
  const { authToken } = await one.signIn('demo-player');
  expect(failure(await other.ask({ url: '/label' }, authToken)).code).toBe(401);
});
