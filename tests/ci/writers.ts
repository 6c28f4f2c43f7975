import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { mainCharacter } from '../browser/support/person.ts';
import { tokensOf } from '../support/sign-in.ts';

const item = 'Beeswax';
const path = `/character/${encodeURIComponent(mainCharacter)}`;

/** Time between two calls of one writer, in ms: the two writers of a member stay below the limit per minute. */
const pause = 120;

/** The member of each writer. Each member may give items and has a separate limit. */
const members = ['demo-keeper', 'demo-keeper', 'demo-admin', 'demo-admin'];

export interface Writers {
  /** Number of acknowledged writes. */
  done(): number;
  /** Number of calls answered with 503. */
  refused(): number;
  /** Number of calls to one of several servers that got no answer. */
  lost(): number;
  /** Unexpected answers, including a 503 without `Retry-After`, and errors. */
  complaints(): string[];
  /** Resolves with the ms until the next write is acknowledged. */
  untilDone(): Promise<number>;
  /**
   * Ends the writers after their last writes are acknowledged; returns how many pieces were added since the
   * beginning.
   */
  finish(): Promise<number>;
}

/**
 * Starts several writers, which give a character one piece of an item per write, each with its own idempotency key.
 * A refused write is sent again with its key until it is acknowledged; with several servers on one database, it is sent to
 * another one, also if there was no answer. In the end, the number of pieces must have
 * grown by the number of acknowledged writes; otherwise a write was lost or repeated.
 */
export async function startWriters(servers: string | readonly string[]): Promise<Writers> {
  const urls = [servers].flat();
  const url = urls[0]!;
  const tokenOf = async (member: string) => (await tokensOf(url, member)).authToken;
  const [player = '', ...tokens] = await Promise.all(['demo-player', ...members].map(tokenOf));
  const count = { done: 0, refused: 0, lost: 0 };
  const over = new AbortController();
  const complaints: string[] = [];

  async function send(to: string, token: string, key: string): Promise<boolean> {
    const asked = fetch(`${to}${path}/inventory`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ itemId: item, qty: 1, operation: 'ASSIGN' }),
    });
    // A single server must not fall silent; of several, one may be killed.
    const answer = urls.length === 1 ? await asked : await asked.catch(() => null);
    const text = urls.length === 1 ? await answer!.text() : await answer?.text().catch(() => null);
    if (!answer || typeof text !== 'string') {
      count.lost += 1;
      return false;
    }
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

  const ownedBefore = await owned();
  const writing = Promise.all(
    tokens.map(async (token, writer) => {
      let turn = writer;
      while (!over.signal.aborted) {
        const key = randomUUID();
        while (!(await send(urls[turn % urls.length]!, token, key))) {
          turn += 1;
          await wait(pause);
        }
        count.done += 1;
        await wait(pause);
      }
    }),
  );
  // `finish` awaits `writing`; until then, a failure must not count as unhandled.
  writing.catch((error: unknown) => complaints.push(String(error)));
  return {
    done: () => count.done,
    refused: () => count.refused,
    lost: () => count.lost,
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
      return (await owned()) - ownedBefore;
    },
  };
}
