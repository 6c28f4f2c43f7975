import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { webhookKinds } from '#core/contract/webhooks/webhooks.ts';
import { createAskAs } from '../browser/support/ask-as.ts';
import { mainCharacter, openItem, profilePath, sellName } from '../browser/support/person.ts';
import { signInQuickly } from '../browser/support/quick-sign-in.ts';
import { type Received, receiver } from '../server/webhooks/support.ts';
import { launchChromium } from '../support/chromium.ts';
import { newPage } from '../support/page.ts';
import { serving } from './servers.ts';
import { withPostgres } from './with-postgres.ts';

const potion = 'Potion of Healing';
const bram = 'demo-player:Bram Copperkettle';
/**
 * A long time limit in ms: a slow computer starts a server slowly, and after several broken connections a page waits up
 * to 90 s before the next one (`reconnection` in src/machines/live-changes.ts), and then up to 10 s for a long list.
 */
const patient = { timeout: 180_000 };
const minutes = 60_000;

interface Player {
  money: number;
  inventory: Record<string, number>;
}

interface SentEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Checks the signature of a delivery, as docs/server.md#webhooks tells receivers to. */
function expectSigned({ headers, body }: Received, secret: string): void {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = `${String(id)}.${String(timestamp)}.${body}`;
  expect(signature).toBe(`v1,${createHmac('sha256', key).update(content, 'latin1').digest('base64')}`);
  expect(Math.abs(Date.now() / 1_000 - Number(timestamp))).toBeLessThan(3_600);
}

/** Waits until the page has a stream of changes. */
const waitForStream = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const { held = [] } = await navigator.locks.query();
          return held.some(({ name }) => name?.startsWith('nyx-changes'));
        }),
      patient,
    )
    .toBe(true);

