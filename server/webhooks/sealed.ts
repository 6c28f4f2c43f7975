import type { TokenSeal } from '../auth/seal.ts';
import type { Store } from '../store/store.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';

/**
 * The part of a webhook that the database stores only encrypted. It includes the address, which may contain a secret.
 */
export interface WebhookSecrets {
  address: string;
  /** Null for a format that is not signed. */
  secret: string | null;
}

const purposeOf = (id: string): string => `webhook ${id}`;

export const sealWebhook = (seal: TokenSeal, id: string, secrets: WebhookSecrets): string =>
  seal.close(JSON.stringify(secrets), purposeOf(id));

/** Whether the key that sealed a webhook is known. */
export const canOpenWebhook = (
  seal: TokenSeal,
  { id, sealed }: Pick<StoredWebhook, 'id' | 'sealed'>,
): boolean => seal.open(sealed, purposeOf(id)) !== null;

/**
 * Opens the sealed part of a webhook, and reseals it with the newest key if it was sealed with an older one. Returns
 * null if its key is unknown.
 */
export async function openWebhook(
  seal: TokenSeal,
  { webhooks }: Pick<Store, 'webhooks'>,
  { id, sealed }: Pick<StoredWebhook, 'id' | 'sealed'>,
): Promise<WebhookSecrets | null> {
  const json = seal.open(sealed, purposeOf(id));
  if (json === null) return null;
  const secrets = JSON.parse(json) as WebhookSecrets;
  if (seal.isOutdated(sealed)) await webhooks.reseal(id, sealed, sealWebhook(seal, id, secrets));
  return secrets;
}
