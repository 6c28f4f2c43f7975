import { type Coding, compress } from './compression.ts';
import type { Json } from './encoding.ts';

/** Shorter answers, in characters or bytes, are not compressed: they fit into one packet. */
const minCompressed = 1_400;

/** The body of an answer in a content coding; null for none. */
export interface Body {
  body: Json;
  coding: Coding | null;
}

/** Size in bytes. A string takes at most two per character. */
const sizeOf = (answer: Json): number => (typeof answer === 'string' ? 2 * answer.length : answer.length);

/**
 * A complete answer with its compressed copies. `state` identifies the state of the tables that it was read from; null if
 * that is unknown. `onGrown` is called after each new copy.
 */
export function createWholeAnswer(json: Json, state: string | null, onGrown: () => void = () => {}) {
  const copies = new Map<Coding, Body | Promise<Body>>();
  let bytes = sizeOf(json);

  async function copy(coding: Coding): Promise<Body> {
    try {
      const compressed = { body: await compress(json, coding), coding };
      copies.set(coding, compressed);
      bytes += compressed.body.length;
      onGrown();
      return compressed;
    } catch (error) {
      copies.delete(coding);
      throw error;
    }
  }

  return {
    json,
    state,
    /**
     * The body in a content coding, compressed when first asked for. Without a coding, or for a short answer, it is
     * the JSON.
     */
    in(coding: Coding | null): Body | Promise<Body> {
      if (coding === null || json.length < minCompressed) return { body: json, coding: null };
      const existingCopy = copies.get(coding);
      if (existingCopy) return existingCopy;
      const making = copy(coding);
      copies.set(coding, making);
      return making;
    },
    /** Size of the answer and its copies in bytes. */
    get bytes(): number {
      return bytes;
    },
  };
}

export type WholeAnswer = ReturnType<typeof createWholeAnswer>;
