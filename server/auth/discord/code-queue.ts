import { said } from '#core/contract/refusals.ts';
import { Refusal, unavailable } from '../../problems.ts';

/**
 * Maximum concurrent requests that redeem sign-in codes at Discord: in total, per network, and per network whose
 * last code was invalid.
 */
const maxConcurrent = { all: 8, perNetwork: 4, perFailingNetwork: 1 };

/** Maximum queued requests: in total, and per network. */
const maxQueued = { all: 400, perNetwork: 50 };

/** The requests of one network. */
interface NetworkQueue {
  underWay: number;
  isFailing: boolean;
  waiting: (() => void)[];
}

/**
 * Runs requests that redeem sign-in codes at Discord, a few at a time. Networks take turns, so that a network with
 * many invalid codes delays only its own members, and no network is blocked after failures. `timeLimit` is the
 * maximum wait in ms.
 * @returns a function that runs `request` when it is the network's turn; `isBad` returns whether the code was invalid. It
 * throws Refusal 429 when too many requests of this network are queued, 503 when too many are queued in total or this one
 * has waited longer than `timeLimit`
 */
export function createCodeQueue(timeLimit: number) {
  /** By network, in the order of their turns. */
  const byNetwork = new Map<string, NetworkQueue>();
  let [totalUnderWay, totalWaiting] = [0, 0];

  const mayBegin = ({ underWay, isFailing }: NetworkQueue): boolean =>
    underWay < (isFailing ? maxConcurrent.perFailingNetwork : maxConcurrent.perNetwork);

  function begin(network: string, queue: NetworkQueue): void {
    // The network has had its turn and moves to the end.
    byNetwork.delete(network);
    byNetwork.set(network, queue);
    queue.underWay += 1;
    totalUnderWay += 1;
  }

  /**
   * Starts queued requests while there is room. `begin` moves each network to the end of the map, where this loop
   * meets it again: the networks take turns.
   */
  function startQueued(): void {
    for (const [network, queue] of byNetwork) {
      const next = totalUnderWay < maxConcurrent.all && mayBegin(queue) ? queue.waiting.shift() : undefined;
      if (!next) continue;
      totalWaiting -= 1;
      begin(network, queue);
      next();
    }
  }

  function end(queue: NetworkQueue): void {
    queue.underWay -= 1;
    totalUnderWay -= 1;
    startQueued();
  }

  function wait(queue: NetworkQueue): Promise<void> {
    const seconds = Math.ceil(timeLimit / 1_000);
    if (queue.waiting.length === maxQueued.perNetwork) {
      const refusal = new Refusal(429, said('signInsAtAddress'));
      refusal.retryAfter = seconds;
      throw refusal;
    }
    const busy = unavailable(503, said('signInsWaiting'), seconds);
    if (totalWaiting === maxQueued.all) throw busy;
    totalWaiting += 1;
    return new Promise((resolve, reject) => {
      const next = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        totalWaiting -= 1;
        queue.waiting.splice(queue.waiting.indexOf(next), 1);
        reject(busy);
      }, timeLimit);
      queue.waiting.push(next);
    });
  }

  return async <T>(network: string, request: () => Promise<T>, isBad: (answer: T) => boolean): Promise<T> => {
    const queue = byNetwork.get(network) ?? { underWay: 0, isFailing: false, waiting: [] };
    byNetwork.set(network, queue);
    try {
      if (totalUnderWay < maxConcurrent.all && mayBegin(queue) && queue.waiting.length === 0)
        begin(network, queue);
      else await wait(queue);
      try {
        const answer = await request();
        queue.isFailing = isBad(answer);
        return answer;
      } finally {
        end(queue);
      }
    } finally {
      if (queue.underWay === 0 && queue.waiting.length === 0) byNetwork.delete(network);
    }
  };
}
