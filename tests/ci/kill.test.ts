import { expect, it, onTestFinished } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
import { openStore } from '#server/store/store.ts';
import { mainCharacter } from '../browser/support/person.ts';
import { startServer } from '../support/server.ts';
import { tokensOf } from '../support/sign-in.ts';

const kills = 20;
const writers = 4;
/** The writers write for this many ms before each kill. */
const loadMs = 250;

const json = { 'Content-Type': 'application/json', Accept: 'application/json' };

const path = `/character/${encodeURIComponent(mainCharacter)}`;

it('the server keeps every acknowledged write through twenty SIGKILLs under load', async () => {
  const server = await startServer();
  onTestFinished(() => server.stop());
  const item = 'Beeswax';
  const tokenOf = async (member: string) => (await tokensOf(server.url, member)).authToken;
  const [keeper, player] = await Promise.all([tokenOf('demo-keeper'), tokenOf('demo-player')]);
  const owned = async (): Promise<number> => {
    const answer = await fetch(server.url + path, {
      headers: { ...json, Authorization: `Bearer ${player}` },
    });
    const { inventory } = (await answer.json()) as { inventory: Record<string, number> };
    return inventory[item] ?? 0;
  };
  const ownedBefore = await owned();
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
        const outcome = (await answer?.json().catch(() => null)) as { status: boolean } | null | undefined;
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
    const now = (await owned()) - ownedBefore;
    expect(now).toBeGreaterThanOrEqual(acknowledged);
    // With each kill, the server can have done at most one unacknowledged write per writer.
    expect(now).toBeLessThanOrEqual(acknowledged + writers * (kill + 1));
  }
  const store = await openStore(server.folder, undefined, 'check');
  expect(await checkData(store)).toEqual([]);
  await store.close();
  expect(acknowledged).toBeGreaterThan(kills);
  expect(sent).toBeGreaterThanOrEqual(acknowledged);
});
