import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { checkData } from '#server/store/check-data.ts';
import type { Store } from '#server/store/store.ts';
import { createAskAs } from '../browser/support/ask-as.ts';
import { hour, minute, plan as oneSeat, removeAdventures } from '../server/support/adventures.ts';
import { receiver, tavernHook } from '../server/webhooks/support.ts';
import { eventually } from '../support/eventually.ts';
import type { RunningServer } from '../support/server.ts';
import { endAfterTests, temporaryFolder } from './clone.ts';
import { servingWithClock, sharing, withStore } from './servers.ts';
import { withPostgres } from './with-postgres.ts';

const seed = Number(process.env['NYX_TEST_SEED'] ?? 1);

/** So many that a server is killed in the midst of them. */
const count = 60;
const killsPerStep = 3;
const kinds = ['adventureAnnounced', 'seatOffered', 'dayBefore', 'hourBefore'];

endAfterTests();

type Change = [before: string | null, after: string];

/** The changes of each member's sign-up, as the journal tells them, by adventure and member. */
async function storiesIn({ db }: Store): Promise<Map<string, Change[]>> {
  const entries = await db
    .selectFrom('journal')
    .innerJoin('adventure', 'adventure.id', 'subject_id')
    .select(['subject_id', 'changes'])
    .where('kind', '=', 'signedUp')
    .orderBy('seq')
    .execute();
  const stories = new Map<string, Change[]>();
  for (const { subject_id, changes } of entries)
    for (const [member, change] of Object.entries(JSON.parse(changes) as Record<string, Change>)) {
      const key = `${subject_id} ${member}`;
      stories.set(key, [...(stories.get(key) ?? []), change]);
    }
  return stories;
}

const countOf = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

