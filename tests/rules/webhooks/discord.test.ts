import { describe, expect, test } from 'vitest';
import { discordMessage } from '#server/webhooks/discord.ts';
import type { EventData, WebhookEvent } from '#server/webhooks/events.ts';

const app = 'https://nyx.example';
const timestamp = '2026-05-17T12:00:00.000Z';

const character = { id: 'ann:Sir Toby', name: 'Sir Toby' };
const session = {
  id: 's',
  title: 'The Long Stair',
  date: timestamp,
  master: { id: 'bea:Cid', name: 'Cid' },
  participants: 3,
};

const adventure = { id: 'a1', title: 'The Sunken Stair', start: timestamp };
const addressees = { names: { bea: 'Bea @here' }, users: [], roles: [] };

interface Embed {
  title: string;
  description: string;
  url: string;
  timestamp: string;
  thumbnail?: { url: string };
}

const embedIn = (json: string): Embed => (JSON.parse(json) as { embeds: [Embed] }).embeds[0];

/** What Discord gets about an event without a portrait. */
async function embedFor(event: WebhookEvent): Promise<Embed> {
  const { contentType, body } = await discordMessage(event, app, null, addressees);
  expect(contentType).toBe('application/json');
  return embedIn(Buffer.from(body).toString());
}

/** For each kind, what Discord shows: title, description and path of the page that says more. */
const shown: { [Kind in keyof EventData]: [EventData[Kind], string, string, string][] } = {
  sessionRegistered: [
    [
      { session },
      'A session was played',
      '**The Long Stair**, led by Cid. 3 characters took part.',
      '/session/list',
    ],
    [
      { session: { ...session, participants: 1 } },
      'A session was played',
      '**The Long Stair**, led by Cid. One character took part.',
      '/session/list',
    ],
  ],
  sessionDeleted: [
    [
      { session },
      'A session was deleted',
      '**The Long Stair**, led by Cid, with its rewards.',
      '/session/list',
    ],
  ],
  levelReached: [
    [{ character, level: '7' }, 'A new level', '**Sir Toby** has reached level 7.', '/character/all'],
  ],
  characterDied: [
    [
      { character, session: { id: 's', title: 'The Long Stair' } },
      'A character has died',
      '**Sir Toby** has died in **The Long Stair**.',
      '/session/list',
    ],
    [{ character, session: null }, 'A character has died', '**Sir Toby** has died.', '/session/list'],
  ],
  itemGiven: [
    [
      { character, item: 'Rope', quantity: 2 },
      'An item was given',
      '**Sir Toby** has received 2 × Rope.',
      '/user/ann%3ASir%20Toby',
    ],
  ],
  tabletopStarted: [
    [{ instance: 'tower' }, 'A virtual tabletop has started', '**tower** is starting.', '/foundry/instances'],
  ],
  adventureAnnounced: [
    [
      { adventure, members: [] },
      'A new adventure',
      '**The Sunken Stair**, <t:1779019200:F>.',
      '/adventure/a1',
    ],
  ],
  seatOffered: [
    [
      { adventure, members: ['ann', 'bea'], until: '2026-05-17T09:00:00.000Z' },
      'A seat is offered',
      String.raw`**The Sunken Stair**, <t:1779019200:F>. Offered to ann, Bea \@here. Answer until <t:1779008400:F>.`,
      '/adventure/a1',
    ],
  ],
  adventureFull: [
    [
      { adventure, members: [] },
      'An adventure is full',
      '**The Sunken Stair**, <t:1779019200:F>.',
      '/adventure/a1',
    ],
  ],
  dayBefore: [
    [
      { adventure, members: ['ann'] },
      'An adventure begins within a day',
      '**The Sunken Stair**, <t:1779019200:F>. With ann.',
      '/adventure/a1',
    ],
  ],
  hourBefore: [
    [
      { adventure, members: ['ann'] },
      'An adventure begins within an hour',
      '**The Sunken Stair**, <t:1779019200:F>. With ann.',
      '/adventure/a1',
    ],
  ],
  adventureMoved: [
    [
      { adventure, members: ['ann'], formerStart: '2026-05-17T09:00:00.000Z' },
      'An adventure was moved',
      '**The Sunken Stair**, <t:1779019200:F>. It was to begin <t:1779008400:F>. Signed up: ann.',
      '/adventure/a1',
    ],
  ],
  adventureCancelled: [
    [
      { adventure, members: [] },
      'An adventure was cancelled',
      '**The Sunken Stair**, <t:1779019200:F>.',
      '/adventure/a1',
    ],
  ],
  test: [[{ webhook: 'The tavern' }, 'A test', '**The tavern** arrives here.', '/']],
};

describe('a message to Discord', () => {
  test.each(
    Object.entries(shown).flatMap(([type, cases]) =>
      cases.map(([data, ...words]) => [type, data, words] as const),
    ),
  )('about %s %j says what has happened, and links to the page that says more', async (type, data, words) => {
    const [title, description, path] = words;
    const event = { type, timestamp, data } as WebhookEvent;
    expect(await embedFor(event)).toEqual({ title, description, url: app + path, timestamp });
  });

  test('mentions the members and roles with an id of Discord, no others, and at most 70', async () => {
    const event: WebhookEvent = { type: 'dayBefore', timestamp, data: { adventure, members: [] } };
    const sent = async (users: string[], roles: string[]) => {
      const { body } = await discordMessage(event, app, null, { names: {}, users, roles });
      return JSON.parse(Buffer.from(body).toString()) as { content?: string; allowed_mentions: object };
    };
    const [ann, bea, heroes] = ['112233445566778899', '223344556677889900', '334455667788990011'];
    expect(await sent([ann, 'demo-player', bea], [heroes, '@everyone'])).toMatchObject({
      content: `<@&${heroes}> <@${ann}> <@${bea}>`,
      allowed_mentions: { parse: [], users: [ann, bea], roles: [heroes] },
    });
    const none = await sent(['demo-player'], []);
    expect(none.allowed_mentions).toEqual({ parse: [] });
    expect(none).not.toHaveProperty('content');
    const many = await sent(
      Array.from({ length: 200 }, () => '9'.repeat(20)),
      [],
    );
    expect(many.content?.split(' ')).toHaveLength(70);
    expect(many.content!.length).toBeLessThan(2_000);
  });

  test('has at most 4,096 characters of description, as Discord requires', async () => {
    const event: WebhookEvent = {
      type: 'itemGiven',
      timestamp,
      data: { character, item: 'x'.repeat(5_000), quantity: 1 },
    };
    const { description } = await embedFor(event);
    expect(description).toHaveLength(4_096);
    expect(description).toMatch(/^\*\*Sir Toby\*\* has received 1 × x+$/);
  });

  test.each(['png', 'jpeg', 'webp'])('contains a portrait of the type %s as an attachment', async (type) => {
    const event: WebhookEvent = { type: 'levelReached', timestamp, data: { character, level: '7' } };
    const portrait = { mimeType: `image/${type}`, bytes: new Uint8Array([1, 2, 3]) };
    const { contentType, body } = await discordMessage(event, app, portrait);
    const form = await new Response(Buffer.from(body), {
      headers: { 'content-type': contentType },
    }).formData();
    const json = form.get('payload_json') as string;
    expect(embedIn(json).thumbnail).toEqual({ url: `attachment://portrait.${type}` });
    expect(JSON.parse(json)).toMatchObject({ attachments: [{ id: 0, filename: `portrait.${type}` }] });
    const file = form.get('files[0]') as File;
    expect([file.name, file.type, file.size]).toEqual([`portrait.${type}`, `image/${type}`, 3]);
  });
});
