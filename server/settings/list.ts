import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { NoShowBar } from '#core/rules/adventures/no-shows.ts';
import { readRoleMap } from '../auth/discord/options.ts';
import { shortestPassphrase } from '../store/backup/sealed-secrets.ts';
import {
  address,
  addressesSetting,
  databaseUrl,
  exactAddress,
  flagSetting,
  folder,
  foreignSecret,
  networks,
  numberSetting,
  oneOf,
  origin,
  originsSetting,
  parsed,
  port,
  secret,
  shortestSecret,
  site,
  textSetting,
} from './kinds.ts';

const PreviousSecrets = Type.Array(
  Type.Object({
    access: Type.String({ minLength: shortestSecret }),
    refresh: Type.String({ minLength: shortestSecret }),
  }),
);

function readPreviousSecrets(value: string): Static<typeof PreviousSecrets> {
  const read: unknown = JSON.parse(value);
  if (Value.Check(PreviousSecrets, read)) return read;
  throw new Error('They are not a list of pairs.');
}

function readNoShowBar(value: string): NoShowBar {
  const [, count, days, bars] = /^([1-9]\d{0,2}),([1-9]\d{0,2}),([1-9]\d{0,2})$/.exec(value) ?? [];
  if (bars === undefined) throw new Error(`not "${value}"`);
  return { count: Number(count), days: Number(days), bars: Number(bars) };
}

const days = 'a whole number of days';
const optional = Type.Optional;

/**
 * Every setting of the server and its commands, by subject. The server checks the environment against this list, and
 * tests compare the tables of the documents and `.env.example` with it.
 */
