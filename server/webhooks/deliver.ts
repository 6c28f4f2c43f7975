import type { TokenSeal } from '../auth/seal.ts';
import type { Store } from '../store/store.ts';
import { rolesIn, type StoredWebhook } from '../store/webhooks/webhooks.ts';
import { type Addressees, discordMessage, nobody, type PortraitFile } from './discord.ts';
import { characterOf, type WebhookEvent } from './events.ts';
import { type ReceiverAnswer, type Message, post } from './post.ts';
import { openWebhook } from './sealed.ts';
import { signed } from './sign.ts';

/** The services of the server that a delivery uses. */
export interface Surroundings {
  store: Store;
  seal: TokenSeal;
  now: () => number;
  /** The app's public address, without a slash at its end. */
  appUrl: () => string;
  /** Whether webhooks may reach addresses in the server's own network. */
  mayBePrivate: boolean;
}

async function portraitOf({ tokenImages }: Store, event: WebhookEvent): Promise<PortraitFile | null> {
  const character = characterOf(event);
  const found = character === null ? null : await tokenImages.find(character);
  return found && { mimeType: found.mimeType, bytes: Buffer.from(found.image, 'base64') };
}

/** Whom a message names and mentions, as the members have agreed by now. Only an announcement mentions roles. */
async function addresseesOf(
  { notices }: Store,
  { roles }: StoredWebhook,
  { type, data }: WebhookEvent,
): Promise<Addressees> {
  if (!('adventure' in data)) return nobody;
  const { names, agreed, labels } = await notices.mentionable(data.adventure.id, data.members);
  const called = rolesIn(roles).filter(
    ({ label }) => type === 'adventureAnnounced' && labels.includes(label),
  );
  return { names, users: agreed, roles: [...new Set(called.map(({ role }) => role))] };
}

async function messageOf(
  { store, appUrl, now }: Surroundings,
  webhook: StoredWebhook,
  secret: string | null,
  id: string,
  body: string,
): Promise<Message> {
  if (webhook.format === 'discord') {
    const event = JSON.parse(body) as WebhookEvent;
    const addressees = await addresseesOf(store, webhook, event);
    const message = await discordMessage(event, appUrl(), await portraitOf(store, event), addressees);
    return { headers: { 'content-type': message.contentType }, body: message.body };
  }
  const headers = { 'content-type': 'application/json', ...signed(secret ?? '', id, now(), body) };
  return { headers, body: Buffer.from(body) };
}

/** Sends one event to a webhook. `body` is the JSON of the event, and `id` is the id of the delivery. */
export async function deliver(
  surroundings: Surroundings,
  webhook: StoredWebhook,
  id: string,
  body: string,
  signal: AbortSignal,
): Promise<ReceiverAnswer> {
  const secrets = await openWebhook(surroundings.seal, surroundings.store, webhook);
  if (!secrets) return { status: null, fault: 'unreadable', text: '', retryAfter: null };
  const message = await messageOf(surroundings, webhook, secrets.secret, id, body);
  return post(secrets.address, message, { mayBePrivate: surroundings.mayBePrivate, signal });
}
