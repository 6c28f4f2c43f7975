import type { Seal } from '../auth/seal.ts';
import type { Store } from '../store/store.ts';
import type { StoredWebhook } from '../store/webhooks/webhooks.ts';

/** The part of a webhook that the database stores only encrypted. It includes the address, which may contain a secret. */
export interface Sealed {
  address: string;
  /** Null for a format that is not signed. */
  secret: string | null;
}

const purposeOf = (id: string): string => `webhook ${id}`;

export const closeSealed = (seal: Seal, id: string, sealed: Sealed): string =>
  seal.close(JSON.stringify(sealed), purposeOf(id));

/** Whether the key that sealed a webhook is known. */
export const isSealedFor = (seal: Seal, { id, sealed }: Pick<StoredWebhook, 'id' | 'sealed'>): boolean =>
  seal.open(sealed, purposeOf(id)) !== null;

/**
 * Opens the sealed part of a webhook, and reseals it with the newest key if it was sealed with an older one. Returns
 * null if its key is unknown.
 */
export async function openSealed(
  seal: Seal,
  { webhooks }: Pick<Store, 'webhooks'>,
  { id, sealed }: Pick<StoredWebhook, 'id' | 'sealed'>,
): Promise<Sealed | null> {
  const json = seal.open(sealed, purposeOf(id));
  if (json === null) return null;
  const opened = JSON.parse(json) as Sealed;
  if (seal.isOutdated(sealed)) await webhooks.reseal(id, sealed, closeSealed(seal, id, opened));
  return opened;
}
