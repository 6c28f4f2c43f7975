import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { farewell } from '../store/engine/farewell.ts';
import type { Store } from '../store/store.ts';
import { refreshLifetime } from '../auth/tokens.ts';
import { answerLifetime } from '../idempotency.ts';

/** Interval of the upkeep, in ms. */
const interval = 60 * 60_000;

/** How far the computer's clock may be behind the database without a warning, in ms. */
const unremarkable = 60_000;

/**
 * Moves a clock to the latest time in the database, so that a restart with a clock set back makes nothing
 * valid again.
 * @returns how far the computer's clock was behind, in ms; 0 if that is negligible
 */
export async function catchUp(clock: Clock, { moments }: Pick<Store, 'moments'>): Promise<number> {
  const before = clock.now();
  clock.notBefore(await moments.latest(refreshLifetime * 1_000));
  const behind = clock.now() - before;
  return behind > unremarkable ? behind : 0;
}

/**
 * Deletes expired rows and stores the time: at the start, every hour while the server runs, and the time
 * again when it stops. `now` is epoch ms.
 */
export async function keepTidy(
  app: FastifyInstance,
  { write, idempotencyAnswers, moments }: Pick<Store, 'write' | 'idempotencyAnswers' | 'moments'>,
  now: () => number,
): Promise<void> {
  const tidy = async (): Promise<void> => {
    // A token was issued before its exchange, so it has expired one lifetime after that.
    await write(({ tokenFamilies }) => tokenFamilies.prune(now(), now() - refreshLifetime * 1_000));
    await idempotencyAnswers.prune(now() - answerLifetime);
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
    // An unreachable database must not prevent the server from stopping.
    await farewell(moments.remember(now()).catch(() => {}));
  });
}
