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

const long = '**The Long Stair**, led by Cid';
const stair = '**The Sunken Stair**, <t:1779019200:F>.';
const [board, sessions] = ['/adventure/a1', '/session/list'];
const nobody = { adventure, members: [] };
const ann = { adventure, members: ['ann'] };
const nine = '2026-05-17T09:00:00.000Z';
const offer = { adventure, members: ['ann', 'bea'], until: nine };
const gift = { character, item: 'Rope', quantity: 2 };

/** For each kind, what Discord shows: the title, the path of the page that says more, and descriptions. */
const shown: { [Kind in keyof EventData]: [string, string, ...[EventData[Kind], string][]] } = {
  sessionRegistered: [
    'A session was played',
    sessions,
    [{ session }, `${long}. 3 characters took part.`],
    [{ session: { ...session, participants: 1 } }, `${long}. One character took part.`],
  ],
  sessionDeleted: ['A session was deleted', sessions, [{ session }, `${long}, with its rewards.`]],
  levelReached: [
    'A new level',
    '/character/all',
    [{ character, level: '7' }, '**Sir Toby** has reached level 7.'],
  ],
  characterDied: [
    'A character has died',
    sessions,
    [{ character, session }, '**Sir Toby** has died in **The Long Stair**.'],
    [{ character, session: null }, '**Sir Toby** has died.'],
  ],
  itemGiven: ['An item was given', '/user/ann%3ASir%20Toby', [gift, '**Sir Toby** has received 2 × Rope.']],
  tabletopStarted: [
    'A virtual tabletop has started',
    '/foundry/instances',
    [{ instance: 'tower' }, '**tower** is starting.'],
  ],
  adventureAnnounced: ['A new adventure', board, [nobody, stair]],
  seatOffered: [
    'A seat is offered',
    board,
    [offer, String.raw`${stair} Offered to ann, Bea \@here. Answer until <t:1779008400:F>.`],
  ],
  adventureFull: ['An adventure is full', board, [nobody, stair]],
  dayBefore: ['An adventure begins within a day', board, [ann, `${stair} With ann.`]],
  hourBefore: ['An adventure begins within an hour', board, [ann, `${stair} With ann.`]],
  adventureMoved: [
    'An adventure was moved',
    board,
    [{ ...ann, formerStart: nine }, `${stair} It was to begin <t:1779008400:F>. Signed up: ann.`],
  ],
  adventureCancelled: ['An adventure was cancelled', board, [nobody, stair]],
  test: ['A test', '/', [{ webhook: 'The tavern' }, '**The tavern** arrives here.']],
};

describe('a message to Discord', () => {
  test.each(
    Object.entries(shown).flatMap(([type, [title, path, ...cases]]) =>
      cases.map(([data, description]) => [type, data, { title, description, url: app + path }] as const),
    ),
  )('about %s %j says what has happened, and links to the page that says more', async (type, data, embed) => {
    const event = { type, timestamp, data } as WebhookEvent;
    expect(await embedFor(event)).toEqual({ ...embed, timestamp });
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
