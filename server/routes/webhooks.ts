import { type Said, said } from '#core/contract/refusals.ts';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calls } from '#core/contract/calls.ts';
import { webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import type { Context } from '../context.ts';
import { badRequest, notFound } from '../problems.ts';
import { deliveryId, rolesIn } from '../store/webhooks/webhooks.ts';
import { type AddressRefusal, addressRefusal } from '../webhooks/address-guard.ts';
import { deliver, type Surroundings } from '../webhooks/deliver.ts';
import type { WebhookEvent } from '../webhooks/events.ts';
import { sealWebhook } from '../webhooks/sealed.ts';
import { createSecret } from '../webhooks/sign.ts';
import { addCall, addWrite } from './call.ts';

const addressWords: Record<AddressRefusal, Said> = {
  linkTooLong: said('longText', { most: webhookLimits.address }),
  noScheme: said('addressNeedsScheme'),
  otherScheme: said('addressNeedsScheme'),
  noAddress: said('noWebAddress'),
  credentials: said('addressCredentials'),
  private: said('addressIsPrivate'),
};

/** Maximum number of characters of the receiver's answer that a test of a webhook returns. */
const maxAnswerText = 300;

/** Webhooks: other programs hear of events (docs/specification.md#s8-webhooks). */
export function webhookRoutes(app: FastifyInstance, context: Context, surroundings: Surroundings): void {
  const { store, now, closing } = context;

  addCall(app, context, calls.webhooks, async () => {
    const counts = await store.webhooks.deliveryCounts();
    const countOf = (id: string, state: string): number =>
      counts.find((row) => row.webhook_id === id && row.state === state)?.count ?? 0;
    const tries = await store.webhooks.lastTries();
    return (await store.webhooks.list()).map(
      ({ id, name, origin, format, kinds, roles, paused, created }) => {
        const last = tries.find((row) => row.webhook_id === id);
        return {
          id,
          name,
          origin,
          format,
          kinds: JSON.parse(kinds) as string[],
          roles: rolesIn(roles),
          isPaused: paused === 1,
          created,
          waiting: countOf(id, 'waiting'),
          failed: countOf(id, 'failed'),
          lastTried: last?.tried ?? null,
          lastStatus: last?.status ?? null,
          lastFault: last?.fault ?? null,
        };
      },
    );
  });

  // Not an idempotent write, since no stored answer may contain the secret. A repeated call fails, because the
  // name is taken.
  addCall(app, context, calls.createWebhook, async ({ member, body }) => {
    const address = body.address.trim();
    const refusal = addressRefusal(address, surroundings.mayBePrivate);
    if (refusal) throw badRequest(addressWords[refusal], 'address');
    const id = randomUUID();
    const secret = body.format === 'signed' ? createSecret() : null;
    const sealed = sealWebhook(surroundings.seal, id, { address, secret });
    const author = { memberId: member.memberId, now: now(), call: 'createWebhook' };
    await store.write(author, ({ webhooks }) => webhooks.add(id, body, new URL(address).origin, sealed));
    return { id, secret };
  });

  addWrite(app, context, calls.changeWebhook, ({ webhookId, body }, { webhooks }) =>
    webhooks.change(webhookId, body),
  );

  addWrite(app, context, calls.deleteWebhook, ({ webhookId }, { webhooks }) => webhooks.remove(webhookId));

  addCall(app, context, calls.tryWebhook, async ({ webhookId }) => {
    const webhook = await store.webhooks.find(webhookId);
    if (!webhook) throw notFound(said('noWebhook'));
    const event: WebhookEvent = {
      type: 'test',
      timestamp: new Date(now()).toISOString(),
      data: { webhook: webhook.name },
    };
    const id = deliveryId(webhookId, randomUUID(), event.type);
    const { status, fault, text } = await deliver(surroundings, webhook, id, JSON.stringify(event), closing);
    return { status, fault, text: text.slice(0, maxAnswerText) };
  });

  addCall(app, context, calls.webhookDeliveries, async ({ webhookId }) =>
    store.webhooks.deliveriesOf(webhookId),
  );
}