export const groups = {
  listening: {
    title: 'Where it listens, and where people open the app',
    settings: {
      HOST: textSetting({
        description: 'address that the server listens on',
        default: 'localhost',
      }),
      PORT: port({ description: 'port of app and API', default: '5080' }),
      NYX_PUBLIC_URL: optional(
        site({
          description:
            'where people open the app; with `https` the server tells browsers to use only HTTPS. Without it `http://localhost:{PORT}`',
          example: 'https://nyx.example',
        }),
      ),
      NYX_CORS_ORIGINS: originsSetting({
        description: 'origins of pages elsewhere that may call the API',
        example: 'https://pages.example',
      }),
      NYX_REDIRECT_URLS: addressesSetting({
        description:
          'further redirect addresses, such as that of a page on a file server; with Discord, register them there too',
        example: 'https://pages.example/auth',
      }),
      NYX_TRUSTED_PROXIES: networks({
        description: 'addresses or networks of proxies whose `X-Forwarded-For` is trusted',
        example: '127.0.0.1 10.0.0.0/8',
      }),
      NYX_LOG_LEVEL: oneOf(
        {
          description:
            '`info` logs every request, `warn` only problems; both log security events. `trace` to `fatal`, or `silent`',
          default: 'warn',
        },
        ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      ),
      NYX_SIGN_IN_DAYS: numberSetting(
        { description: 'days that the journal keeps sign-ins and refused calls', default: '90' },
        [1, 99_999],
        days,
      ),
      NYX_METRICS_TOKEN: optional(
        secret({
          description:
            'a secret of at least 32 characters, with which programs read [the metrics](monitoring.md)',
        }),
      ),
    },
  },
  data: {
    title: 'Where the data is: a folder (SQLite), or a PostgreSQL database',
    settings: {
      NYX_DATA_DIR: folder({
        description:
          'folder of `secrets.json` and of the SQLite database `nyx.sqlite`, which only its owner may read',
        default: 'data',
      }),
      DATABASE_URL: optional(
        databaseUrl({
          description:
            'address of a PostgreSQL database to use instead, such as `postgres://user:password@host:5432/nyx`; version 12 or newer, encoding UTF8',
          example: 'postgres://user:password@host:5432/nyx',
        }),
      ),
    },
  },
  backups: {
    title: 'Backups',
    settings: {
      NYX_BACKUP_DIR: optional(
        folder({
          description: 'folder into which the server writes backups; without it, it writes none',
          example: '/srv/nyx-backups',
        }),
      ),
      NYX_BACKUP_HOURS: numberSetting(
        { description: 'hours between two of them', default: '24' },
        [1, 8_760],
        'a whole number of hours',
      ),
      NYX_BACKUP_KEEP: numberSetting(
        { description: 'how many of them to keep; the server removes the oldest', default: '14' },
        [1, 1_000],
        'a whole number',
      ),
      NYX_BACKUP_MAX_HOURS: optional(
        numberSetting(
          {
            description:
              'age of the newest one, in hours, above which the server is [not ready](monitoring.md#ready-or-not); without it, the age does not matter',
            example: '72',
          },
          [1, 8_760],
          'a whole number of hours',
        ),
      ),
      NYX_BACKUP_PASSPHRASE: optional(
        secret(
          {
            description: `seals the secrets of the data folder in a backup; at least ${shortestPassphrase} characters`,
          },
          shortestPassphrase,
        ),
      ),
    },
  },
  discord: {
    title: 'Sign-in through Discord: the first five go together',
    settings: {
      DISCORD_CLIENT_ID: optional(textSetting({ description: 'the application’s client id' })),
      DISCORD_CLIENT_SECRET: optional(foreignSecret({ description: 'its client secret' })),
      DISCORD_GUILD_ID: optional(
        parsed(
          {
            description: 'the community’s server; only its members may sign in',
            must: 'the id of a Discord server',
          },
          (value) => {
            if (!/^\d{1,20}$/.test(value)) throw new Error(`not "${value}"`);
            return value;
          },
        ),
      ),
      // The address is used unchanged: Discord compares it character by character with the registered one.
      DISCORD_REDIRECT_URL: optional(
        exactAddress({
          description: 'the redirect address as registered there, such as `https://nyx.example/auth`',
          example: 'https://nyx.example/auth',
        }),
      ),
      DISCORD_ROLE_MAP: optional(
        parsed(
          {
            description: 'chat role ids to role codes: `123=mS,p;456=p` or `{"123":["mS","p"],"456":["p"]}`',
            example: '123=mS,p;456=p',
            must: 'like 123=mS,p;456=p or {"123":["mS","p"]}',
          },
          readRoleMap,
        ),
      ),
      DISCORD_API: optional(
        address({
          description: 'base address of its API; by default `https://discord.com/api/v10`',
          example: 'https://discord.com/api/v10',
        }),
      ),
    },
  },
  signIn: {
    title: 'Sign-in: tokens, and the page without passwords',
    settings: {
      NYX_ACCESS_SECRET: optional(
        secret({
          description:
            'secret that signs access tokens, at least 32 characters. Without it and the next one, the first start creates both and stores them in `secrets.json` of the data folder',
        }),
      ),
      NYX_REFRESH_SECRET: optional(secret({ description: 'another secret, which signs refresh tokens' })),
      NYX_PREVIOUS_SECRETS: optional(
        parsed(
          {
            description:
              'the secrets that those two replaced, newest first: `[{"access":"…","refresh":"…"}]`',
            must: `like [{"access":"…","refresh":"…"}], each of at least ${shortestSecret} characters`,
            secret: true,
          },
          readPreviousSecrets,
        ),
      ),
      NYX_REUSE_KEEPS_SIGN_IN: flagSetting({
        description:
          '`true`: the server refuses a retired token without ending its sign-in. For communities whose members still use the existing client',
      }),
      NYX_SIGN_IN_ANYWHERE: flagSetting({
        description:
          '`true`: the [page without passwords](self-hosting.md#the-reference-servers-sign-in-page) also answers callers on other machines',
      }),
    },
  },
  adventures: {
    title: 'Adventures',
    settings: {
      NYX_NO_SHOWS: optional(
        parsed(
          {
            description:
              'who is barred from signing up after no-shows: `3,60,15` bars after 3 within 60 days, for 15 days after the last. Without it, nobody is',
            example: '3,60,15',
            must: 'three whole numbers from 1 to 999, such as 3,60,15',
          },
          readNoShowBar,
        ),
      ),
    },
  },
  webhooks: {
    title: 'Webhooks',
    settings: {
      NYX_WEBHOOK_PRIVATE: flagSetting({
        description: '`true`: webhooks may reach addresses in the server’s own network',
      }),
    },
  },
  foundry: {
    title: 'Virtual tabletops',
    settings: {
      NYX_FOUNDRY_CONFIG: optional(
        folder({
          description:
            'the file of instances; the server reads it again when it changes. Without it, a demo community has two worlds',
          example: 'foundry.json',
        }),
      ),
      NYX_WORLD_PORT: optional(
        port({
          description:
            'port that serves the worlds; by default the port after the app’s, or a free one if that is in use',
          example: '5081',
        }),
      ),
      NYX_WORLD_ORIGIN: optional(
        origin({
          description:
            'public origin of the worlds, such as `https://worlds.example`; by default the app’s host and that port',
          example: 'https://worlds.example',
        }),
      ),
    },
  },
  page: {
    title: 'The page, also as a static build for another web server',
    settings: {
      NYX_PRODUCT_NAME: optional(
        textSetting({ description: 'the community’s bot, in the page’s tagline', example: 'KaironBot' }),
      ),
      NYX_SHOP: optional(
        textSetting({
          description: 'where members buy items, as their details say; by default “with the bot, in chat”',
          example: 'at the guild’s shop, Fridays',
        }),
      ),
      NYX_OAUTH_URL: optional(
        exactAddress({
          description:
            'authorisation address, with `client_id`; by default Discord’s own, or the server’s page without passwords',
          example: 'https://discord.com/oauth2/authorize?client_id=…',
        }),
      ),
      NYX_API_URL: optional(
        address({
          description: 'origin of the API, for a static build; by default the page’s own',
          example: 'https://api.example',
        }),
      ),
      NYX_WORKER: oneOf(
        {
          description:
            '`off` builds the app without its service worker, and removes it from browsers that have it ([how](#the-service-worker))',
          default: 'on',
        },
        ['on', 'off'],
      ),
      NYX_DIST_DIR: folder({
        description: 'folder of the built app that the server serves',
        default: 'dist',
      }),
    },
  },
  tests: {
    title: 'Tests',
    settings: {
      CHROMIUM: optional(
        textSetting({
          description: 'the browser that the tests drive; by default one on the PATH',
          example: '/usr/bin/chromium',
        }),
      ),
      NYX_CI_BASE: optional(
        textSetting({
          description:
            'the commit with which `npm run test:ci` compares; by default the newest that is a day old',
          example: 'origin/main',
        }),
      ),
      NYX_TEST_DATABASE_URL: optional(
        databaseUrl({
          description: 'a PostgreSQL server for the tests, whose user may create databases',
          example: 'postgres://user:password@localhost/postgres',
        }),
      ),
    },
  },
} as const;

/** The environment as far as it concerns Nyx. */
export const Environment = Type.Object({
  ...groups.listening.settings,
  ...groups.data.settings,
  ...groups.backups.settings,
  ...groups.discord.settings,
  ...groups.signIn.settings,
  ...groups.adventures.settings,
  ...groups.webhooks.settings,
  ...groups.foundry.settings,
  ...groups.page.settings,
  ...groups.tests.settings,
});

export type SettingName = keyof (typeof Environment)['properties'];
