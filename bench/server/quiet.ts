/** A member who asks little: one short question after the other, with a pause between. Tells its parent how long each took. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Request } from './load.ts';
import { visitor } from './visitor.ts';

interface Watch {
  origin: string;
  token: string;
  request: Request;
  /** How long to go on asking, in ms. */
  during: number;
}

/** ms between an answer and the next question. */
const pause = 4;

async function watch({ origin, token, request, during }: Watch): Promise<number[]> {
  const { ask, leave } = visitor(origin, token, 1);
  const times: number[] = [];
  const end = performance.now() + during;
  while (performance.now() < end) {
    const asked = performance.now();
    await ask(request);
    times.push(performance.now() - asked);
    await wait(pause);
  }
  leave();
  return times;
}

process.on('message', (message: Watch) => void watch(message).then((times) => process.send?.({ times })));
process.on('disconnect', () => process.exit());
process.send?.({ origin: '' });
