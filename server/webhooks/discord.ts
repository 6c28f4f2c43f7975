import { discordId, webhookLimits } from '#core/contract/webhooks/webhooks.ts';
import type { WebhookEvent } from './events.ts';
import { webhookWordsFor } from './words.ts';

/** Whom a message names and mentions. */
export interface Addressees {
  /** The names of members, by id. */
  names: Readonly<Record<string, string>>;
  /** The ids of the members and of the roles whom it mentions. */
  users: readonly string[];
  roles: readonly string[];
}
export const nobody: Addressees = { names: {}, users: [], roles: [] };

/** Members of a community without Discord have other ids than those of Discord. */
const isDiscordId = (id: string): boolean => discordId.test(id);

export interface PortraitFile {
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Discord's maximum length of a description, in characters. */
const maxDescription = 4_096;

/** The body of a message of a Discord channel, with its content type. `appUrl` has no slash at its end. */
export async function discordMessage(
  event: WebhookEvent,
  appUrl: string,
  portrait: PortraitFile | null,
  addressees: Addressees = nobody,
): Promise<{ contentType: string; body: Uint8Array }> {
  const { names } = addressees;
  const { title, description, path } = webhookWordsFor(event, (id) => names[id] ?? id);
  const users = addressees.users.filter(isDiscordId).slice(0, webhookLimits.mentions);
  const roles = addressees.roles.filter(isDiscordId).slice(0, webhookLimits.mentions - users.length);
  // A mention within an embed tells nobody.
  const content = [...roles.map((id) => `<@&${id}>`), ...users.map((id) => `<@${id}>`)].join(' ');
  const file = portrait && `portrait.${portrait.mimeType.replace('image/', '')}`;
  const payload = {
    ...(content === '' ? {} : { content }),
    embeds: [
      {
        title,
        description: description.slice(0, maxDescription),
        url: appUrl + path,
        timestamp: event.timestamp,
        ...(file === null ? {} : { thumbnail: { url: `attachment://${file}` } }),
      },
    ],
    allowed_mentions: {
      parse: [],
      ...(users.length > 0 && { users }),
      ...(roles.length > 0 && { roles }),
    },
    ...(file === null ? {} : { attachments: [{ id: 0, filename: file }] }),
  };
  const json = JSON.stringify(payload);
  if (!portrait || file === null) return { contentType: 'application/json', body: Buffer.from(json) };
  const form = new FormData();
  form.set('payload_json', json);
  form.set('files[0]', new Blob([portrait.bytes], { type: portrait.mimeType }), file);
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type')!,
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
}
