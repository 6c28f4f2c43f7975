import { expect, test } from 'vitest';
import { StartProblem } from '#server/main.ts';
import { readSettings } from '#server/settings.ts';
import { Environment } from '#server/settings/list.ts';

test('all faults of the settings are reported at once, in one sentence each, without a secret', () => {
  const read = () =>
    readSettings({
      PORT: '70000',
      NYX_PUBLIC_URL: 'nyx.example',
      NYX_TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
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
    'NYX_PUBLIC_URL must be an http or https address, not "nyx.example".',
    'NYX_TRUSTED_PROXIES must be a list of addresses or networks, not "proxy.example".',
    'NYX_LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
    'NYX_SIGN_IN_DAYS must be a whole number of days from 1 to 99999, not "3.7".',
    'NYX_METRICS_TOKEN must be a secret of at least 32 characters.',
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/nyx.',
    'DISCORD_ROLE_MAP must be like 123=mS,p;456=p or {"123":["mS","p"]}: "boss" is not one of a, mS, p, mC, mI, dI, mF.',
    'NYX_SIGN_IN_ANYWHERE must be true or false, not "maybe".',
    'Sign-in through Discord also needs DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET, DISCORD_GUILD_ID, DISCORD_REDIRECT_URL.',
    'NYX_REFRESH_SECRET is missing: both signing secrets must be set, or neither.',
  ];
  expect(read).toThrow(new StartProblem(lines.join('\n')));
});

test('an empty setting counts as absent, and other variables are ignored', () => {
  const empty = Object.fromEntries(Object.keys(Environment.properties).map((name) => [name, '']));
  expect(readSettings({ ...empty, PATH: '/bin' })).toEqual(readSettings({}));
});
