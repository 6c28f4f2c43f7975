import type { FastifyInstance } from 'fastify';
import type { Store } from '../store/store.ts';
import { refreshLifetime } from '../auth/tokens.ts';
import { keptFor } from '../idempotency.ts';

/** How often, in ms. */
const interval = 60 * 60_000;

/** Forgets what has expired: at the start and every hour while the server runs. `now` is epoch ms. */
export async function keepTidy(
  app: FastifyInstance,
  { tokenFamilies, keptAnswers }: Pick<Store, 'tokenFamilies' | 'keptAnswers'>,
  now: () => number,
): Promise<void> {
  const tidy = async (): Promise<void> => {
    // A token was issued before it was exchanged, and so has expired a lifetime after that.
    await tokenFamilies.prune(now(), now() - refreshLifetime * 1_000);
    await keptAnswers.prune(now() - keptFor);
  };
  await tidy();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = tidy().catch((error: unknown) => app.log.warn({ err: error }, 'tidying up failed'));
  }, interval);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await running;
  });
}
