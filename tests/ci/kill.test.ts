import { afterAll, beforeAll, expect, it } from 'vitest';
import { mainCharacter } from '../browser/person.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { tokensOf } from '../support/sign-in.ts';

const kills = 20;
const writers = 4;
/** How long the writers write before each kill, in ms. */
const load = 250;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

const path = `/character/${encodeURIComponent(mainCharacter)}`;

async function owned(item: string, token: string): Promise<number> {
  const answer = await fetch(server.url + path, { headers: { ...json, Authorization: `Bearer ${token}` } });
  const { inventory } = (await answer.json()) as { inventory: Record<string, number> };
  return inventory[item] ?? 0;
}

it('the server keeps every acknowledged write through twenty SIGKILLs under load', async () => {
  const item = 'Beeswax';
  const tokenOf = async (member: string) => (await tokensOf(server.url, member)).authToken;
  const [keeper, player] = await Promise.all([tokenOf('demo-keeper'), tokenOf('demo-player')]);
  const begun = await owned(item, player);
  let acknowledged = 0;
  let sent = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const over = new AbortController();
    const write = async (): Promise<void> => {
      while (!over.signal.aborted) {
        sent += 1;
        const answer = await fetch(`${server.url}${path}/inventory`, {
          method: 'POST',
          headers: { ...json, Authorization: `Bearer ${keeper}` },
          body: JSON.stringify({ itemId: item, qty: 1, operation: 'ASSIGN' }),
        }).catch(() => null);
        // No answer: the caller does not know whether it was done.
        const outcome = await answer?.json().catch(() => null);
        if ((outcome as { status?: boolean } | null)?.status === true) acknowledged += 1;
        if (answer === null) return;
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, write));
    await new Promise((done) => setTimeout(done, load));
    await server.kill('SIGKILL');
    over.abort();
    await writing;
    await server.restart();
    const now = (await owned(item, player)) - begun;
    expect(now).toBeGreaterThanOrEqual(acknowledged);
    // At most one write per writer and kill can have been done without an answer.
    expect(now).toBeLessThanOrEqual(acknowledged + writers * (kill + 1));
  }
  expect(acknowledged).toBeGreaterThan(kills);
  expect(sent).toBeGreaterThanOrEqual(acknowledged);
}, 300_000);
