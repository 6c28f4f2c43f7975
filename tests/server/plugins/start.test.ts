import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { main, StartProblem } from '#server/main.ts';
import { engineOf } from '#server/store/engine/open.ts';
import { migrateTo } from '#server/store/migrate.ts';
import type { Tables } from '#server/store/schema.ts';
import { importerAt } from '#server/store/journal/author.ts';
import { openStore } from '#server/store/store.ts';
import { startFakeDiscord } from '../support/discord.ts';
import { databaseSettings, engine } from '../support/engine.ts';
import { authoriseFields, failure, open, serve, temporaryFolder } from '../support/serve.ts';

async function environment(): Promise<Record<string, string>> {
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

async function start(settings: Record<string, string>) {
  const lines: string[] = [];
  const running = await main(settings, (line) => lines.push(line));
  return { ...running, text: lines.join('\n') };
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
    const { NYX_DATA_DIR: dataDir = '', DATABASE_URL: url } = settings;
    await mkdir(dataDir);
    const { dialect, close } = await engineOf(dataDir, url);
    const db = new Kysely<Tables>({ dialect });
    await migrateTo(db, ['0001-community']);
    await close();
    await db.destroy();
    const updated = await start(settings);
    await updated.close();
    const copy = join(dataDir, 'nyx.sqlite.before-0002-writes');
    expect(updated.text.split('\n')[0]).toBe(
      engine === 'sqlite'
        ? `The database was updated. For 30 days, a copy from before the update is in ${copy}`
        : `Nyx is open at ${updated.address}`,
    );
  });

  test('prints the code of the sign-in page for a community that is not the demo, unless anybody may sign in', async () => {
    const settings = await environment();
    await (await start(settings)).close();
    const store = await openStore(settings['NYX_DATA_DIR']!, settings['DATABASE_URL']);
    await store.write(importerAt(1), ({ imports }) => imports.apply({}));
    await store.close();
    const asking = await start(settings);
    await asking.close();
    expect(asking.text.split('\n')).toEqual([
      `Nyx is open at ${asking.address}`,
      expect.stringMatching(
        /^The sign-in page asks each browser once for this code: (?:[A-Z2-9]{4}-){2}[A-Z2-9]{4}$/,
      ),
    ]);
    const forAll = await start({ ...settings, NYX_SIGN_IN_ANYWHERE: 'true' });
    await forAll.close();
    expect(forAll.text).toBe(`Nyx is open at ${forAll.address}`);
  });

  test('prints that code later, and once, if the community was the demo at the start and has been imported into since', async () => {
    const settings = await environment();
    const lines: string[] = [];
    const { address, close } = await main(settings, (line) => lines.push(line));
    const atStart = lines.length;
    const page = `${address.replace('localhost', '127.0.0.1')}/oauth2/authorize?${new URLSearchParams({ ...authoriseFields, redirect_uri: `${address}/auth` }).toString()}`;
    await fetch(page);
    expect(lines).toHaveLength(atStart);
    const store = await openStore(settings['NYX_DATA_DIR']!, settings['DATABASE_URL']);
    await store.write(importerAt(1), ({ imports }) => imports.apply({}));
    await store.close();
    for (let visit = 0; visit < 2; visit += 1)
      expect(await (await fetch(page)).text()).toContain('Enter the code');
    await close();
    expect(lines.slice(atStart)).toEqual([
      expect.stringContaining('The sign-in page asks each browser once for this code: '),
    ]);
  });

  test('requires the built app unless another server serves the page', async () => {
    for (const distDir of [await temporaryFolder(), join(await temporaryFolder(), 'none')])
      await expect(start({ ...(await environment()), NYX_DIST_DIR: distDir })).rejects.toThrow(
        'run the build first',
      );
    const { address, close } = await main(await environment(), () => {}, { distDir: undefined });
    expect((await fetch(`${address.replace('localhost', '127.0.0.1')}/healthz`)).status).toBe(200);
    await close();
  });

  test('fails with one clear sentence when the port is in use, and leaves the folder unlocked', async () => {
    const settings = await environment();
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void blocker.close());
    const address = blocker.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const starting = start({ ...settings, PORT: port });
    await expect(starting).rejects.toThrow(StartProblem);
    await expect(starting).rejects.toThrow(
      `Port ${port} is in use; stop the program that uses it or choose another port with PORT.`,
    );
    await (await start(settings)).close();
  });

  test('refuses a public address without Discord before it writes anything, unless anybody may sign in', async () => {
    const sound = await environment();
    const settings = { ...sound, NYX_PUBLIC_URL: 'https://nyx.example' };
    const starting = start(settings);
    await expect(starting).rejects.toThrow(StartProblem);
    await expect(starting).rejects.toThrow(
      /^Nobody could sign in at https:\/\/nyx\.example: set DISCORD_CLIENT_ID, .* For a demo community on this machine, remove NYX_PUBLIC_URL;/,
    );
    expect(existsSync(sound['NYX_DATA_DIR']!)).toBe(false);
    const forAll = await start({ ...settings, NYX_SIGN_IN_ANYWHERE: 'true' });
    expect(forAll.text).toContain('demo-player');
    await forAll.close();
  });

  test('refuses sign-in through Discord if the database contains only the demo community, and warns if it also contains others', async () => {
    const settings = await environment();
    await (await start(settings)).close();
    const { options } = await startFakeDiscord();
    const discord = {
      DISCORD_CLIENT_ID: options.clientId,
      DISCORD_CLIENT_SECRET: options.clientSecret,
      DISCORD_GUILD_ID: options.guildId,
      DISCORD_REDIRECT_URL: 'http://localhost:5080/auth',
      DISCORD_ROLE_MAP: '1=a',
    };
    const starting = start({ ...settings, ...discord });
    await expect(starting).rejects.toThrow(StartProblem);
    await expect(starting).rejects.toThrow(
      'holds the demo community, from a start without Discord’s settings.',
    );
    const store = await openStore(settings['NYX_DATA_DIR']!, settings['DATABASE_URL']);
    await store.db
      .insertInto('member')
      .values({ id: '7', username: 'Corvin', avatar: null, roles: '[]', chat_roles: '[]' })
      .execute();
    await store.close();
    const lines: string[] = [];
    const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } };
    const running = await main({ ...settings, ...discord }, () => {}, { logger });
    await running.close();
    expect(lines.join()).toContain('The community contains members of the demo community');
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
        await expect(start({ ...settings, [setting]: path })).rejects.toThrow(
          `${path}, the folder of ${setting}, cannot be used: ${why} choose another with ${setting}.`,
        );
    const folder = settings['NYX_DATA_DIR']!;
    await mkdir(folder);
    await writeFile(join(folder, 'secrets.json'), '{"access":"short"}');
    await expect(start(settings)).rejects.toThrow(/secrets\.json does not hold two signing secrets/);
    await writeFile(join(folder, 'secrets.json'), 'not even JSON');
    await expect(start(settings)).rejects.toThrow(StartProblem);
    const other = { ...settings, NYX_DATA_DIR: await temporaryFolder(), DATABASE_URL: '' };
    await writeFile(
      join(other.NYX_DATA_DIR, 'nyx.sqlite'),
      'this is no database at all, whatever its name says'.repeat(40),
    );
    await expect(start(other)).rejects.toThrow(/damaged/);
  });
});

test('a restart does not restore a demo community whose members were deleted', async () => {
  const dataDir = await temporaryFolder();
  const first = await open({ dataDir });
  await first.app.store.db.deleteFrom('member').execute();
  await first.app.close();
  const second = await serve({ dataDir });
  expect(await second.app.store.members.all()).toEqual([]);
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
