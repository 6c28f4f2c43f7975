import type { FastifyInstance } from 'fastify';
import { waitBriefly } from '../store/engine/wait-briefly.ts';

/** Repeats a task every `interval` ms, one run at a time, until the server stops, and then does `last`. */
export function repeat(
  app: FastifyInstance,
  task: () => Promise<void>,
  { interval, failure, last }: { interval: number; failure: string; last?: () => Promise<void> },
): void {
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    running ??= task()
      .catch((error: unknown) => app.log.warn({ err: error }, failure))
      .finally(() => (running = null));
  }, interval);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    const end = (running ?? Promise.resolve()).then(last);
    // An unreachable database must not prevent the server from stopping.
    await waitBriefly(end.catch(() => {}));
  });
}
