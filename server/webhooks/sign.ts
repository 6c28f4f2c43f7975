import { createHmac, randomBytes } from 'node:crypto';

/** The mark before a secret in Standard Webhooks (https://www.standardwebhooks.com). */
const prefix = 'whsec_';

export const createSecret = (): string => prefix + randomBytes(32).toString('base64');

/** The headers that identify and sign a body; `now` is epoch ms. */
export function signed(secret: string, id: string, now: number, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
