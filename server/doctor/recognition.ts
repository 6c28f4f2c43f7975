import { randomBytes } from 'node:crypto';
import { isProven, proofHeaders } from '../auth/proof.ts';
import type { SecretsRing } from '../auth/secrets.ts';
import { existingSecrets } from '../auth/secrets-file.ts';
import { StartProblem } from '../problems.ts';
import type { Settings } from '../settings.ts';

/** The secrets of a server with these settings; none before its first start, or if they cannot be read. */
async function secretsOf({ app }: Settings, now: number): Promise<SecretsRing> {
  try {
    return await existingSecrets(app, now);
  } catch (error) {
    // The finding about the data folder says why.
    if (error instanceof StartProblem || (error instanceof Error && 'code' in error)) return [];
    throw error;
  }
}

/** How the doctor recognises the server of its own settings among others. `now` is epoch ms. */
export async function recogniseOwn(settings: Settings, now: number) {
  const challenge = randomBytes(16).toString('hex');
  const secrets = await secretsOf(settings, now);
  return {
    /** Headers to send with a request. */
    headers: { [proofHeaders.challenge]: challenge },
    /** Whether the proof in an answer to such a request is from the own server. */
    isOwn: (proof: string): boolean => isProven(secrets, challenge, proof),
  };
}

export type Recognition = Awaited<ReturnType<typeof recogniseOwn>>;
