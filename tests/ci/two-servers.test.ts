import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { checkData } from '#server/store/check-data.ts';
import { createAskAs } from '../browser/support/ask-as.ts';
import { mainCharacter } from '../browser/support/person.ts';
import { receiver, tavernHook } from '../server/webhooks/support.ts';
import { tokensOf } from '../support/sign-in.ts';
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
    const env = { ...sharing(postgres.url), NYX_WEBHOOK_PRIVATE: 'true' };
    const [first, second] = [await serving(env), await serving(env)];
    const servers = [first, second];

    const tavern = await receiver();
    const webhook = tavernHook({ address: tavern.address, kinds: ['sessionRegistered'] });
    await createAskAs(() => first)('demo-admin', '/webhook', 'POST', webhook);
    const { authToken: master } = await tokensOf(second.url, 'demo-master');

    /** Registers a session: repeats the call with the same key, at each server in turn, until one acknowledges it. */
    async function register(title: string): Promise<void> {
      for (let turn = 0; ; turn += 1) {
        const answer = await fetch(`${servers[turn % 2]!.url}/session`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${master}`,
            'Idempotency-Key': title,
          },
          body: JSON.stringify({
            masterId: mainCharacter,
            masterReward: 1,
            title,
            date: 0,
            labels: [],
            outcomes: [{ characterId: 'demo-player:Bram Copperkettle', exp: 1, isDead: false }],
          }),
        }).catch(() => null);
        if (answer?.status === 200) return;
        if (answer && answer.status !== 503) throw new Error(`${answer.status} ${await answer.text()}`);
        await wait(100);
      }
    }

    const writers = await startWriters([first.url, second.url]);
    const random = createRandom(seed);
    const counts = { kills: 0, restarts: 0, sessions: 0 };
    const begin = performance.now();
    while (performance.now() - begin < duration || counts.restarts === 0) {
      await wait(random.whole(500, 2_000));
      const victim = random.pick(servers);
      await victim.kill('SIGKILL');
      counts.kills += 1;
      counts.sessions += 1;
      await register(`session-${counts.sessions}`);
      if (counts.kills % killsPerRestart === 0) {
        await postgres.restart(random.pick(['fast', 'immediate']));
        counts.restarts += 1;
        await writers.untilAcknowledged();
      }
      await victim.restart();
      await writers.untilAcknowledged();
    }
    const figures = await writers.finish();

    const titles = () =>
      tavern.received.map(
        ({ body }) => (JSON.parse(body) as { data: { session: { title: string } } }).data.session.title,
      );
    await vi.waitFor(() => expect(new Set(titles()).size).toBe(counts.sessions), {
      timeout: 180_000,
      interval: 200,
    });
    // A repeated delivery has the id of the first one, by which a receiver recognises the repetition.
    expect(new Set(tavern.received.map(({ headers }) => headers['webhook-id'])).size).toBe(counts.sessions);

    await withStore([first.folder, postgres.url], async (store) => {
      expect(await checkData(store)).toEqual([]);
      const numbers = await store.db
        .selectFrom('journal')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('seq').as('last')])
        .executeTakeFirstOrThrow();
      expect(numbers.count).toBe(numbers.last);
      const sessions = store.db.selectFrom('session').select('title').where('title', 'like', 'session-%');
      expect(await sessions.execute()).toHaveLength(counts.sessions);
    });
    await annotate(
      `${Math.round((performance.now() - begin) / 1_000)} s with seed ${seed}: ${counts.kills} kills of one of two servers, ` +
        `${counts.restarts} restarts of the database; ${figures}; ${counts.sessions} sessions, ` +
        `${tavern.received.length} deliveries`,
      'figure',
    );
  },
  duration * 3 + 400_000,
);
