import type { WebhookEvent } from './events.ts';
import { webhookWordsFor } from './words.ts';

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
): Promise<{ contentType: string; body: Uint8Array }> {
  const { title, description, path } = webhookWordsFor(event);
  const file = portrait && `portrait.${portrait.mimeType.replace('image/', '')}`;
  const payload = {
    embeds: [
      {
        title,
        description: description.slice(0, maxDescription),
        url: appUrl + path,
        timestamp: event.timestamp,
        ...(file === null ? {} : { thumbnail: { url: `attachment://${file}` } }),
      },
    ],
    allowed_mentions: { parse: [] },
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
