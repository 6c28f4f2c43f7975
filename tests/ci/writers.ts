import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { checkData } from '#server/store/check-data.ts';
import { createAskAs } from '../browser/support/ask-as.ts';
import { mainCharacter } from '../browser/support/person.ts';
import { tokensOf } from '../support/sign-in.ts';
import { withStore } from './servers.ts';

const item = 'Beeswax';
const path = `/character/${encodeURIComponent(mainCharacter)}`;

/**
 * By default, each writer waits this many ms between two calls, so that the two writers of a member together stay below the
 * limit of calls per member and minute.
 */
const defaultPauseMs = 120;

/** The member of each writer. These members may give items, and each has a separate limit of calls. */
const members = ['demo-keeper', 'demo-keeper', 'demo-admin', 'demo-admin'];
export const writersCount = members.length;

export interface Writers {
  /** Number of acknowledged writes. */
  acknowledged(): number;
  /** Number of refused calls, which must have the status 503. */
  refused(): number;
  /** Number of calls without an answer. They are allowed only if there are several servers or the server may stop. */
  lost(): number;
  /** Waits until the next write is acknowledged. */
  untilAcknowledged(): Promise<void>;
  /** Lets the writers write for this many ms, disturbs the server, and waits until it acknowledges a write again. */
  disturb(loadMs: number, disturbance: () => Promise<void>): Promise<void>;
  /**
   * Ends the writers once their last writes are acknowledged. The character must then have as many pieces more as writes
   * were acknowledged, apart from those that a test has `sold`. Resolves with the figures of the writes.
   */
  finish(sold?: number): Promise<string>;
}

/**
 * Starts several writers. Each write gives a character one piece of an item, and has its own idempotency key. A write
 * that is refused is sent again with its key until it is acknowledged. If there are several servers on one database, it
 * is then sent to the next server, also after a call without an answer. A single server must always answer, unless
 * `serverMayStop`. If `tokensMayExpire`, a member whose token has expired signs in again. Any other answer, as a 503
 * without `Retry-After`, fails the test.
 */
export async function startWriters(
  servers: string | readonly string[],
  {
    serverMayStop = false,
    tokensMayExpire = false,
    pauseMs = defaultPauseMs,
  }: { serverMayStop?: boolean; tokensMayExpire?: boolean; pauseMs?: number } = {},
): Promise<Writers> {
  const urls = [servers].flat();
  const mustAnswer = urls.length === 1 && !serverMayStop;
  const url = urls[0]!;
  const tokenOf = async (member: string) => (await tokensOf(url, member)).authToken;
  const tokens = await Promise.all(members.map(tokenOf));
  const count = { acknowledged: 0, refused: 0, lost: 0 };
  const ending = new AbortController();
  const complaints: string[] = [];

  async function send(to: string, writer: number, key: string): Promise<boolean> {
    const asked = fetch(`${to}${path}/inventory`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${tokens[writer]}`,
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ itemId: item, qty: 1, operation: 'ASSIGN' }),
    });
    const answer = mustAnswer ? await asked : await asked.catch(() => null);
    const text = mustAnswer ? await answer!.text() : await answer?.text().catch(() => null);
    if (!answer || typeof text !== 'string') {
      count.lost += 1;
      return false;
    }
    if (answer.status === 200) return true;
    if (answer.status === 401 && tokensMayExpire) {
      tokens[writer] = await tokenOf(members[writer]!);
      return false;
    }
    count.refused += 1;
    if (answer.status !== 503 || !answer.headers.has('retry-after'))
      complaints.push(`${answer.status} ${text}`);
    return false;
  }

  const owned = async (): Promise<number> => {
    // A token of earlier may have expired.
    const ask = createAskAs(() => ({ url }));
    const { inventory } = await ask<{ inventory: Record<string, number> }>('demo-player', path);
    return inventory[item] ?? 0;
  };

  const ownedBefore = await owned();
  const writing = Promise.all(
    members.map(async (_member, writer) => {
      let turn = writer;
      while (!ending.signal.aborted) {
        const key = randomUUID();
        while (!(await send(urls[turn % urls.length]!, writer, key))) {
          turn += 1;
          await wait(defaultPauseMs);
        }
        count.acknowledged += 1;
        await wait(pauseMs);
      }
    }),
  );
  // `finish` awaits `writing`. Until then, its failure must not count as unhandled.
  writing.catch((error: unknown) => complaints.push(String(error)));
  const recoveries: number[] = [];
  async function untilAcknowledged(): Promise<void> {
    const before = count.acknowledged;
    while (count.acknowledged === before && complaints.length === 0) await wait(5);
    expect(complaints).toEqual([]);
  }
  return {
    acknowledged: () => count.acknowledged,
    refused: () => count.refused,
    lost: () => count.lost,
    untilAcknowledged,
    async disturb(loadMs, disturbance) {
      await wait(loadMs);
      await disturbance();
      const begin = performance.now();
      await untilAcknowledged();
      recoveries.push(performance.now() - begin);
    },
    async finish(sold = 0) {
      ending.abort();
      await writing;
      const added = (await owned()) - ownedBefore + sold;
      const figures =
        `${count.acknowledged} writes acknowledged, ${added} of them in the data, ${count.refused} refusals with 503, ` +
        `${count.lost} calls without an answer; ms to the next write: ${recoveries.map(Math.round).join(', ')}`;
      expect(added, figures).toBe(count.acknowledged);
      expect(complaints).toEqual([]);
      return figures;
    },
  };
}

/** What the check of the data finds in the SQLite database of a folder. */
export const findingsIn = (folder: string): Promise<string[]> => withStore([folder], checkData);
