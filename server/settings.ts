import { isIP } from 'node:net';
import { resolve } from 'node:path';
import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { isWebAddress } from '#core/contract/values.ts';
import { type DiscordOptions, readRoleMap } from './auth/discord/options.ts';
import { demoWorlds } from './demo/worlds.ts';
import type { AppOptions } from './options.ts';
import { StartProblem } from './problems.ts';

export interface Settings {
  host: string;
  port: number;
  /** Port of the worlds; null if not configured. */
  worldPort: number | null;
  app: AppOptions;
}

type Environment = Record<string, string | undefined>;

const list = (value: string | undefined): string[] =>
  (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '');

/** Null if not configured. */
function readPort(name: string, value: string | undefined): number | null {
  if (value === undefined || value === '') return null;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new StartProblem(`${name} must be a number from 0 to 65535, not "${value}".`);
  return port;
}

/** Instances from a file, or else those of the demo community. */
function readFoundry(environment: Environment, dataDir: string, isDemo: boolean): AppOptions['foundry'] {
  const { NYX_FOUNDRY_CONFIG: file, NYX_WORLD_ORIGIN: origin } = environment;
  return {
    ...(file ? { configFile: resolve(file) } : {}),
    ...(!file && isDemo ? { instances: demoWorlds(dataDir) } : {}),
    worldOrigin: origin ? readOrigin('NYX_WORLD_ORIGIN', origin) : undefined,
  };
}

function readSwitch(name: string, value: string | undefined): boolean {
  if (value === undefined || value === '' || value === 'false' || value === '0') return false;
  if (value === 'true' || value === '1') return true;
  throw new StartProblem(`${name} must be true or false, not "${value}".`);
}

/** An http(s) address without its trailing slash. */
function readAddress(name: string, value: string): string {
  if (!isWebAddress(value))
    throw new StartProblem(`${name} must be an http or https address, not "${value}".`);
  return value.replace(/\/+$/, '');
}

/**
 * The address of a PostgreSQL database, undefined for none. It contains a password, so no error message
 * quotes it.
 * @throws StartProblem when the value is not such an address
 */
export function readDatabaseUrl(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (URL.canParse(value) && /^postgres(?:ql)?:$/.test(new URL(value).protocol)) return value;
  throw new StartProblem(
    'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/nyx.',
  );
}

function readOrigin(name: string, value: string): string {
  const { origin } = new URL(readAddress(name, value));
  return origin;
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function readLogLevel(value: string | undefined): string {
  const level = value || 'warn';
  if (!logLevels.includes(level))
    throw new StartProblem(`NYX_LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${level}".`);
  return level;
}

const shortestSecret = 32;

const PreviousSecrets = Type.Array(
  Type.Object({
    access: Type.String({ minLength: shortestSecret }),
    refresh: Type.String({ minLength: shortestSecret }),
  }),
);

/** Secrets that were replaced, from JSON. No error message quotes a secret. */
function readPreviousSecrets(value: string | undefined): Static<typeof PreviousSecrets> {
  if (value === undefined || value === '') return [];
  let read: unknown;
  try {
    read = JSON.parse(value);
  } catch {
    read = null;
  }
  if (Value.Check(PreviousSecrets, read)) return read;
  throw new StartProblem(
    `NYX_PREVIOUS_SECRETS must be like [{"access":"…","refresh":"…"}], each of at least ${shortestSecret} characters.`,
  );
}

/** Both signing secrets or neither, and those that they replaced. No error message quotes a secret. */
function readSecrets(environment: Environment): AppOptions['secrets'] {
  const names = ['NYX_ACCESS_SECRET', 'NYX_REFRESH_SECRET'] as const;
  const [access, refresh] = names.map((name) => environment[name] ?? '');
  const previous = readPreviousSecrets(environment['NYX_PREVIOUS_SECRETS']);
  if (!access && !refresh && previous.length > 0)
    throw new StartProblem('NYX_PREVIOUS_SECRETS needs NYX_ACCESS_SECRET and NYX_REFRESH_SECRET.');
  if (!access && !refresh) return undefined;
  for (const name of names)
    if ((environment[name] ?? '').length < shortestSecret)
      throw new StartProblem(`${name} must be a secret of at least ${shortestSecret} characters.`);
  if (access === refresh)
    throw new StartProblem('NYX_ACCESS_SECRET and NYX_REFRESH_SECRET must be two different secrets.');
  const all = [access, refresh, ...previous.flatMap((pair) => [pair.access, pair.refresh])];
  if (new Set(all).size < all.length)
    throw new StartProblem(
      'NYX_PREVIOUS_SECRETS must contain no secret twice and neither of the two current secrets.',
    );
  return { access: access!, refresh: refresh!, previous };
}

const discordSettings = [
  'DISCORD_CLIENT_ID',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_GUILD_ID',
  'DISCORD_REDIRECT_URL',
  'DISCORD_ROLE_MAP',
] as const;

function readDiscordRoles(value: string): DiscordOptions['roleMap'] {
  try {
    return readRoleMap(value);
  } catch (error) {
    const why = error instanceof SyntaxError ? 'the value is not valid JSON' : (error as Error).message;
    throw new StartProblem(`DISCORD_ROLE_MAP must be like 123=mS,p;456=p or {"123":["mS","p"]}: ${why}.`);
  }
}

/** Discord's options; undefined if none of the settings is set. */
function readDiscord(environment: Environment): DiscordOptions | undefined {
  const missing = discordSettings.filter((name) => !environment[name]);
  if (missing.length === discordSettings.length) return undefined;
  if (missing.length > 0) throw new StartProblem(`Sign-in through Discord also needs ${missing.join(', ')}.`);
  const value = (name: (typeof discordSettings)[number]): string => environment[name] ?? '';
  const guildId = value('DISCORD_GUILD_ID');
  if (!/^\d{1,20}$/.test(guildId))
    throw new StartProblem(`DISCORD_GUILD_ID must be the id of a Discord server, not "${guildId}".`);
  // The address is used unchanged: Discord compares it character by character with the registered one.
  readAddress('DISCORD_REDIRECT_URL', value('DISCORD_REDIRECT_URL'));
  const api = environment['DISCORD_API'];
  return {
    clientId: value('DISCORD_CLIENT_ID'),
    clientSecret: value('DISCORD_CLIENT_SECRET'),
    guildId,
    redirectUrl: value('DISCORD_REDIRECT_URL'),
    roleMap: readDiscordRoles(value('DISCORD_ROLE_MAP')),
    api: api ? readAddress('DISCORD_API', api) : undefined,
  };
}

function readDays(name: string, value: string | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  if (/^[1-9]\d{0,4}$/.test(value)) return Number(value);
  throw new StartProblem(`${name} must be a whole number of days from 1 to 99999, not "${value}".`);
}

function readMetricsToken(value: string | undefined): string | undefined {
  if (value === undefined || value === '') return undefined;
  if (value.length >= shortestSecret) return value;
  throw new StartProblem(`NYX_METRICS_TOKEN must be a secret of at least ${shortestSecret} characters.`);
}

function readProxies(value: string | undefined): string[] {
  const proxies = list(value);
  for (const proxy of proxies) {
    const [address = '', bits, ...more] = proxy.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    // A prefix of 0 bits would trust every address, so that any caller could forge its address.
    const fits =
      bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest);
    if (isIP(address) === 0 || !fits || more.length > 0)
      throw new StartProblem(`NYX_TRUSTED_PROXIES must list addresses or networks, not "${proxy}".`);
  }
  return proxies;
}

