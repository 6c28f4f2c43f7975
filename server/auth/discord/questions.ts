import { Refusal, unavailable } from '../../problems.ts';

/** Most concurrent requests about codes: in total, of one network, and of one whose last code was invalid. */
const mostAtOnce = { all: 8, ofOne: 4, ofFailing: 1 };

/** Most queued requests: in total, and of one network. */
const mostWaiting = { all: 400, ofOne: 50 };

interface Line {
  underWay: number;
  isFailing: boolean;
  waiting: (() => void)[];
}

export interface Questions {
  /**
   * Runs `question` when it is the network's turn; `isBad` returns whether the code was invalid.
   * @throws Refusal 429 when too many of this network wait, 503 when too many wait in total, or after too
   * long a wait
   */
  ask<T>(network: string, question: () => Promise<T>, isBad: (answer: T) => boolean): Promise<T>;
}

/**
 * Runs requests about codes, a few at a time. Networks take turns, so that one with many invalid codes only
 * delays its own members, and no network is blocked after failures. `patience` is the longest wait in ms.
 */
export function createQuestions(patience: number): Questions {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  let [underWay, waiting] = [0, 0];

  const mayAsk = ({ underWay: own, isFailing }: Line): boolean =>
    own < (isFailing ? mostAtOnce.ofFailing : mostAtOnce.ofOne);

  function begin(network: string, line: Line): void {
    // Its next turn comes after all other networks.
    lines.delete(network);
    lines.set(network, line);
    line.underWay += 1;
    underWay += 1;
  }

  /** Starts waiting requests in turn. A network whose request starts moves to the end of the queue. */
  function letNextAsk(): void {
    for (const [network, line] of lines) {
      const next = underWay < mostAtOnce.all && mayAsk(line) ? line.waiting.shift() : undefined;
      if (!next) continue;
      waiting -= 1;
      begin(network, line);
      next();
    }
  }

  function end(line: Line): void {
    line.underWay -= 1;
    underWay -= 1;
    letNextAsk();
  }

  function wait(line: Line): Promise<void> {
    const seconds = Math.ceil(patience / 1_000);
    if (line.waiting.length === mostWaiting.ofOne) {
      const refusal = new Refusal(
        429,
        'Too many sign-ins wait at your address. Please try again in a moment.',
      );
      refusal.retryAfter = seconds;
      throw refusal;
    }
    const busy = unavailable(503, 'Too many sign-ins wait just now. Please try again in a moment.', seconds);
    if (waiting === mostWaiting.all) throw busy;
    waiting += 1;
    return new Promise((resolve, reject) => {
      const next = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting -= 1;
        line.waiting.splice(line.waiting.indexOf(next), 1);
        reject(busy);
      }, patience);
      line.waiting.push(next);
    });
  }

  return {
    async ask(network, question, isBad) {
      const line = lines.get(network) ?? { underWay: 0, isFailing: false, waiting: [] };
      lines.set(network, line);
      try {
        if (underWay < mostAtOnce.all && mayAsk(line) && line.waiting.length === 0) begin(network, line);
        else await wait(line);
        try {
          const answer = await question();
          line.isFailing = isBad(answer);
          return answer;
        } finally {
          end(line);
        }
      } finally {
        if (line.underWay === 0 && line.waiting.length === 0) lines.delete(network);
      }
    },
  };
}
