import { day } from '#numbers/day.ts';
import { utimes } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { AppOptions } from '../options.ts';
import type { Leadership } from '../store/engine/leader.ts';
import { deleteOldCopies } from '../store/engine/spare-copies.ts';
import { recordedEvery } from '../store/repositories/latest-time.ts';
import { serverAt } from '../store/journal/author.ts';
import type { Store } from '../store/store.ts';
import { refreshLifetime } from '../auth/tokens.ts';
import { answerLifetime } from '../idempotency.ts';
import { repeat } from './repeat.ts';

/** How many days the journal keeps sign-ins and refused calls by default. */
const defaultSignInDays = 90;

/** How long the server keeps what members were told of adventures, in ms. */
const noticeLifetime = 60 * day;

/** How far the computer's clock may be behind the database without a warning, in ms. */
const negligibleLag = 60_000;

/**
 * Advances a clock to at least the latest time in the database, so that a restart with a clock set back makes nothing
 * valid again.
 * @returns how far the computer's clock was behind, in ms; 0 if that is negligible
 */
export async function catchUp(clock: Clock, { latestTime }: Pick<Store, 'latestTime'>): Promise<number> {
  const before = clock.now();
  clock.notBefore(await latestTime.latest(refreshLifetime * 1_000));
  const lag = clock.now() - before;
  return lag > negligibleLag ? lag : 0;
}

type TidyStore = Pick<Store, 'write' | 'idempotencyAnswers' | 'latestTime' | 'audit' | 'copy'>;

/**
 * Deletes expired rows and old copies of the database, and stores the time, at the start and every hour; stores the time
 * again when the server stops. Of several servers, only the one that holds the `leadership` deletes. `now` is epoch ms.
 */
export async function keepTidy(
  app: FastifyInstance,
  { write, idempotencyAnswers, latestTime, audit, copy }: TidyStore,
  now: () => number,
  { dataDir, signInDays = defaultSignInDays }: Pick<AppOptions, 'dataDir' | 'signInDays'>,
  leadership: Pick<Leadership, 'isHeld'>,
): Promise<void> {
  const prune = async (): Promise<void> => {
    // A token was issued before its exchange, so one exchanged more than a lifetime ago has certainly expired.
    await write(serverAt(now(), 'upkeep'), async ({ tokenFamilies, noticeWrites }) => {
      await tokenFamilies.prune(now(), now() - refreshLifetime * 1_000);
      await noticeWrites.pruneNotices(now() - noticeLifetime);
    });
    await idempotencyAnswers.prune(now() - answerLifetime);
    await audit.prune(now() - signInDays * day);
  };
  // A file that cannot be changed must not prevent the server from starting.
  const warnOfCopies = (error: unknown): void =>
    app.log.warn({ err: error }, 'the copies of the database from before updates could not be tidied up');
  const tidy = async (): Promise<void> => {
    if (await leadership.isHeld()) {
      await prune();
      await deleteOldCopies(dataDir, now()).catch(warnOfCopies);
    }
    await latestTime.remember(now());
  };
  // The lifetime of this start's copy begins now. The file's own time may be wrong: the computer's clock may be behind the
  // database, or an earlier update that failed may have made the copy.
  if (copy !== undefined) await utimes(copy, new Date(now()), new Date(now())).catch(warnOfCopies);
  await tidy();
  const last = (): Promise<void> => latestTime.remember(now());
  repeat(app, tidy, { interval: recordedEvery, failure: 'tidying up failed', last });
}