/**
 * Reads the server's settings from the environment; folders are relative to the working directory.
 * @throws StartProblem that names the setting at fault
 */
export function readSettings(environment: Environment): Settings {
  const { PORT, HOST, NYX_DATA_DIR, NYX_DIST_DIR, NYX_PUBLIC_URL, NYX_PRODUCT_NAME, NYX_OAUTH_URL } =
    environment;
  const publicUrl = NYX_PUBLIC_URL ? readAddress('NYX_PUBLIC_URL', NYX_PUBLIC_URL) : undefined;
  const dataDir = resolve(NYX_DATA_DIR || 'data');
  const discord = readDiscord(environment);
  return {
    host: HOST || 'localhost',
    port: readPort('PORT', PORT) ?? 5080,
    worldPort: readPort('NYX_WORLD_PORT', environment['NYX_WORLD_PORT']),
    app: {
      dataDir,
      databaseUrl: readDatabaseUrl(environment['DATABASE_URL']),
      secrets: readSecrets(environment),
      discord,
      foundry: readFoundry(environment, dataDir, discord === undefined),
      reuseKeepsSignIn: readSwitch('NYX_REUSE_KEEPS_SIGN_IN', environment['NYX_REUSE_KEEPS_SIGN_IN']),
      signInDays: readDays('NYX_SIGN_IN_DAYS', environment['NYX_SIGN_IN_DAYS']),
      privateWebhooks: readSwitch('NYX_WEBHOOK_PRIVATE', environment['NYX_WEBHOOK_PRIVATE']),
      metricsToken: readMetricsToken(environment['NYX_METRICS_TOKEN']),
      trustedProxies: readProxies(environment['NYX_TRUSTED_PROXIES']),
      distDir: resolve(NYX_DIST_DIR || 'dist'),
      publicUrl,
      redirectUrls: list(environment['NYX_REDIRECT_URLS']).map(
        (url) => (readAddress('NYX_REDIRECT_URLS', url), url),
      ),
      corsOrigins: list(environment['NYX_CORS_ORIGINS']).map((url) => readOrigin('NYX_CORS_ORIGINS', url)),
      signInAnywhere: readSwitch('NYX_SIGN_IN_ANYWHERE', environment['NYX_SIGN_IN_ANYWHERE']),
      productName: NYX_PRODUCT_NAME || undefined,
      oauthUrl: NYX_OAUTH_URL || undefined,
      logger: { level: readLogLevel(environment['NYX_LOG_LEVEL']) },
    },
  };
}
