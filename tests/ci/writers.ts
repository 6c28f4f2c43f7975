import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { mainCharacter } from '../browser/person.ts';
import { tokensOf } from '../support/sign-in.ts';

const item = 'Beeswax';
const path = `/character/${encodeURIComponent(mainCharacter)}`;

/** ms between two calls of one writer: together they stay below a member's limit per minute. */
const pause = 120;

/** Members who may give items; each has a separate limit. */
const members = ['demo-keeper', 'demo-keeper', 'demo-admin', 'demo-admin'];

export interface Writers {
  /** Number of acknowledged writes. */
  done(): number;
  /** Number of calls answered with 503. */
  refused(): number;
  /** Unexpected answers, and faults of a 503. */
  complaints(): string[];
  /** Resolves with the ms until the next write is acknowledged. */
  untilDone(): Promise<number>;
  /**
   * Ends the writers once each has its last write acknowledged; returns how many more pieces there are than
   * at the beginning.
   */
  finish(): Promise<number>;
}

/**
 * Several members at once give a character one piece of an item after the other, each under its own key. A
 * write that is refused or cut off is sent again with its key until it is acknowledged: the number of pieces
 * must then have grown by the number of acknowledgements; otherwise a write was lost or repeated.
 */
export async function startWriters(url: string): Promise<Writers> {
  const tokenOf = async (member: string) => (await tokensOf(url, member)).authToken;
  const [player = '', ...tokens] = await Promise.all(['demo-player', ...members].map(tokenOf));
  const count = { done: 0, refused: 0 };
  const over = new AbortController();
  const complaints: string[] = [];

  async function send(token: string, key: string): Promise<boolean> {
    const answer = await fetch(`${url}${path}/inventory`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ itemId: item, qty: 1, operation: 'ASSIGN' }),
    });
    const text = await answer.text();
    if (answer.status === 200) return true;
    count.refused += 1;
    if (answer.status !== 503 || !answer.headers.has('retry-after'))
      complaints.push(`${answer.status} ${text}`);
    return false;
  }

  const owned = async (): Promise<number> => {
    const answer = await fetch(url + path, { headers: { Authorization: `Bearer ${player}` } });
    const { inventory } = (await answer.json()) as { inventory: Record<string, number> };
    return inventory[item] ?? 0;
  };

  const begun = await owned();
  const writing = Promise.all(
    tokens.map(async (token) => {
      while (!over.signal.aborted) {
        const key = randomUUID();
        while (!(await send(token, key))) await wait(pause);
        count.done += 1;
        await wait(pause);
      }
    }),
  );
  // Awaited at the end; until then it must not count as unhandled.
  writing.catch((error: unknown) => complaints.push(String(error)));
  return {
    done: () => count.done,
    refused: () => count.refused,
    complaints: () => complaints,
    async untilDone() {
      const begin = performance.now();
      const before = count.done;
      while (count.done === before && complaints.length === 0) await wait(5);
      return performance.now() - begin;
    },
    async finish() {
      over.abort();
      await writing;
      return (await owned()) - begun;
    },
  };
}
