import type { DiscordOptions } from './auth/discord/options.ts';
import type { GivenSecrets } from './auth/secrets.ts';
import type { FoundryOptions } from './foundry/options.ts';
import type { ConnectionBounds } from './plugins/connections.ts';

/** What a server is built from. Everything that differs between two servers is here; nothing is read elsewhere. */
export interface AppOptions {
  /** Folder of the database and the signing secrets; made when missing, for its owner only. */
  dataDir: string;
  /** A PostgreSQL database, `postgres://…`. Absent: SQLite in the data folder. */
  databaseUrl?: string | undefined;
  /**
   * Signing secrets, at least 32 characters each, and those that they replaced, the newest first. Absent: those of the data
   * folder, made at the first start.
   */
  secrets?: (GivenSecrets & { previous?: readonly GivenSecrets[] }) | undefined;
  /** Sign-in through Discord. Absent: the embedded authorise page and the demo community's members. */
  discord?: DiscordOptions | undefined;
  /** A refresh token that comes again late is refused, and its sign-in goes on. Default: the sign-in ends. */
  reuseKeepsSignIn?: boolean | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[] | undefined;
  /** The built app. Absent: the server answers the API only. */
  distDir?: string | undefined;
  /** Where people open the app, without a trailing slash. Absent: `http://localhost` and the port listened on. */
  publicUrl?: string | undefined;
  /** Redirect addresses beside `{publicUrl}/auth` of the authorise page, or beside Discord's own one. */
  redirectUrls?: readonly string[] | undefined;
  /** Origins whose pages may call the API from a browser. */
  corsOrigins?: readonly string[] | undefined;
  /** Lets the embedded authorise page, which asks for no password, answer to anyone who reaches it. */
  signInAnywhere?: boolean | undefined;
  /** The community's bot, in the page's tagline. */
  productName?: string | undefined;
  /** An authorise address other than the embedded page, for the page's configuration. */
  oauthUrl?: string | undefined;
  /** Origin that members' avatars are loaded from. */
  avatarHost?: string | undefined;
  /** Whether a new database gets the demo community. Default true, but never with Discord. */
  seed?: boolean | undefined;
  /** The computer's clock, by which the server's own goes (clock.ts), epoch ms. */
  now?: (() => number) | undefined;
  /** How long the process has run, in ms from any beginning: what the server counts on by when its clock is set back. */
  uptime?: (() => number) | undefined;
  /** False for silence, else pino's options: `level`, `stream`. Default: warnings and worse. */
  logger?: boolean | LogOptions | undefined;
  /** How long stopping waits for what is under way, in ms. */
  grace?: number | undefined;
  /** How long a caller may take nothing of a long answer, in ms. */
  stall?: number | undefined;
  /** Connections that the server has at a time; not those of worlds. */
  connectionLimits?: Partial<ConnectionBounds> | undefined;
  /** Virtual tabletops that the server keeps. Absent: none. */
  foundry?: FoundryOptions | undefined;
  /** Calls a minute; the contract's figures unless a test needs smaller ones. */
  limits?: Partial<Limits> | undefined;
}

export interface LogOptions {
  level?: string;
  stream?: { write(line: string): void };
}

/** Calls that one caller may make in a minute (docs/wire-contract.md#wire-rule-limits). */
export interface Limits {
  perMember: number;
  perAddress: number;
  signInsPerAddress: number;
  /** Of ours: the contract only asks for one. */
  activationsPerAddress: number;
}

export const contractLimits: Limits = {
  perMember: 1_200,
  perAddress: 3_000,
  signInsPerAddress: 60,
  activationsPerAddress: 60,
};

export const defaultAvatarHost = 'https://cdn.discordapp.com';
