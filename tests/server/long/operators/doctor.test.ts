import { writeFile } from 'node:fs/promises';
import { createServer as createHttps } from 'node:https';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newSecret } from '#server/auth/secrets-file.ts';
import { examine } from '#server/doctor/doctor.ts';
import { judgeCertificate } from '#server/doctor/network.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { freePort } from '../../../support/free-port.ts';
import { certificate } from '../../support/certificate.ts';
import { community } from '../../support/community.ts';
import { guildId, masterRole, respondWith, startFakeDiscord } from '../../support/discord.ts';
import { databaseSettings, databaseUrlOf } from '../../support/engine.ts';
import { listening } from '../../support/listening.ts';
import { runTool } from '../../support/run-tool.ts';
import { seededFolder, serve, temporaryFolder } from '../../support/serve.ts';
import { firstMoment } from '../../support/settings.ts';
import { tavernHook, waitingDelivery } from '../../webhooks/support.ts';

type Settings = Record<string, string>;

const hour = 60 * 60_000;

const soundIn = async (dataDir: string): Promise<Settings> => ({
  HOST: '127.0.0.1',
  PORT: String(await freePort()),
  NYX_DATA_DIR: dataDir,
  ...(await databaseSettings(dataDir)),
});
const sound = async (): Promise<Settings> => soundIn(await seededFolder());

const faultsOf = async (settings: Settings, now = Date.now()): Promise<string[]> =>
  (await examine(settings, now)).flatMap(({ subject, isFault, words }) =>
    isFault ? [`${subject}: ${words}`] : [],
  );

const portOfListening = async (server: Server) => String(await listening(server));

/** Settings with a public address whose host is this computer, although its name is not a loopback name. */
const withPublicAddress = async (port: string): Promise<Settings> => ({
  ...(await sound()),
  NYX_PUBLIC_URL: `https://0.0.0.0:${port}`,
  NYX_TRUSTED_PROXIES: '127.0.0.1',
  NYX_SIGN_IN_ANYWHERE: 'true',
});

/** Settings for sign-in through a fake Discord. It accepts them unless `answers` says otherwise. */
async function throughDiscord(
  answers: { token?: number; widget?: number; date?: number } = {},
  dataDir?: string,
): Promise<Settings> {
  const { replaceAnswers, options } = await startFakeDiscord();
  const date = new Date(answers.date ?? Date.now()).toUTCString();
  replaceAnswers('/oauth2/token', respondWith(answers.token ?? 200, {}, { date }));
  replaceAnswers(`/guilds/${guildId}/widget.json`, respondWith(answers.widget ?? 403, {}));
  return {
    ...(await soundIn(dataDir ?? (await temporaryFolder()))),
    DISCORD_CLIENT_ID: options.clientId,
    DISCORD_CLIENT_SECRET: options.clientSecret,
    DISCORD_GUILD_ID: guildId,
    DISCORD_REDIRECT_URL: 'http://localhost:5080/auth',
    DISCORD_ROLE_MAP: `${masterRole}=a,mS`,
    DISCORD_API: options.api!,
  };
}

/** Sound settings with a database that `change` has changed. */
async function withStore(change: (store: Store) => Promise<unknown>): Promise<Settings> {
  const dataDir = await seededFolder();
  const store = await openStore(dataDir, await databaseUrlOf(dataDir));
  await change(store);
  await store.close();
  return soundIn(dataDir);
}

async function withWebhook() {
  const { ask, server, store } = await community();
  const answer = await ask('admin', 'POST', '/webhook', tavernHook({ address: 'https://tavern.example/' }));
  return { settings: await soundIn(server.dataDir), id: answer.json<{ id: string }>().id, store };
}

/** Settings as `base` makes them, apart from `changes`. */
const but =
  (base: () => Promise<Settings>, changes: Settings): (() => Promise<Settings>) =>
  async () => ({ ...(await base()), ...changes });

