import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { checkData } from '#server/store/check-data.ts';
import { serving, sharing, withStore } from './servers.ts';
import { startWriters } from './writers.ts';
import { withPostgres } from './with-postgres.ts';

/** The test kills servers for this many ms. */
const duration = Number(process.env['NYX_TWO_SERVERS_SECONDS'] ?? 30) * 1_000;
const seed = Number(process.env['NYX_TWO_SERVERS_SEED'] ?? 1);

/** The database restarts after this many kills. */
const killsPerRestart = 4;

test(
  'two servers on one database lose and repeat nothing while they are killed and the database restarts',
  async ({ skip, annotate }) => {
    const postgres = await withPostgres(skip, { durable: true });
    const env = sharing(postgres.url);
    const [first, second] = [await serving(env), await serving(env)];
    const writers = await startWriters([first.url, second.url]);
    const random = createRandom(seed);
    const counts = { kills: 0, restarts: 0 };
    const begin = performance.now();
    while (performance.now() - begin < duration || counts.restarts === 0) {
      await wait(random.whole(500, 2_000));
      const victim = random.pick([first, second]);
      await victim.kill('SIGKILL');
      counts.kills += 1;
      await writers.untilAcknowledged();
      if (counts.kills % killsPerRestart === 0) {
        await postgres.restart(random.pick(['fast', 'immediate']));
        counts.restarts += 1;
        await writers.untilAcknowledged();
      }
      await victim.restart();
      await writers.untilAcknowledged();
    }
    const figures = await writers.finish();

    await withStore([first.folder, postgres.url], async (store) => {
      expect(await checkData(store)).toEqual([]);
      const numbers = await store.db
        .selectFrom('journal')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('seq').as('last')])
        .executeTakeFirstOrThrow();
      expect(numbers.count).toBe(numbers.last);
    });
    await annotate(
      `${Math.round((performance.now() - begin) / 1_000)} s with seed ${seed}: ${counts.kills} kills of one of two servers, ` +
        `${counts.restarts} restarts of the database; ${figures}`,
      'figure',
    );
  },
  duration * 3 + 400_000,
);
