import { createRandom, type Random } from '#server/demo/random.ts';

/** Outcome of one request. */
export interface Reply {
  /** Null if the server closed the connection without an answer. */
  status: number | null;
  /** Summary of the request, for the message about a failure. */
  sent: string;
}

/** One kind of hostile request. */
export interface Attack {
  name: string;
  /** Number of requests. */
  times: number;
  /** Number of simultaneous requests. Default: 8. */
  atOnce?: number;
  /** The permitted statuses of the answers; null permits a closed connection. */
  allowed: readonly Reply['status'][];
  send(random: Random, turn: number): Promise<Reply>;
}

/** Outcome of an attack. */
export interface Outcome {
  name: string;
  tried: number;
  /** Number of answers by status. */
  statuses: Record<string, number>;
  /** The first five requests whose answer was not permitted, with that answer. */
  wrong: string[];
}

/** Sends all requests of an attack. The seed determines the requests, but not the order of their answers. */
export async function carryOut(attack: Attack, seed: number): Promise<Outcome> {
  const { name, times, atOnce = 8, allowed, send } = attack;
  const outcome: Outcome = { name, tried: 0, statuses: {}, wrong: [] };
  const work = async (): Promise<void> => {
    while (outcome.tried < times) {
      const turn = outcome.tried;
      outcome.tried += 1;
      const { status, sent } = await send(createRandom(seed + turn), turn);
      const key = status === null ? 'closed' : String(status);
      outcome.statuses[key] = (outcome.statuses[key] ?? 0) + 1;
      if (!allowed.includes(status) && outcome.wrong.length < 5) outcome.wrong.push(`${key}: ${sent}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
