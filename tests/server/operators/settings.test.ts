import path from 'node:path';
import { expect, test } from 'vitest';
import { StartProblem } from '#server/main.ts';
import { readSettings } from '#server/settings.ts';
import { Environment } from '#server/settings/list.ts';

test('all faults of the settings are reported at once, in one sentence each, without a secret', () => {
  const read = () =>
    readSettings({
      PORT: '70000',
      NYX_PUBLIC_URL: 'https://nyx.example/app',
      NYX_OAUTH_URL: 'javascript:alert(1)',
      NYX_API_URL: 'api.example',
      NYX_TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
      NYX_CORS_ORIGINS: '*',
      NYX_REDIRECT_URLS: 'javascript:alert(1)',
      NYX_LOG_LEVEL: 'loud',
      NYX_SIGN_IN_DAYS: '3.7',
      NYX_METRICS_TOKEN: 'hunter2',
      DATABASE_URL: 'mysql://nyx:hunter2@host/nyx',
      NYX_ACCESS_SECRET: 'a'.repeat(32),
      NYX_SIGN_IN_ANYWHERE: 'maybe',
      DISCORD_ROLE_MAP: '123=boss',
    });
  const lines = [
    'PORT must be a number from 0 to 65535, not "70000".',
    'NYX_PUBLIC_URL must be an http or https address without a path, query or user, not "https://nyx.example/app".',
    'NYX_CORS_ORIGINS must be a list of http or https addresses, not "*".',
    'NYX_REDIRECT_URLS must be a list of http or https addresses, not "javascript:alert(1)".',
    'NYX_TRUSTED_PROXIES must be a list of addresses or networks, not "proxy.example".',
    'NYX_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    'NYX_SIGN_IN_DAYS must be a whole number of days from 1 to 99999, not "3.7".',
    'NYX_METRICS_TOKEN must be a secret of at least 32 characters.',
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/nyx.',
    'DISCORD_ROLE_MAP must be like 123=mS,p;456=p or {"123":["mS","p"]}: "boss" is not one of a, mS, p, mC, mI, dI, mF.',
    'NYX_SIGN_IN_ANYWHERE must be true or false, not "maybe".',
    'NYX_OAUTH_URL must be an http or https address, not "javascript:alert(1)".',
    'NYX_API_URL must be an http or https address, not "api.example".',
    'Sign-in through Discord also needs DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID, DISCORD_REDIRECT_URL.',
    'NYX_REFRESH_SECRET is missing: both signing secrets must be set, or neither.',
  ];
  expect(read).toThrow(new StartProblem(lines.join('\n')));
});

test.each(['a/b', '1/2', 'a#b', '1#2', 'a?b', '1?2', 'a@b/c', '1@2/3', '1/2@3', '%e4', '/', '#', '1?a&b'])(
  'a database’s password %s that is not percent-encoded is refused, without a part of it',
  (password) => {
    expect(() => readSettings({ DATABASE_URL: `postgres://nyx:${password}@host:5432/nyx` })).toThrow(
      new StartProblem(
        'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/nyx: percent-encode every character of the password that is neither a letter nor a digit, such as @ as %40 and / as %2F.',
      ),
    );
  },
);

test.each([
  ...['a@b', 'a%b', '50%', '%40%2F%23%25', 'a:b', 'à!$&+,;='].map(
    (password) => `nyx:${password}@host:5432/nyx`,
  ),
  'nyx@server:secret@host/nyx?sslmode=require&application_name=a@b',
  '/nyx?host=/run/postgresql&user=nyx@server',
  'nyx:secret@%2Frun%2Fpostgresql/a%40b',
  '[::1]:5432/nyx?options=-c%20search_path%3Dnyx',
  'host',
])('the address of a database postgres://%s is accepted', (rest) => {
  const databaseUrl = `postgres://${rest}`;
  expect(readSettings({ DATABASE_URL: databaseUrl }).app.databaseUrl).toBe(databaseUrl);
});

test('an empty setting counts as absent, and other variables are ignored', () => {
  const empty = Object.fromEntries(Object.keys(Environment.properties).map((name) => [name, '']));
  expect(readSettings({ ...empty, PATH: '/bin' })).toEqual(readSettings({}));
});