test.for(['SQLite', 'PostgreSQL'])(
  'servers killed while they tell and settle adventures tell each thing once, and give each seat once, on %s',
  { timeout: 20 * minute },
  async (engine, { skip, annotate }) => {
    const random = createRandom(seed);
    const postgres = engine === 'SQLite' ? undefined : await withPostgres(skip, { durable: true });
    const clock = path.join(temporaryFolder(), 'clock');
    let offset = 0;
    const jumpTo = (time: number): void => writeFileSync(clock, String((offset = time - Date.now())));
    const now = () => Date.now() + offset;
    writeFileSync(clock, '0');
    const env = { NYX_WEBHOOK_PRIVATE: 'true', ...(postgres && sharing(postgres.url)) };
    const first = await servingWithClock(clock, env);
    const servers: RunningServer[] = [first, ...(postgres ? [await servingWithClock(clock, env)] : [])];
    const tavern = await receiver({ status: 503 }, { status: 204 });
    const webhook = tavernHook({ address: tavern.address, kinds });
    await createAskAs(() => first)('demo-admin', '/webhook', 'POST', webhook);
    const stopAll = () => Promise.all(servers.map((server) => server.kill()));
    const place = [first.folder, postgres?.url] as const;
    const due = () =>
      withStore(
        [...place],
        async ({ db }) =>
          (await db.selectFrom('adventure').select('id').where('due', '<=', now()).execute()).length,
      );

    const begin = Date.now();
    const start = begin + 100 * hour;
    const plan = {
      ...oneSeat,
      title: 'Storm',
      startsAt: start,
      most: 2,
      signUpFrom: begin,
      signUpUntil: start - 2 * hour,
      publishedAt: begin,
    };
    await stopAll();
    const members = await withStore([...place, 'tool'], async (store) => {
      await removeAdventures(store);
      const active = await store.db
        .selectFrom('character')
        .select(['id', 'player_id'])
        .where('status', '=', 'active')
        .where('player_id', 'not like', 'demo-%')
        .orderBy('id')
        .execute();
      const characters = new Map(active.map(({ id, player_id }) => [player_id, id]));
      const [one, two, three, four] = random.some([...characters.keys()], 4) as [
        string,
        string,
        string,
        string,
      ];
      const as = (memberId: string) => ({ memberId, now: begin + 1, call: 'test' });
      for (let index = 0; index < count; index += 1) {
        const { created: id } = await store.write(
          { ...as('demo-master'), now: begin },
          ({ adventureWrites }) => adventureWrites.announce(plan),
        );
        for (const member of [one, two, three, four])
          await store.write(as(member), ({ adventureWrites }) =>
            adventureWrites.signUp(id, { character: characters.get(member)!, word: '' }),
          );
        await store.write(as(two), ({ adventureWrites }) => adventureWrites.answer(id, 'withdraw'));
        // Published in an hour.
        await store.write({ ...as('demo-master'), now: begin }, ({ adventureWrites }) =>
          adventureWrites.announce({ ...plan, title: 'Later', publishedAt: begin + hour }),
        );
      }
      return { one, two, three, four };
    });

    /** Lets time pass, and kills one of the servers in the midst of what has become due. @returns what was left at each kill */
    async function storm(time: number): Promise<number[]> {
      await stopAll();
      jumpTo(time);
      const left: number[] = [];
      for (let kill = 0; kill < killsPerStep; kill += 1) {
        await Promise.all(servers.map((server) => server.restart()));
        // A server settles once a second.
        await wait(random.whole(600, 1_100));
        await random.pick(servers).kill('SIGKILL');
        left.push(await due());
      }
      await Promise.all(servers.map((server) => server.restart()));
      await eventually(async () => expect(await due()).toBe(0));
      return left;
    }

    const steps = {
      published: begin + hour,
      'offers end': begin + 13 * hour,
      'a day before': start - 23 * hour,
      'an hour before': start - hour / 2,
    };
    for (const [name, time] of Object.entries(steps))
      await annotate(
        `${engine}, seed ${seed}, ${name}: left at each kill ${(await storm(time)).join(', ')}`,
        'figure',
      );

    // Adventures whose publication, offers, reminders or all pass while no server runs.
    await stopAll();
    const pause = now();
    const [nearly, wholly] = await withStore([...place, 'tool'], async (store) => {
      const times = { signUpFrom: pause, publishedAt: pause + minute };
      const announce = async (startsAt: number) => {
        const { created } = await store.write(
          { memberId: 'demo-master', now: pause, call: 'test' },
          ({ adventureWrites }) =>
            adventureWrites.announce({ ...plan, ...times, startsAt, signUpUntil: startsAt }),
        );
        return created;
      };
      return [await announce(pause + 50 * hour), await announce(pause + 30 * hour)];
    });
    const down = await storm(pause + 50 * hour - minute);
    await annotate(
      `${engine}, seed ${seed}, down for two days: left at each kill ${down.join(', ')}`,
      'figure',
    );
    await stopAll();

    await withStore([...place], async (store) => {
      expect(await checkData(store)).toEqual([]);
      const adventures = await store.db.selectFrom('adventure').select(['id', 'title']).execute();
      const ids = (title: string) => adventures.filter((one) => one.title === title).map(({ id }) => id);
      const news = await store.db
        .selectFrom('journal')
        .select(['kind', 'subject_id', 'changes'])
        .where('kind', 'in', ['told', 'missed'])
        .execute();
      const told = (id: string): string[] =>
        news
          .filter(({ subject_id }) => subject_id === id)
          .map(
            ({ kind, changes }) => `${kind} ${(JSON.parse(changes) as { notice: [null, string] }).notice[1]}`,
          )
          .toSorted();
      // Each once. Without a second member, the adventure is full only at first.
      const storms = ids('Storm').filter((id) => id !== nearly && id !== wholly);
      for (const id of storms)
        expect(told(id)).toEqual(['told announced', 'told dayBefore', 'told full', 'told hourBefore']);
      for (const id of ids('Later'))
        expect(told(id)).toEqual(['told announced', 'told dayBefore', 'told hourBefore', 'told tooFew']);
      expect(told(nearly)).toEqual(['missed dayBefore', 'told announced', 'told hourBefore']);
      expect(told(wholly)).toEqual(['missed announced', 'missed dayBefore', 'missed hourBefore']);

      const notices = await store.db.selectFrom('member_notice').selectAll().execute();
      const reminders = notices.filter(({ kind }) => kind === 'dayBefore' || kind === 'hourBefore');
      expect(countOf(reminders.map((one) => `${one.player_id} ${one.kind}`))).toEqual({
        [`${members.one} dayBefore`]: count,
        [`${members.one} hourBefore`]: count,
      });
      // The seat is offered to the third, then to the fourth, and so on; each offer is told as often as it was made.
      const stories = await storiesIn(store);
      for (const [key, story] of stories) {
        for (const [index, [before]] of story.entries())
          expect(before, key).toBe(story[index - 1]?.[1] ?? null);
        const [id, member] = key.split(' ') as [string, string];
        const offers = story.filter(([, after]) => after === 'offered').length;
        const toldOffers = notices.filter(
          (one) => one.adventure_id === id && one.kind === 'offered' && member.startsWith(one.player_id),
        );
        expect(toldOffers, key).toHaveLength(offers);
      }
      const all = await store.db.selectFrom('sign_up').selectAll().execute();
      for (const id of storms) {
        const held = all
          .filter((one) => one.adventure_id === id && one.seat !== null)
          .map(({ seat }) => seat);
        expect(new Set(held).size).toBe(held.length);
        expect(Math.max(...held.map(Number))).toBeLessThanOrEqual(2);
      }
    });

    // A repeated delivery has the id of the first one. Each event has one id.
    await Promise.all(servers.map((server) => server.restart()));
    const events = () =>
      new Map(
        tavern.received.map(({ headers, body }) => {
          const { type, data } = JSON.parse(body) as {
            type: string;
            data: { adventure: { id: string }; until?: string; members: string[] };
          };
          return [
            String(headers['webhook-id']),
            `${type} ${data.adventure.id} ${data.until ?? ''} ${data.members.join(' ')}`,
          ];
        }),
      );
    const typesOf = () => countOf([...events().values()].map((event) => event.split(' ')[0]!));
    // Those at whose reminder nobody has a seat are told to nobody.
    await eventually(() =>
      expect(typesOf()).toMatchObject({
        adventureAnnounced: 2 * count + 1,
        dayBefore: count,
        hourBefore: count,
      }),
    );
    expect(Math.max(...Object.values(countOf([...events().values()])))).toBe(1);
    await annotate(
      `${engine}, seed ${seed}: ${tavern.received.length} requests, ${events().size} deliveries`,
      'figure',
    );
  },
);
