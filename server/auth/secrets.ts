import { hkdfSync } from 'node:crypto';

/** Secrets that sign access and refresh tokens: at least 32 bytes each, never equal. */
export interface Secrets {
  access: Uint8Array;
  refresh: Uint8Array;
  /**
   * When newer secrets replaced them, in epoch ms. `undefined`: no newer secrets have replaced them, or they did at an
   * unknown time.
   */
  replaced?: number;
}

/** How long a server may still sign with replaced secrets, until its operator restarts it, in ms. */
export const timeToRestart = 24 * 60 * 60_000;

/** Secrets, or keys derived from them, with their id: the `kid` of tokens and sealed strings. */
export interface Identified {
  kid: string;
}

/** All secrets that a server knows, the newest first. The first signs; the others were replaced. */
export type SecretsRing = readonly (Secrets & Identified)[];

/**
 * Derives the id from the secrets, so that servers with the same secrets use the same id. The id is not
 * secret.
 */
const kidOf = ({ access, refresh }: Secrets): string =>
  Buffer.from(hkdfSync('sha256', access, refresh, 'nyx key id', 9)).toString('base64url');

/** Adds ids. `secrets` are the current secrets, then the replaced ones, the newest first. */
export const ringOf = (secrets: readonly Secrets[]): SecretsRing =>
  secrets.map((each) => ({ ...each, kid: kidOf(each) }));

/** The entry that signs and seals. */
export function newestOf<T>([newest]: readonly T[]): T {
  if (newest === undefined) throw new Error('The secrets ring is empty.');
  return newest;
}

/**
 * The entry with this id; null for an unknown id. If `kid` is undefined, the oldest entry: strings without an id are
 * from before keys had ids.
 */
export const ofKid = <T extends Identified>(ring: readonly T[], kid: unknown): T | null =>
  (kid === undefined ? ring.at(-1) : ring.find((one) => one.kid === kid)) ?? null;

/** The key, of 32 bytes, that seals the chat platform's tokens and webhooks' addresses and secrets in the database. */
export const sealingKey = ({ access, refresh }: Secrets): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', Buffer.concat([access, refresh]), '', 'nyx chat grants', 32));

/** Secrets as strings, as in settings. */
export interface GivenSecrets {
  access: string;
  refresh: string;
}

/** Secrets from settings, used instead of those of the data folder. */
export const givenSecrets = ({
  previous = [],
  ...newest
}: GivenSecrets & { previous?: readonly GivenSecrets[] }) =>
  ringOf(
    [newest, ...previous].map(({ access, refresh }) => ({
      access: new TextEncoder().encode(access),
      refresh: new TextEncoder().encode(refresh),
    })),
  );
