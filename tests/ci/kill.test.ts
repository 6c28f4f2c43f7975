import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
import { openStore } from '#server/store/store.ts';
import { mainCharacter } from '../browser/support/person.ts';
import { receiver } from '../server/webhooks/support.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { tokensOf } from '../support/sign-in.ts';

const kills = 20;
const writers = 4;
/** The writers write for this many ms before each kill. */
const loadMs = 250;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

interface Written {
  status: boolean;
  act?: number;
}

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

const path = `/character/${encodeURIComponent(mainCharacter)}`;

async function owned(item: string, token: string): Promise<number> {
  const answer = await fetch(server.url + path, { headers: { ...json, Authorization: `Bearer ${token}` } });
  const { inventory } = (await answer.json()) as { inventory: Record<string, number> };
  return inventory[item] ?? 0;
}

/** Undoes a write. @returns whether the server has acknowledged the undo; null if there was no answer */
async function undo(act: number, token: string): Promise<boolean | null> {
  const headers = { ...json, Authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/journal/${act}/undo`, { method: 'POST', headers }).catch(
    () => null,
  );
  const outcome = (await answer?.json().catch(() => null)) as Written | null | undefined;
  return outcome ? outcome.status : null;
}

it('the server keeps every acknowledged write through twenty SIGKILLs under load', async () => {
  const item = 'Beeswax';
  const tokenOf = async (member: string) => (await tokensOf(server.url, member)).authToken;
  const [keeper, player] = await Promise.all([tokenOf('demo-keeper'), tokenOf('demo-player')]);
  const ownedBefore = await owned(item, player);
  let acknowledged = 0;
  let sent = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const end = new AbortController();
    const write = async (): Promise<void> => {
      while (!end.signal.aborted) {
        sent += 1;
        const answer = await fetch(`${server.url}${path}/inventory`, {
          method: 'POST',
          headers: { ...json, Authorization: `Bearer ${keeper}` },
          body: JSON.stringify({ itemId: item, qty: 1, operation: 'ASSIGN' }),
        }).catch(() => null);
        // If there is no answer, nobody knows whether the server has done the write.
        const outcome = (await answer?.json().catch(() => null)) as Written | null | undefined;
        if (outcome?.status === true) acknowledged += 1;
        if (answer === null) return;
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, write));
    await new Promise((done) => setTimeout(done, loadMs));
    await server.kill('SIGKILL');
    end.abort();
    await writing;
    await server.restart();
    const now = (await owned(item, player)) - ownedBefore;
    expect(now).toBeGreaterThanOrEqual(acknowledged);
    // With each kill, the server can have done at most one unacknowledged write per writer.
    expect(now).toBeLessThanOrEqual(acknowledged + writers * (kill + 1));
  }
  expect(acknowledged).toBeGreaterThan(kills);
  expect(sent).toBeGreaterThanOrEqual(acknowledged);
}, 300_000);

it('the journal matches the data after each of ten SIGKILLs while members give, take and undo', async () => {
  const { authToken: keeper } = await tokensOf(server.url, 'demo-keeper');
  const counts = { written: 0, undone: 0 };
  for (let kill = 0; kill < 10; kill += 1) {
    const end = new AbortController();
    const write = async (_value: unknown, writer: number): Promise<void> => {
      const operation = writer % 2 === 0 ? 'ASSIGN' : 'TAKE';
      while (!end.signal.aborted) {
        const answer = await fetch(`${server.url}${path}/inventory`, {
          method: 'POST',
          headers: { ...json, Authorization: `Bearer ${keeper}` },
          body: JSON.stringify({ itemId: 'Beeswax', qty: 2, operation }),
        }).catch(() => null);
        const outcome = (await answer?.json().catch(() => null)) as Written | null | undefined;
        if (!outcome) return;
        if (outcome.act === undefined) continue;
        counts.written += 1;
        const isUndone = await undo(outcome.act, keeper);
        if (isUndone === null) return;
        if (isUndone) counts.undone += 1;
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, write));
    await new Promise((done) => setTimeout(done, loadMs));
    await server.kill('SIGKILL');
    end.abort();
    await writing;
    const store = await openStore(server.folder, undefined, 'check');
    const findings = await checkData(store);
    await store.close();
    expect(findings).toEqual([]);
    await server.restart();
  }
  expect(counts.undone).toBeGreaterThan(10);
  console.log(`${counts.written} writes and ${counts.undone} undos acknowledged.`);
}, 300_000);

it('a webhook gets the event of a write despite SIGKILLs between write and delivery, and after a refusal', async () => {
  const tavern = await receiver({ status: 503 }, { status: 200 });
  const own = await startServer({ NYX_WEBHOOK_PRIVATE: 'true' });
  onTestFinished(() => own.stop());
  const post = async (member: string, where: string, body: unknown): Promise<Response> => {
    const { authToken } = await tokensOf(own.url, member);
    const headers = { ...json, Authorization: `Bearer ${authToken}` };
    return fetch(own.url + where, { method: 'POST', headers, body: JSON.stringify(body) });
  };
  const draft = { name: 'Tavern', address: tavern.address, format: 'signed', kinds: ['itemGiven'] };
  expect((await post('demo-admin', '/webhook', draft)).ok).toBe(true);
  const items = ['Beeswax', 'Iron Ingot', 'Glass Vial'];
  for (const itemId of items) {
    const answer = await post('demo-keeper', `${path}/inventory`, { itemId, qty: 1, operation: 'ASSIGN' });
    expect(answer.ok).toBe(true);
    await own.kill('SIGKILL');
    await own.restart();
  }
  const deliveredItems = () =>
    tavern.received.map(({ body }) => (JSON.parse(body) as { data: { item: string } }).data.item);
  await vi.waitFor(() => expect(new Set(deliveredItems())).toEqual(new Set(items)), {
    timeout: 120_000,
    interval: 200,
  });
  // One delivery more than there are items, because the first attempt was refused.
  await tavern.until(items.length + 1);
  const idsByItem = new Map(
    deliveredItems().map((item, index) => [item, tavern.received[index]!.headers['webhook-id']]),
  );
  expect(new Set(tavern.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set(idsByItem.values()),
  );
}, 300_000);
