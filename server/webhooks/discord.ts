import type { WebhookEvent } from './events.ts';

/** ASCII characters by which Discord's markdown, mentions and links begin or end. */
const special = /[\\*_~`|>#+\-.:/<@[\](){}!]/g;

/** Escapes a name so that Discord shows it as it is: without markdown, mentions, links or line breaks. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\s\p{Control}]+/gu, ' ')
    .trim()
    .replaceAll(special, String.raw`\$&`);

const people = (count: number): string => (count === 1 ? 'One character' : `${count} characters`);

interface EventWords {
  title: string;
  description: string;
  /** The path of the app's page that shows more. */
  path: string;
}

function wordsFor({ type, data }: WebhookEvent): EventWords {
  switch (type) {
    case 'sessionRegistered': {
      const { title, master, participants } = data.session;
      const description = `**${escaped(title)}**, led by ${escaped(master.name)}. ${people(participants)} took part.`;
      return { title: 'A session was played', description, path: '/session/list' };
    }
    case 'sessionDeleted':
      return {
        title: 'A session was deleted',
        description: `**${escaped(data.session.title)}**, led by ${escaped(data.session.master.name)}, with its rewards.`,
        path: '/session/list',
      };
    case 'levelReached':
      return {
        title: 'A new level',
        description: `**${escaped(data.character.name)}** has reached level ${escaped(data.level)}.`,
        path: '/character/all',
      };
    case 'characterDied': {
      const where = data.session ? ` in **${escaped(data.session.title)}**` : '';
      return {
        title: 'A character has died',
        description: `**${escaped(data.character.name)}** has died${where}.`,
        path: '/session/list',
      };
    }
    case 'itemGiven':
      return {
        title: 'An item was given',
        description: `**${escaped(data.character.name)}** has received ${data.quantity} × ${escaped(data.item)}.`,
        path: `/user/${encodeURIComponent(data.character.id)}`,
      };
    case 'tabletopStarted':
      return {
        title: 'A virtual tabletop has started',
        description: `**${escaped(data.instance)}** is starting.`,
        path: '/foundry/instances',
      };
    case 'test':
      return { title: 'A test', description: `**${escaped(data.webhook)}** arrives here.`, path: '/' };
  }
}

export interface Portrait {
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Discord's maximum length of a description, in characters. */
const maxDescription = 4_096;

/** The body of a message of a Discord channel, with its content type. `appUrl` has no slash at its end. */
export async function discordMessage(
  event: WebhookEvent,
  appUrl: string,
  portrait: Portrait | null,
): Promise<{ contentType: string; body: Uint8Array }> {
  const { title, description, path } = wordsFor(event);
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