/** A part of what the doctor says, and the settings with that fault. */
const broken: [words: string, () => Promise<Settings>][] = [
  [
    'Settings: Nyx has no setting NYX_PUBLICURL. Correct its name; .env.example lists all of them.',
    but(sound, { NYX_PUBLICURL: 'x' }),
  ],
  [
    'is in use; stop the program that uses it or choose another port with PORT.',
    async () => ({ ...(await sound()), PORT: await portOfListening(createServer()) }),
  ],
  [
    'for worlds, cannot be used; choose another with NYX_WORLD_PORT.',
    async () => ({ ...(await sound()), NYX_WORLD_PORT: await portOfListening(createServer()) }),
  ],
  [
    'is a file; choose another with NYX_DATA_DIR.',
    async () => {
      const file = join(await temporaryFolder(), 'file');
      await writeFile(file, '');
      return { ...(await sound()), NYX_DATA_DIR: file };
    },
  ],
  [
    'secrets.json does not hold two signing secrets; remove it',
    async () => {
      const settings = await sound();
      await writeFile(join(settings['NYX_DATA_DIR']!, 'secrets.json'), '{}');
      return settings;
    },
  ],
  [
    'cannot be reached; check DATABASE_URL and that PostgreSQL runs.',
    but(sound, { DATABASE_URL: 'postgres://nyx:hunter2@127.0.0.1:1/nyx' }),
  ],
  [
    'behind the latest time in the database. Set the computer’s clock',
    () => withStore(({ latestTime }) => latestTime.remember(Date.now() + hour)),
  ],
  [
    'Webhooks: The secrets that sealed "The tavern" are gone. Put the old secrets.json back',
    async () => {
      const { settings } = await withWebhook();
      const secrets = JSON.stringify({ access: newSecret(), refresh: newSecret() });
      await writeFile(join(settings['NYX_DATA_DIR']!, 'secrets.json'), secrets);
      return settings;
    },
  ],
  [
    'Webhooks: A delivery has waited for more than an hour.',
    async () => {
      const { settings, id, store } = await withWebhook();
      await store.db.insertInto('webhook_delivery').values(waitingDelivery(id, firstMoment)).execute();
      return settings;
    },
  ],
  [
    'Backups: The newest one is 72 hours old',
    async () => {
      const folder = await temporaryFolder();
      const written = new Date(Date.now() - 72 * hour).toISOString().replaceAll(/[-:]|\.\d+/g, '');
      await writeFile(join(folder, `nyx-${written}.backup`), '');
      return { ...(await sound()), NYX_BACKUP_DIR: folder };
    },
  ],
  ['(ENOTDIR). Choose another with NYX_BACKUP_DIR', but(sound, { NYX_BACKUP_DIR: import.meta.filename })],
  [
    'Proxy: A proxy passes calls on to Nyx, but NYX_TRUSTED_PROXIES is empty',
    but(() => withPublicAddress('1'), { NYX_TRUSTED_PROXIES: '' }),
  ],
  ['http://nyx.example is not encrypted', but(sound, { NYX_PUBLIC_URL: 'http://nyx.example' })],
  ['nyx.invalid is unknown. Create its DNS record', but(sound, { NYX_PUBLIC_URL: 'https://nyx.invalid' })],
  ['Nothing answers at https://0.0.0.0:', async () => withPublicAddress(String(await freePort()))],
  [
    'Public address: Browsers do not trust the certificate of 0.0.0.0.',
    async () => withPublicAddress(await portOfListening(createHttps(await certificate(90)))),
  ],
  [
    'Discord: It is not configured, so nobody on another machine can sign in, and the server does not start.',
    but(() => withPublicAddress('1'), { NYX_SIGN_IN_ANYWHERE: '' }),
  ],
  ['It refuses DISCORD_CLIENT_ID or DISCORD_CLIENT_SECRET. Copy both', () => throughDiscord({ token: 401 })],
  [`Discord: There is no server ${guildId}. Copy the id`, () => throughDiscord({ widget: 404 })],
  ['Discord: It answers 500. Try again later.', () => throughDiscord({ token: 500 })],
  [
    'Clock: The clock differs from Discord’s by more than a minute.',
    () => throughDiscord({ date: Date.now() - hour }),
  ],
  [
    'Discord: It does not answer. Check this machine’s network',
    but(throughDiscord, { DISCORD_API: 'http://127.0.0.1:1' }),
  ],
  [
    'Discord: DISCORD_ROLE_MAP makes nobody an administrator. Give one of its roles the code a.',
    but(throughDiscord, { DISCORD_ROLE_MAP: `${masterRole}=mS` }),
  ],
  [
    'Community: It is the demo community, from a start without Discord’s settings, so the server does not start.',
    async () => throughDiscord({}, await seededFolder()),
  ],
  [
    'Community: It contains members of the demo community (demo-admin, demo-keeper, demo-master, ',
    async () => {
      const corvin = { id: '7', username: 'Corvin', avatar: null, roles: '[]', chat_roles: '[]' };
      const settings = await withStore(({ db }) => db.insertInto('member').values(corvin).execute());
      return throughDiscord({}, settings['NYX_DATA_DIR']);
    },
  ],
  [
    'Discord: DISCORD_REDIRECT_URL is http://localhost:5080/login, where the app does not wait for members.',
    but(throughDiscord, { DISCORD_REDIRECT_URL: 'http://localhost:5080/login' }),
  ],
];

