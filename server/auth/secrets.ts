import { hkdfSync } from 'node:crypto';

/** What access and refresh tokens are signed with: at least 32 bytes each, never the same. */
export interface Secrets {
  access: Uint8Array;
  refresh: Uint8Array;
  /** When others replaced them, epoch ms. Absent: they were not, or nobody has said when. */
  replaced?: number;
}

/** How long after secrets were replaced a server may still sign with them: until its operator restarts it. In ms. */
export const timeToRestart = 24 * 60 * 60_000;

/** Secrets, or keys that follow from them, under their id: the `kid` of tokens and sealed texts. */
export interface Identified {
  kid: string;
}

/** All secrets that a server knows, the newest first: the first signs, and it has replaced the others. */
export type SecretsRing = readonly (Secrets & Identified)[];

/** It follows from the secrets: servers with the same ones agree, and nobody has to name them. Not secret itself. */
const kidOf = ({ access, refresh }: Secrets): string =>
  Buffer.from(hkdfSync('sha256', access, refresh, 'nyx key id', 9)).toString('base64url');

/** `secrets` are the ones that sign, then those that they replaced, the newest first. */
export const ringOf = (secrets: readonly Secrets[]): SecretsRing =>
  secrets.map((each) => ({ ...each, kid: kidOf(each) }));

/** The one that signs and seals. */
export function newestOf<T>([newest]: readonly T[]): T {
  if (newest === undefined) throw new Error('A server has secrets.');
  return newest;
}

/** The secrets with an id, or the oldest ones for what was signed before there were ids; null for an unknown id. */
export const ofKid = <T extends Identified>(ring: readonly T[], kid: unknown): T | null =>
  (kid === undefined ? ring.at(-1) : ring.find((one) => one.kid === kid)) ?? null;

/** What seals the chat platform's tokens in the database; it follows from the secrets. 32 bytes. */
export const sealingKey = ({ access, refresh }: Secrets): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', Buffer.concat([access, refresh]), '', 'nyx chat grants', 32));

/** Secrets as texts, as settings hold them. */
export interface GivenSecrets {
  access: string;
  refresh: string;
}

/** Secrets that the server was given. They stand in for those of the data folder. */
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
