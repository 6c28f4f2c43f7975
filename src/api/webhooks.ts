import type { Feature } from '#core/contract/features.ts';
import type { WebhookDraft } from '#core/contract/webhooks/schemas.ts';
import type { Webhook, WebhookKind } from '#core/contract/webhooks/webhooks.ts';
import type { Attempt, Http } from './http.ts';
import { keys } from './keys.ts';
import { queryOf } from './query.ts';

/** Webhooks (docs/specification.md#s8-webhooks). */
export const webhookApi = (http: Http, features: readonly string[] = []) => ({
  /** Whether the server offers this feature; otherwise do not call the rest. */
  isOffered: features.includes('webhooks' satisfies Feature),

  list: () => queryOf(http, keys.webhooks, 'webhooks', {}),

  /** The last deliveries of a webhook, the newest first. */
  deliveries: (webhookId: string) =>
    queryOf(http, keys.webhookDeliveries(webhookId), 'webhookDeliveries', { webhookId }),

  /** Creates a webhook; only this answer contains its secret. */
  create: (webhook: WebhookDraft) => http('createWebhook', { body: webhook }),

  /** `kinds` may include kinds that only a newer server knows. */
  change: (
    webhookId: string,
    body: Pick<Webhook, 'name' | 'kinds' | 'roles' | 'isPaused'>,
    attempt?: Attempt,
  ) =>
    http('changeWebhook', { webhookId, body: { ...body, kinds: body.kinds as WebhookKind[] } }, { attempt }),

  delete: (webhookId: string, attempt?: Attempt) => http('deleteWebhook', { webhookId }, { attempt }),

  /** Sends a test event at once; resolves to the receiver's answer. */
  try: (webhookId: string) => http('tryWebhook', { webhookId }),
});
