import { expect, test } from 'vitest';
import { webhookKinds } from '#core/contract/webhooks/webhooks.ts';
import { createAskAs } from '../browser/support/ask-as.ts';
import { mainCharacter } from '../browser/support/person.ts';
import { receiver, tavernHook } from '../server/webhooks/support.ts';
import { serving } from './servers.ts';
import { withPostgres } from './with-postgres.ts';

const bram = 'demo-player:Bram Copperkettle';
const minutes = 60_000;

/** The kinds of events that members cause; those of adventures are in adventures-killed.test.ts. */
const kinds = webhookKinds.slice(0, webhookKinds.indexOf('adventureAnnounced'));

test.for(['SQLite', 'PostgreSQL'])(
  'each webhook is delivered, and always the same event, although the server is killed after each write, on %s',
  { timeout: 20 * minutes },
  async (engine, { skip }) => {
    const postgres = engine === 'SQLite' ? undefined : await withPostgres(skip);
    const server = await serving({
      NYX_WEBHOOK_PRIVATE: 'true',
      ...(postgres && { DATABASE_URL: postgres.url }),
    });
    const ask = createAskAs(() => server);
    const crash = () => server.restart();
    const receivers = await Promise.all(
      kinds.map(async (kind) => {
        const { address, received } = await receiver({ status: 503 }, { status: 204 });
        await ask('demo-admin', '/webhook', 'POST', tavernHook({ name: kind, address, kinds: [kind] }));
        return { kind, received };
      }),
    );
    await crash();

    await ask('demo-keeper', `/character/${encodeURIComponent(bram)}/inventory`, 'POST', {
      itemId: 'Beeswax',
      qty: 2,
      operation: 'ASSIGN',
    });
    await crash();
    await ask('demo-master', '/session', 'POST', {
      masterId: mainCharacter,
      masterReward: 1,
      title: 'Told to everyone',
      date: Date.now(),
      labels: [],
      outcomes: [{ characterId: bram, exp: 400_000, isDead: true }],
    });
    await crash();
    const { entities } = await ask<{ entities: { id: string }[] }>('demo-master', '/session?limit=1');
    await ask('demo-master', `/session/${encodeURIComponent(entities[0]!.id)}?masterReward=1`, 'DELETE');
    await crash();
    expect((await fetch(`${server.url}/foundry/inactive/emberfall`)).status).toBe(200);
    await crash();

    for (const { kind, received } of receivers) {
      // The receiver has refused the first attempt. A crash before an answer arrives can repeat an attempt.
      await expect
        .poll(() => received.length, { timeout: 3 * minutes, message: kind })
        .toBeGreaterThanOrEqual(2);
      const { body } = received[0]!;
      expect(JSON.parse(body)).toMatchObject({ type: kind });
      expect(new Set(received.map((one) => one.body))).toEqual(new Set([body]));
      expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    }
  },
);