test.each<[string, string, object]>([
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['PORT', '0', { port: 0 }],
  ['NYX_WORLD_PORT', '65535', { worldPort: 65_535 }],
  ['NYX_PUBLIC_URL', 'https://nyx.example/', { app: { publicUrl: 'https://nyx.example' } }],
  [
    'NYX_CORS_ORIGINS',
    'https://a.example/x, http://b.example:80',
    { app: { corsOrigins: ['https://a.example', 'http://b.example'] } },
  ],
  [
    'NYX_REDIRECT_URLS',
    'https://a.example/auth/ https://b.example/auth',
    { app: { redirectUrls: ['https://a.example/auth/', 'https://b.example/auth'] } },
  ],
  [
    'NYX_TRUSTED_PROXIES',
    '10.0.0.0/32, 127.0.0.1 ::1 fd00::/8',
    { app: { trustedProxies: ['10.0.0.0/32', '127.0.0.1', '::1', 'fd00::/8'] } },
  ],
  ['NYX_LOG_LEVEL', 'trace', { app: { logger: { level: 'trace' } } }],
  ['NYX_SIGN_IN_DAYS', '1', { app: { signInDays: 1 } }],
  ['NYX_NO_SHOWS', '3,60,15', { app: { noShowBar: { count: 3, days: 60, bars: 15 } } }],
  ['NYX_METRICS_TOKEN', 'm'.repeat(32), { app: { metricsToken: 'm'.repeat(32) } }],
  ['NYX_DATA_DIR', '/srv/nyx', { app: { dataDir: '/srv/nyx' } }],
  ['DATABASE_URL', 'postgresql://host/nyx', { app: { databaseUrl: 'postgresql://host/nyx' } }],
  ['NYX_BACKUP_DIR', '/srv/backups', { app: { backups: { folder: '/srv/backups', hours: 24, keep: 14 } } }],
  ['NYX_REUSE_KEEPS_SIGN_IN', '1', { app: { reuseKeepsSignIn: true } }],
  ['NYX_SIGN_IN_ANYWHERE', 'true', { app: { signInAnywhere: true } }],
  ['NYX_SIGN_IN_ANYWHERE', '0', { app: { signInAnywhere: false } }],
  ['NYX_WEBHOOK_PRIVATE', 'true', { app: { privateWebhooks: true } }],
  ['NYX_FOUNDRY_CONFIG', '/srv/foundry.json', { app: { foundry: { configFile: '/srv/foundry.json' } } }],
  ['NYX_WORLD_ORIGIN', 'https://a.example/x', { app: { foundry: { worldOrigin: 'https://a.example' } } }],
  ['NYX_PRODUCT_NAME', 'KaironBot', { app: { productName: 'KaironBot' } }],
  ['NYX_SHOP', 'in the hall', { app: { shop: 'in the hall' } }],
  ['NYX_OAUTH_URL', 'https://a.example/o?a=1', { app: { oauthUrl: 'https://a.example/o?a=1' } }],
  ['NYX_DIST_DIR', '/srv/dist', { app: { distDir: '/srv/dist' } }],
])('%s=%s becomes the option of the server', (name, value, options) => {
  expect(readSettings({ [name]: value })).toMatchObject(options);
});

const secrets = { NYX_ACCESS_SECRET: 'a'.repeat(32), NYX_REFRESH_SECRET: 'b'.repeat(32) };

test.each([
  ['NYX_ACCESS_SECRET', 'too short'],
  ['NYX_ACCESS_SECRET', ''],
  ['NYX_REFRESH_SECRET', 'too short'],
  ['NYX_REFRESH_SECRET', secrets.NYX_ACCESS_SECRET],
  ['NYX_TRUSTED_PROXIES', '10.0.0.0/33'],
  ['NYX_TRUSTED_PROXIES', '0.0.0.0/0'],
  ['NYX_TRUSTED_PROXIES', '::/0'],
  ['NYX_SIGN_IN_DAYS', '0'],
  ['NYX_NO_SHOWS', '3,60'],
  ['NYX_NO_SHOWS', '0,60,15'],
])('%s must not be "%s"', (name, value) => {
  const read = () => readSettings({ ...secrets, [name]: value });
  expect(read).toThrow(name);
  expect(read).not.toThrow('too short');
});

test('without settings, the server listens on port 5080 of this computer, and makes no backups', () => {
  const { app, ...where } = readSettings({});
  expect(where).toEqual({ host: 'localhost', port: 5_080, worldPort: null });
  expect(app).toMatchObject({
    dataDir: path.resolve('data'),
    distDir: path.resolve('dist'),
    backups: undefined,
    publicUrl: undefined,
    signInDays: 90,
    noShowBar: undefined,
    signInAnywhere: false,
    reuseKeepsSignIn: false,
    secrets: undefined,
    privateWebhooks: false,
    logger: { level: 'warn' },
    trustedProxies: [],
    corsOrigins: [],
    redirectUrls: [],
  });
});

test('the settings of backups become the options of the schedule', () => {
  const settings = {
    NYX_BACKUP_DIR: '/srv/backups',
    NYX_BACKUP_HOURS: '8760',
    NYX_BACKUP_KEEP: '1000',
    NYX_BACKUP_MAX_HOURS: '72',
    NYX_BACKUP_PASSPHRASE: 'correct horse battery',
  };
  expect(readSettings(settings).app.backups).toEqual({
    folder: '/srv/backups',
    hours: 8_760,
    keep: 1_000,
    maxHours: 72,
    passphrase: 'correct horse battery',
  });
});
