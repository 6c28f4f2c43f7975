import { hkdfSync } from 'node:crypto';
import { newestOf, type SecretsRing } from './secrets.ts';

/** The headers by which the doctor recognises its own server, and learns how the server sees the doctor. */
export const proofHeaders = { challenge: 'nyx-challenge', proof: 'nyx-proof', caller: 'nyx-caller' } as const;

/** Answers a challenge as only a server with these secrets can. */
export const proofOf = (secrets: SecretsRing, challenge: string): string => {
  const { access, refresh } = newestOf(secrets);
  return Buffer.from(
    hkdfSync('sha256', Buffer.concat([access, refresh]), challenge, 'nyx doctor', 32),
  ).toString('base64url');
};

/** Whether a server with one of these secrets, which may have been replaced since its start, has given the proof. */
export const isProven = (secrets: SecretsRing, challenge: string, proof: string): boolean =>
  secrets.some((one) => proofOf([one], challenge) === proof);
