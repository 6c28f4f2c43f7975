import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import type { WebhookDraft } from '#core/contract/webhooks/schemas.ts';
import { type CreatedWebhook, type Webhook, isAccepted } from '#core/contract/webhooks/webhooks.ts';
import { asUnsent, failureInWords } from '#core/rules/problem.ts';
import { text } from '#texts/texts.ts';
import type { WebhookEdit } from '#screens/shared/services.ts';
import { outcomeText } from '#screens/webhooks/webhook-words.ts';
import { staleAfter } from './stale.ts';
import { readAgain, type Writer } from './writer.ts';

/**
 * HTTP status (Failed Dependency) that the app gives a test that the receiver did not accept. A gateway's 502 would say that
 * the outcome is unknown, which it is not: the server has reported it.
 */
const notAcceptedStatus = 424;

/** The writes of the forms for webhooks. */
export const provideWebhookWrites = (api: Api, queries: QueryClient, write: Writer) => ({
  /** Sends no idempotency key: the server ignores it, because a stored answer would contain the secret. */
  async createWebhook(webhook: WebhookDraft): Promise<CreatedWebhook> {
    try {
      return await api.webhooks.create(webhook);
    } finally {
      readAgain(queries, staleAfter.webhookChange());
    }
  },

  async changeWebhook({ webhookId, ...edit }: WebhookEdit): Promise<null> {
    await changeWebhook(api, queries, write, webhookId, edit);
    return null;
  },
});

/**
 * Changes some fields of a webhook. The call replaces every field, so this function also sends the current values of
 * the others.
 * @throws RequestFailure
 */
export async function changeWebhook(
  api: Api,
  queries: QueryClient,
  write: Writer,
  webhookId: string,
  change: Partial<Pick<Webhook, 'name' | 'kinds' | 'roles' | 'isPaused'>>,
): Promise<void> {
  const all = await queries
    .fetchQuery({ ...api.webhooks.list(), staleTime: 0, retry: false })
    .catch((error: unknown) => {
      throw asUnsent(error);
    });
  const now = all.find(({ id }) => id === webhookId);
  if (!now) throw failureInWords(404, text('webhooks.gone'));
  const { name, kinds, roles, isPaused } = { ...now, ...change };
  await write({
    name: { of: ['webhook', webhookId], as: ['change', name, kinds, roles, isPaused] },
    stale: staleAfter.webhookChange(),
    send: (attempt) => api.webhooks.change(webhookId, { name, kinds, roles, isPaused }, attempt),
  });
}

/** Sends a test to the receiver of a webhook. @throws RequestFailure if the receiver does not accept it */
export async function tryWebhook(api: Api, id: string): Promise<void> {
  const answer = await api.webhooks.try(id);
  if (isAccepted(answer.status)) return;
  const message = [outcomeText(answer), answer.text && text('webhooks.quoted', { words: answer.text })];
  throw failureInWords(notAcceptedStatus, message.filter(Boolean).join(' '));
}
