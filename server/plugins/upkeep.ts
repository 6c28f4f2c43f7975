import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { farewell } from '../store/engine/farewell.ts';
import type { Store } from '../store/store.ts';
import { refreshLifetime } from '../auth/tokens.ts';
import { keptFor } from '../idempotency.ts';

/** How often, in ms. */
const interval = 60 * 60_000;

/** How far the computer's clock may be behind the database before that is worth a word, in ms. */
const unremarkable = 60_000;

/**
 * Brings a clock to the latest time that the database knows of, so that a restart with a clock set back revives nothing.
 * @returns how far the computer's clock was behind, in ms, when that is remarkable; else 0
 */
export async function catchUp(clock: Clock, { moments }: Pick<Store, 'moments'>): Promise<number> {
  const before = clock.now();
  clock.notBefore(await moments.latest(refreshLifetime * 1_000));
  const behind = clock.now() - before;
  return behind > unremarkable ? behind : 0;
}

/**
 * Forgets what has expired and writes down the time: at the start, every hour while the server runs, and the time once
 * more when it stops. `now` is epoch ms.
 */
export async function keepTidy(
  app: FastifyInstance,
  { tokenFamilies, keptAnswers, moments }: Pick<Store, 'tokenFamilies' | 'keptAnswers' | 'moments'>,
  now: () => number,
): Promise<void> {
  const tidy = async (): Promise<void> => {
    // A token was issued before it was exchanged, and so has expired a lifetime after that.
    await tokenFamilies.prune(now(), now() - refreshLifetime * 1_000);
    await keptAnswers.prune(now() - keptFor);
    await moments.remember(now());
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
    // A database that is gone must not keep the server from ending.
    await farewell(moments.remember(now()).catch(() => {}));
  });
}
