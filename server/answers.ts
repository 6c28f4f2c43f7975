import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { type Call, calls } from '#core/contract/calls.ts';
import { chunks } from './store/json.ts';
import type { Store } from './store/store.ts';

/** Longest key, in characters: whoever asks for hundreds of things by name asks for the same ones no second time. */
const longestKey = 4_000;

/** Bytes of all kept answers: the three largest of a community of 20,000 characters and 10,000 items, and small change. */
const mostBytes = 40 * 2 ** 20;

/** Short answers go out with their head in one piece when they are texts, long ones are not encoded anew when they are bytes. */
const longText = 16_384;

/** Lists longer than this are encoded in pieces. */
const longList = 1_000;

export interface Answers {
  /**
   * An answer as JSON: the kept one while nothing has changed, else a new one, made once for all who wait for it.
   * @throws what `make` throws; nothing is kept then
   */
  of(key: string, make: () => Promise<unknown>): Promise<string | Buffer>;
}

async function encode(answer: unknown): Promise<string | Buffer> {
  if (Array.isArray(answer) && answer.length > longList) return encodeList(answer);
  const text = JSON.stringify(answer);
  return text.length < longText ? text : Buffer.from(text);
}

/** In pieces, with room for other work between them: as one text, a community's characters take tens of megabytes. */
async function encodeList(list: readonly unknown[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (const some of chunks(list)) {
    pieces.push(Buffer.from(`${pieces.length === 0 ? '[' : ','}${JSON.stringify(some).slice(1, -1)}`));
    await nextTurn();
  }
  return Buffer.concat([...pieces, Buffer.from(']')]);
}

interface Kept {
  answer: Promise<string | Buffer>;
  /** Bytes, about; 0 while it is being made. */
  size: number;
}

/**
 * Keeps answers to reads until anything is written, by whomever: a community reads far more than it writes, and
 * many read the same. What is asked for least lately goes first.
 */
export function createAnswers({ revision }: Pick<Store, 'revision'>): Answers {
  let kept = new Map<string, Kept>();
  let bytes = 0;
  let at: string | null = null;

  async function make(key: string, work: () => Promise<unknown>): Promise<string | Buffer> {
    const mine = kept;
    try {
      const answer = await encode(await work());
      const entry = mine.get(key);
      if (entry && mine === kept) {
        entry.size = answer.length + key.length;
        bytes += entry.size;
        for (const [oldest, { size }] of kept) {
          if (bytes <= mostBytes) break;
          kept.delete(oldest);
          bytes -= size;
        }
      }
      return answer;
    } catch (error) {
      mine.delete(key);
      throw error;
    }
  }

  return {
    async of(key, work) {
      const now = revision();
      if (now === null || key.length > longestKey) return await encode(await work());
      if (now !== at) {
        at = now;
        kept = new Map();
        bytes = 0;
      }
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known.answer;
      }
      const entry: Kept = { answer: make(key, work), size: 0 };
      kept.set(key, entry);
      return entry.answer;
    },
  };
}

/** Reads that are the same for everyone who may ask. */
const shared = new Set<Call>([
  calls.activeCharacters,
  calls.activeCharactersWithPlayer,
  calls.tokenImage,
  calls.experienceTable,
  calls.items,
  calls.itemsByIds,
  calls.materialsBy,
  calls.itemIds,
  calls.searchItems,
  calls.itemSources,
  calls.itemUsage,
  calls.labels,
  calls.sessionCount,
  calls.sessions,
  calls.sessionsInDates,
  calls.playersByIds,
]);

/** Reads that depend on who asks. */
const own = new Set<Call>([
  calls.currentMember,
  calls.currentCharacters,
  calls.ownCharacters,
  calls.character,
]);

/** What tells a request from all others that may be answered otherwise; null for a call whose answers are not kept. */
export function keyOf(call: Call, { params, query, body }: FastifyRequest, memberId: string): string | null {
  if (!shared.has(call) && !own.has(call)) return null;
  // `ts` only keeps caches on the way from answering.
  const { ts: _ts, ...asked } = (query ?? {}) as Record<string, unknown>;
  return JSON.stringify([call.method, call.path, own.has(call) ? memberId : '', params, asked, body ?? null]);
}