async function tellEveryone(databaseUrl?: string): Promise<void> {
  const server = await serving({
    NYX_WEBHOOK_PRIVATE: 'true',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const ask = createAskAs(() => server);
  const crash = () => server.restart();
  const lyra = () => ask<Player>('demo-player', `/character/${encodeURIComponent(mainCharacter)}`);

  const receivers = await Promise.all(
    // Those of adventures are in tests/server/routes/notices.test.ts.
    webhookKinds.slice(0, webhookKinds.indexOf('adventureAnnounced')).map(async (kind) => {
      const here = await receiver({ status: 503 }, { status: 204 });
      const draft = { name: kind, address: `${here.address}/${kind}`, format: 'signed', kinds: [kind] };
      const { secret } = await ask<{ secret: string }>('demo-admin', '/webhook', 'POST', draft);
      return { kind, secret, received: here.received };
    }),
  );
  await crash();

  const [first, second] = await Promise.all([launchChromium(), launchChromium()]);
  onTestFinished(async () => {
    await first.close();
    await second.close();
  });
  const seller = await newPage(first, server.url);
  const device = await newPage(second, server.url);
  const keeper = await newPage(second, server.url);
  const admin = await newPage(second, server.url);
  const all = [seller, device, keeper, admin];
  // A page that reads while the server is down logs this, and tries again.
  for (const { allow } of all) allow(/status of 50[234]|net::ERR_/);

  await signInQuickly(seller.page);
  await seller.page.goto(profilePath(undefined, 'inventory'));
  const card = await openItem(seller.page, potion);
  await signInQuickly(device.page);
  await device.page.goto(profilePath(undefined, 'inventory'));
  await openItem(device.page, potion);
  await signInQuickly(keeper.page, 'demo-keeper');
  await keeper.page.goto('/character/all?search=Lyra%20Duskwhisper');
  const before = await lyra();
  const owned = before.inventory[potion]!;
  const deviceShows = (count: number) => device.page.getByText(`${count} owned`).first().waitFor(patient);
  const row = keeper.page.getByRole('row').filter({ hasText: 'Lyra Duskwhisper' });
  const listed = () => row.getByRole('cell').allInnerTexts();
  await deviceShows(owned);
  await row.waitFor(patient);
  const listedBefore = await listed();
  for (const { page } of [seller, device, keeper]) await waitForStream(page);
  await crash();

  await card.getByRole('button', { name: sellName(potion) }).press('Enter');
  const dialog = seller.page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Sell', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Ok' }).press('Enter');
  await crash();

  await deviceShows(owned - 1);
  await expect.poll(listed, patient).not.toEqual(listedBefore);
  const sold = await lyra();
  expect(sold.inventory[potion] ?? 0).toBe(owned - 1);
  expect(sold.money).toBeGreaterThan(before.money);
  await crash();

  await keeper.page.goto(`/character/history/${encodeURIComponent(mainCharacter)}?kind=trades`);
  const undo = keeper.page.getByRole('button', { name: `Undo the sale of 1 ${potion}` });
  await undo.first().press('Enter');
  const undoing = keeper.page.getByRole('alertdialog');
  await undoing.getByRole('button', { name: 'Undo' }).press('Enter');
  await undoing.getByText(`Undone: the sale of 1 ${potion}`).waitFor(patient);
  await crash();

  await deviceShows(owned);
  await seller.page.getByText(`${owned} owned`).first().waitFor(patient);
  await keeper.page.goto('/character/all?search=Lyra%20Duskwhisper');
  await expect.poll(listed, patient).toEqual(listedBefore);
  expect(await lyra()).toMatchObject({ money: before.money, inventory: before.inventory });
  await crash();

  await signInQuickly(admin.page, 'demo-admin');
  await admin.page.goto(`/audit?type=character&subject=${encodeURIComponent(mainCharacter)}`);
  const entries = admin.page.getByRole('article');
  const sale = entries.filter({ hasText: 'Sale: Character Lyra Duskwhisper' }).first();
  await sale.getByText('This was undone.').first().waitFor(patient);
  await sale.getByText('Mira').first().waitFor();
  await entries.filter({ hasText: 'Undo: Character Lyra Duskwhisper' }).first().waitFor(patient);
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
    date: Date.UTC(2026, 4, 16, 20),
    labels: [],
    outcomes: [{ characterId: bram, exp: 400_000, isDead: true }],
  });
  await crash();
  const from = Date.UTC(2026, 4, 15);
  const sessions = await ask<{ id: string; title: string }[]>(
    'demo-master',
    `/session/inDates?from=${from}&to=${from + 3 * 86_400_000}`,
  );
  const { id } = sessions.find(({ title }) => title === 'Told to everyone')!;
  await ask('demo-master', `/session/${encodeURIComponent(id)}?masterReward=1`, 'DELETE');
  await crash();
  expect((await fetch(`${server.url}/foundry/inactive/emberfall`)).status).toBe(200);
  await crash();

  const character = { id: bram, name: 'Bram Copperkettle' };
  const expected: Record<string, object> = {
    sessionRegistered: { session: { id, title: 'Told to everyone' } },
    sessionDeleted: { session: { id, title: 'Told to everyone' } },
    levelReached: { character, level: '20' },
    characterDied: { character, session: { id } },
    itemGiven: { character, item: 'Beeswax', quantity: 2 },
    tabletopStarted: { instance: 'emberfall' },
  };
  for (const { kind, secret, received } of receivers) {
    // The receiver has refused the first attempt. A crash before an answer arrives can repeat an attempt.
    await vi.waitFor(() => expect(received.length, kind).toBeGreaterThanOrEqual(2), {
      timeout: 3 * minutes,
      interval: 200,
    });
    for (const delivery of received) expectSigned(delivery, secret);
    const [one] = received;
    expect(new Set(received.map(({ body }) => body))).toEqual(new Set([one!.body]));
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const event = JSON.parse(one!.body) as SentEvent;
    expect(event.type).toBe(kind);
    expect(event.data).toMatchObject(expected[kind]!);
  }
  for (const { assertQuiet } of all) assertQuiet();
}

test.for(['SQLite', 'PostgreSQL'])(
  'a sale, its undo, the pages of others, the audit and every webhook survive a SIGKILL after each step, on %s',
  { timeout: 20 * minutes },
  async (engine, { skip }) => {
    const postgres = engine === 'SQLite' ? undefined : await withPostgres(skip);
    await tellEveryone(postgres?.url);
  },
);
