import type { NoShowBar } from '#core/rules/adventures/no-shows.ts';
import type { DiscordOptions } from './auth/discord/options.ts';
import type { GivenSecrets } from './auth/secrets.ts';
import type { BackupOptions } from './backups/schedule.ts';
import type { FoundryOptions } from './foundry/options.ts';
import type { LiveLimits } from './live/limits.ts';
import type { ConnectionBounds } from './plugins/connections.ts';

/** Options of a server. They contain everything that differs between two servers. */
export interface AppOptions {
  /** Folder of the database and the signing secrets; created if missing, accessible to its owner only. */
  dataDir: string;
  /** A PostgreSQL database, `postgres://…`. Absent: SQLite in the data folder. */
  databaseUrl?: string | undefined;
  /**
   * Signing secrets, at least 32 characters each, and those that they replaced, the newest first. Absent:
   * those of the data folder, created at the first start.
   */
  secrets?: (GivenSecrets & { previous?: readonly GivenSecrets[] }) | undefined;
  /** Sign-in through Discord. Absent: the embedded sign-in page and the demo community's members. */
  discord?: DiscordOptions | undefined;
  /**
   * Whether a refresh token that is reused late is refused without ending its sign-in. Default: the sign-in
   * ends.
   */
  reuseKeepsSignIn?: boolean | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies?: readonly string[] | undefined;
  /** The built app. Absent: the server answers the API only. */
  distDir?: string | undefined;
  /**
   * The app's public address, without a trailing slash. Absent: `http://localhost` with the port that the
   * server listens on.
   */
  publicUrl?: string | undefined;
  /** Redirect addresses in addition to the sign-in page's `{publicUrl}/auth` or Discord's `redirectUrl`. */
  redirectUrls?: readonly string[] | undefined;
  /** Origins whose pages may call the API from a browser. */
  corsOrigins?: readonly string[] | undefined;
  /** Lets the embedded sign-in page, which asks for no password, answer callers on other computers. */
  signInAnywhere?: boolean | undefined;
  /** Name of the community's bot in the page's tagline. */
  productName?: string | undefined;
  /** Where members buy items, as the page says. */
  shop?: string | undefined;
  /** The authorise address for the app's configuration. Absent: Discord's, or else the embedded page. */
  oauthUrl?: string | undefined;
  /** Origin that members' avatars are loaded from. */
  avatarHost?: string | undefined;
  /** Whether a new database gets the demo community. Default true, but never with Discord. */
  seed?: boolean | undefined;
  /** The computer's clock in epoch ms. The server derives its own clock from it (clock.ts). */
  now?: (() => number) | undefined;
  /**
   * Uptime of the process, in ms from an arbitrary start. The server's clock advances by it when the
   * computer's clock is set back.
   */
  uptime?: (() => number) | undefined;
  /** False: no log. Otherwise pino's options `level` and `stream`. Default: warnings and worse. */
  logger?: boolean | LogOptions | undefined;
  /** How many days the journal keeps sign-ins and refused calls. */
  signInDays?: number | undefined;
  /** What bars members from signing up for adventures. Absent: nothing. */
  noShowBar?: NoShowBar | undefined;
  /** Whether webhooks may reach addresses in the server's own network. */
  privateWebhooks?: boolean | undefined;
  /** How often the server checks whether a webhook has something to send, in ms. */
  webhookInterval?: number | undefined;
  /** The token with which programs on other computers read the metrics. */
  metricsToken?: string | undefined;
  /** Scheduled backups. Absent: none. */
  backups?: BackupOptions | undefined;
  /** How long the server waits for pending requests when it stops, in ms. */
  grace?: number | undefined;
  /** How long a caller may read nothing of a long answer, in ms. */
  stall?: number | undefined;
  /** Limits of concurrent connections, except those to worlds. */
  connectionLimits?: Partial<ConnectionBounds> | undefined;
  /** Virtual tabletops that the server runs. Absent: none. */
  foundry?: FoundryOptions | undefined;
  /** Limits of calls per minute that override the contract's, for tests. */
  limits?: Partial<Limits> | undefined;
  /** Limits of streams of changes that override the defaults, for tests. */
  liveLimits?: Partial<LiveLimits> | undefined;
}

export interface LogOptions {
  level?: string;
  stream?: { write(line: string): void };
}

/** Maximum numbers of calls per minute of one caller (docs/wire-contract.md#wire-rule-limits). */
export interface Limits {
  perMember: number;
  perAddress: number;
  /** Only sign-ins with an invalid code count. */
  signInsPerAddress: number;
  /** Our own choice: the contract only requires some limit. */
  activationsPerAddress: number;
}

export const contractLimits: Limits = {
  perMember: 1_200,
  perAddress: 3_000,
  signInsPerAddress: 60,
  activationsPerAddress: 60,
};

export const defaultAvatarHost = 'https://cdn.discordapp.com';
