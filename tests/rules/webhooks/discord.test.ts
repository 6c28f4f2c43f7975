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

const stair = '**The Sunken Stair**, <t:1779019200:F>.';
const nobody = { adventure, members: [] };
const ann = { adventure, members: ['ann'] };
const nine = '2026-05-17T09:00:00.000Z';
const died = 'A character has died';
const played = (took: string) => `**The Long Stair**, led by Cid. ${took} took part.`;

/** For each kind, what Discord shows: title, description and path of the page that says more. */
const shown: { [Kind in keyof EventData]: [EventData[Kind], string, string, string][] } = {
  sessionRegistered: [
    [{ session }, 'A session was played', played('3 characters'), '/session/list'],
    [
      { session: { ...session, participants: 1 } },
      'A session was played',
      played('One character'),
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
    [{ character, session }, died, '**Sir Toby** has died in **The Long Stair**.', '/session/list'],
    [{ character, session: null }, died, '**Sir Toby** has died.', '/session/list'],
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
  adventureAnnounced: [[nobody, 'A new adventure', stair, '/adventure/a1']],
  seatOffered: [
    [
      { adventure, members: ['ann', 'bea'], until: nine },
      'A seat is offered',
      String.raw`${stair} Offered to ann, Bea \@here. Answer until <t:1779008400:F>.`,
      '/adventure/a1',
    ],
  ],
  adventureFull: [[nobody, 'An adventure is full', stair, '/adventure/a1']],
  dayBefore: [[ann, 'An adventure begins within a day', `${stair} With ann.`, '/adventure/a1']],
  hourBefore: [[ann, 'An adventure begins within an hour', `${stair} With ann.`, '/adventure/a1']],
  adventureMoved: [
    [
      { ...ann, formerStart: nine },
      'An adventure was moved',
      `${stair} It was to begin <t:1779008400:F>. Signed up: ann.`,
      '/adventure/a1',
    ],
  ],
  adventureCancelled: [[nobody, 'An adventure was cancelled', stair, '/adventure/a1']],
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
    const event: WebhookEvent = { type: 'dayBefore', timestamp, data: nobody };
    const sent = async (users: string[], roles: string[]) => {
      const { body } = await discordMessage(event, app, null, { names: {}, users, roles });
      return JSON.parse(Buffer.from(body).toString()) as { content?: string; allowed_mentions: object };
    };
    const [player, master, heroes] = ['112233445566778899', '223344556677889900', '334455667788990011'];
    expect(await sent([player, 'demo-player', master], [heroes, '@everyone'])).toMatchObject({
      content: `<@&${heroes}> <@${player}> <@${master}>`,
      allowed_mentions: { parse: [], users: [player, master], roles: [heroes] },
    });
    const none = await sent(['demo-player'], []);
    expect(none.allowed_mentions).toEqual({ parse: [] });
    expect(none).not.toHaveProperty('content');
    const users = Array.from({ length: 200 }, () => '9'.repeat(20));
    const many = await sent(users, []);
    expect(many.content?.split(' ')).toHaveLength(70);
    expect(many.content!.length).toBeLessThan(2_000);
  });

  test('has at most 4,096 characters of description, as Discord requires', async () => {
    const data = { character, item: 'x'.repeat(5_000), quantity: 1 };
    const { description } = await embedFor({ type: 'itemGiven', timestamp, data });
    expect(description).toHaveLength(4_096);
    expect(description).toMatch(/^\*\*Sir Toby\*\* has received 1 × x+$/);
  });

  test.each(['png', 'jpeg', 'webp'])('contains a portrait of the type %s as an attachment', async (type) => {
    const event: WebhookEvent = { type: 'levelReached', timestamp, data: { character, level: '7' } };
    const portrait = { mimeType: `image/${type}`, bytes: new Uint8Array([1, 2, 3]) };
    const { contentType, body } = await discordMessage(event, app, portrait);
    const headers = { 'content-type': contentType };
    const form = await new Response(Buffer.from(body), { headers }).formData();
    const json = form.get('payload_json') as string;
    expect(embedIn(json).thumbnail).toEqual({ url: `attachment://portrait.${type}` });
    expect(JSON.parse(json)).toMatchObject({ attachments: [{ id: 0, filename: `portrait.${type}` }] });
    const file = form.get('files[0]') as File;
    expect([file.name, file.type, file.size]).toEqual([`portrait.${type}`, `image/${type}`, 3]);
  });
});