describe('the doctor', () => {
  test('finds no fault in sound settings, with or without Discord', async () => {
    expect(await faultsOf(await sound())).toEqual([]);
    expect(await faultsOf(await throughDiscord())).toEqual([]);
    expect(await faultsOf(await soundIn(await temporaryFolder()))).toEqual([]);
    // The server has not written its first backup yet.
    expect(await faultsOf({ ...(await sound()), NYX_BACKUP_DIR: '/nowhere' })).toEqual([]);
  });

  test.each(broken)('finds a fault: %s', async (words, settings) => {
    const faults = await faultsOf(await settings());
    expect(faults.filter((fault) => fault.includes(words))).toHaveLength(1);
    expect(faults.join().includes('hunter2')).toBe(false);
  });

  test.each([
    ['90 days', 90 * 24, 14 * 24, 'The certificate expires in 14 days.'],
    ['90 days', 90 * 24, 16 * 24, null],
    ['6 days', 6 * 24, 23, 'The certificate expires in 23 hours.'],
    ['6 days', 6 * 24, 3 * 24, null],
    ['12 hours', 12, 1, 'The certificate expires in 1 hour.'],
    ['12 hours', 12, 4, null],
  ])('judges a certificate of %s by what remains of its lifetime', (_life, hours, remaining, words) => {
    const end = Date.parse('2026-05-17T12:00:00Z');
    const text = (at: number) => new Date(at).toUTCString();
    const dates = { valid_from: text(end - hours * hour), valid_to: text(end) };
    const judged = judgeCertificate('https://nyx.example', dates, end - remaining * hour);
    expect(judged.isFault).toBe(words !== null);
    expect(judged.words).toContain(words ?? 'its certificate is valid for');
  });

  test('tells its own server from another one on the port', async () => {
    const { app, dataDir } = await serve();
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const settings = { ...(await soundIn(dataDir)), PORT: new URL(address).port };
    const [port] = (await examine(settings, Date.now())).filter(({ subject }) => subject === 'Port');
    expect(port).toMatchObject({ isFault: false, words: `Nyx runs on 127.0.0.1:${settings.PORT}.` });
    // The port is the same, but the data folder, and so the secrets, are another's.
    const others = { ...(await sound()), PORT: settings.PORT };
    expect((await faultsOf(others)).join()).toContain(`Port: Another Nyx, with other secrets`);
  });
});

test('npm run doctor prints a line for each subject, and exits with 1 if it found a fault', async () => {
  const { file, key, cert } = await certificate(7);
  const answers = [
    { status: 502, body: 'Bad Gateway', words: 'the proxy does not reach Nyx' },
    { status: 302, location: 'https://www.nyx.example/', words: 'redirects to https://www.nyx.example/' },
    { status: 200, body: 'It works!', words: 'Another program answers at' },
  ];
  let next = answers[0]!;
  const proxy = createHttps({ key, cert }, (_request, response) => {
    const { status, body, location } = next;
    response.writeHead(status, location === undefined ? {} : { location }).end(body);
  });
  const settings = await withPublicAddress(await portOfListening(proxy));
  for (next of answers) {
    const trusting = { ...settings, NODE_EXTRA_CA_CERTS: file };
    const failed = (await runTool('doctor', settings['NYX_DATA_DIR']!, [], trusting).catch(
      (error: unknown) => error,
    )) as { code: number; stdout: string; stderr: string };
    expect(failed).toMatchObject({ code: 1, stderr: '', stdout: expect.stringContaining(next.words) });
    expect(failed.stdout).toMatch(/^OK {5}Node .*\nOK {5}Settings /);
    expect(failed.stdout.trimEnd().split('\n').at(-1)).toBe('One fault.');
  }
});
