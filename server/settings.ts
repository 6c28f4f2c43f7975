import { demoWorlds } from './demo/worlds.ts';
import type { AppOptions } from './options.ts';
import { type EnvironmentVariables, type Values, valuesOf } from './settings/check.ts';

export interface Settings {
  host: string;
  port: number;
  /** Port of the worlds; null if not configured. */
  worldPort: number | null;
  app: AppOptions;
}

function secretsIn({
  NYX_ACCESS_SECRET: access,
  NYX_REFRESH_SECRET: refresh,
  NYX_PREVIOUS_SECRETS: previous = [],
}: Values): AppOptions['secrets'] {
  return access === undefined || refresh === undefined ? undefined : { access, refresh, previous };
}

function discordIn({
  DISCORD_CLIENT_ID: clientId,
  DISCORD_CLIENT_SECRET: clientSecret,
  DISCORD_GUILD_ID: guildId,
  DISCORD_REDIRECT_URL: redirectUrl,
  DISCORD_ROLE_MAP: roleMap,
  DISCORD_API: api,
}: Values): AppOptions['discord'] {
  // `valuesOf` has already refused an incomplete set of these.
  return clientId && clientSecret && guildId && redirectUrl && roleMap
    ? { clientId, clientSecret, guildId, redirectUrl, roleMap, api }
    : undefined;
}

function backupsIn(values: Values): AppOptions['backups'] {
  const { NYX_BACKUP_DIR: folder, NYX_BACKUP_HOURS: hours, NYX_BACKUP_KEEP: keep } = values;
  if (folder === undefined) return undefined;
  return {
    folder,
    hours,
    keep,
    maxHours: values.NYX_BACKUP_MAX_HOURS,
    passphrase: values.NYX_BACKUP_PASSPHRASE,
  };
}

/** Instances from a file, or else those of the demo community. */
function foundryIn(values: Values): AppOptions['foundry'] {
  const { NYX_FOUNDRY_CONFIG: configFile, NYX_WORLD_ORIGIN: worldOrigin, NYX_DATA_DIR: dataDir } = values;
  const isDemo = discordIn(values) === undefined;
  return {
    ...(configFile === undefined ? {} : { configFile }),
    ...(configFile === undefined && isDemo ? { instances: demoWorlds(dataDir) } : {}),
    worldOrigin,
  };
}

/**
 * Reads the server's settings from the environment; folders are relative to the working directory.
 * @throws StartProblem with one line for each setting at fault
 */
export function readSettings(environment: EnvironmentVariables): Settings {
  const values = valuesOf(environment);
  return {
    host: values.HOST,
    port: values.PORT,
    worldPort: values.NYX_WORLD_PORT ?? null,
    app: {
      dataDir: values.NYX_DATA_DIR,
      databaseUrl: values.DATABASE_URL,
      secrets: secretsIn(values),
      discord: discordIn(values),
      foundry: foundryIn(values),
      reuseKeepsSignIn: values.NYX_REUSE_KEEPS_SIGN_IN,
      signInDays: values.NYX_SIGN_IN_DAYS,
      noShowBar: values.NYX_NO_SHOWS,
      privateWebhooks: values.NYX_WEBHOOK_PRIVATE,
      metricsToken: values.NYX_METRICS_TOKEN,
      backups: backupsIn(values),
      trustedProxies: values.NYX_TRUSTED_PROXIES,
      distDir: values.NYX_DIST_DIR,
      publicUrl: values.NYX_PUBLIC_URL,
      redirectUrls: values.NYX_REDIRECT_URLS,
      corsOrigins: values.NYX_CORS_ORIGINS,
      signInAnywhere: values.NYX_SIGN_IN_ANYWHERE,
      productName: values.NYX_PRODUCT_NAME,
      shop: values.NYX_SHOP,
      oauthUrl: values.NYX_OAUTH_URL,
      logger: { level: values.NYX_LOG_LEVEL },
    },
  };
}
