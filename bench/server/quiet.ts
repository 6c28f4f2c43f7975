/**
 * Runs a quiet member, who sends one short request after another, with pauses. Reports the duration of each to the
 * parent process.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchRequest, visitor } from './visitor.ts';

interface Watch {
  origin: string;
  token: string;
  request: BenchRequest;
  /** Send requests for this many ms. */
  during: number;
}

/** Pause in ms between an answer and the next request. */
const pauseMs = 4;

async function watch({ origin, token, request, during }: Watch): Promise<number[]> {
  const { ask, leave } = visitor(origin, token, 1);
  const times: number[] = [];
  const end = performance.now() + during;
  while (performance.now() < end) {
    const sentAt = performance.now();
    await ask(request);
    times.push(performance.now() - sentAt);
    await wait(pauseMs);
  }
  leave();
  return times;
}

process.on('message', (message: Watch) => void watch(message).then((times) => process.send?.({ times })));
process.on('disconnect', () => process.exit());
process.send?.({ origin: '' });
