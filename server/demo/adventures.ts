import type { Transaction } from 'kysely';
import type { AdventureDraft } from '#core/contract/adventures/requests.ts';
import { levelAt } from '#core/rules/experience.ts';
import { day } from '#numbers/day.ts';
import { createAdventureWrites } from '../store/adventures/adventure-writes.ts';
import { insertAll } from '../store/insert-all.ts';
import { createJournal } from '../store/journal/journal.ts';
import type { Tables } from '../store/schema.ts';
import { type DemoCharacter, mainCharacter } from './characters.ts';
import type { DemoHistory } from './history.ts';
import { demoLabels, labelId } from './labels.ts';
import { createRandom, type DemoRandom } from './random.ts';
import { deeds, places } from './words.ts';

/** What has happened in the community. */
interface Past {
  characters: readonly DemoCharacter[];
  history: DemoHistory;
}

type Writes = ReturnType<typeof createAdventureWrites>;

/** What a member does at a time, in epoch ms. */
interface Step {
  at: number;
  member: string;
  does: (writes: Writes) => Promise<unknown>;
}

/** A character that may sign up. */
interface Applicant {
  id: string;
  player: string;
  level: number;
}

const hour = 3_600_000;
const main: Pick<Applicant, 'id' | 'player'> = { id: mainCharacter, player: 'demo-player' };

const words = [
  'I bring the map.',
  'My first game with you!',
  'I may be ten minutes late.',
  'Old debts to settle there.',
];

const description = `**What you know.** Lights were seen at night, and the toll keeper has not come home.

- Bring a light and *warm clothes*.
- Newcomers are welcome: we begin with the rules.

> “Nobody who went down the stair has said how deep it is.”`;

const labelsNamed = (...names: string[]) => names.map((name) => ({ id: labelId('SESSION', name), name }));

/** The active characters, one of each player, in an order that both databases share. */
async function applicantsIn(transaction: Transaction<Tables>): Promise<Applicant[]> {
  const table = await transaction.selectFrom('experience_level').selectAll().execute();
  const levels = Object.fromEntries(table.map(({ threshold, level }) => [threshold, level]));
  const rows = await transaction.selectFrom('character').selectAll().where('status', '=', 'active').execute();
  const applicants = rows.map((row) => ({
    id: row.id,
    player: row.player_id,
    level: Number(levelAt(levels, row.session_ms + row.master_ms + row.pbc_ms + row.errata_ms)),
  }));
  return applicants
    .filter(({ player }) => !player.startsWith('demo-'))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .filter(({ player }, index, all) => all.findIndex((one) => one.player === player) === index);
}

/** Two months of adventures, as members wrote them, by the functions that the routes use. */
class DemoAdventures {
  readonly steps: Step[] = [];
  #count = 0;
  readonly #random: DemoRandom;

  constructor(random: DemoRandom) {
    this.#random = random;
  }

  /** A member announces an adventure at a time. @returns its id */
  announce(
    member: string,
    at: number,
    plan: Partial<AdventureDraft> & Pick<AdventureDraft, 'title' | 'startsAt'>,
  ): string {
    this.#count += 1;
    const id = `adventure-${String(this.#count).padStart(4, '0')}`;
    const seed = Array.from({ length: 16 }, () => this.#random.whole(0, 15).toString(16)).join('');
    const whole: AdventureDraft = {
      description,
      zone: 'Europe/Rome',
      minutes: 240,
      least: 3,
      most: 5,
      lowest: null,
      highest: null,
      labels: [],
      instance: null,
      signUpFrom: at,
      signUpUntil: plan.startsAt - 3 * hour,
      publishedAt: at,
      choosing: 'first',
      ...plan,
    };
    this.steps.push({ at, member, does: (writes) => writes.announce(whole, { id, seed }) });
    return id;
  }

  /** Members sign up for an adventure one after another. */
  signUp(adventure: string, from: number, applicants: readonly Pick<Applicant, 'id' | 'player'>[]): void {
    for (const [index, { id: character, player: member }] of applicants.entries()) {
      const word = this.#random.chance(0.3) ? this.#random.pick(words) : '';
      this.steps.push({
        at: from + (index + 1) * 10 * 60_000,
        member,
        does: (writes) => writes.signUp(adventure, { character, word }),
      });
    }
  }

  add(at: number, member: string, does: Step['does']): void {
    this.steps.push({ at, member, does });
  }
}

/** The last sessions before `monday`, registered from adventures that their parties signed up for. */
function addPast(
  demo: DemoAdventures,
  { characters, history }: Past,
  monday: number,
  applicants: readonly Applicant[],
): void {
  const owners = new Map(characters.map(({ id, player }) => [id, player]));
  const active = new Set(characters.filter(({ status }) => status === 'active').map(({ id }) => id));
  const sessions = history.sessions.filter(
    ({ date, outcomes }) =>
      monday - 33 * day < date && date < monday && outcomes.every(({ character }) => active.has(character)),
  );
  for (const { id: session, title, date, master, labels, outcomes } of sessions.slice(-6)) {
    const announced = date - 13 * day;
    const party = outcomes.map(({ character: id }) => ({ id, player: owners.get(id)! }));
    const adventure = demo.announce(owners.get(master)!, announced, {
      title,
      startsAt: date,
      most: party.length,
      least: Math.min(3, party.length),
      labels: demoLabels
        .filter(({ id: label }) => labels.includes(label))
        .map(({ id, name }) => ({ id, name })),
    });
    const players = new Set([owners.get(master), ...party.map(({ player }) => player)]);
    const late = applicants.filter(({ player }) => !players.has(player)).slice(0, 2);
    demo.signUp(adventure, announced + 2 * hour, [...party, ...late]);
    demo.add(date + 3 * hour, 'demo-master', (writes) => writes.register(adventure, async () => session));
  }
}

/** The adventures around `now` and of the coming month, most of them on weekends. */
function addComing(
  demo: DemoAdventures,
  random: DemoRandom,
  monday: number,
  now: number,
  applicants: readonly Applicant[],
): void {
  const some = (count: number, fits: (level: number) => boolean = () => true) =>
    random.some(
      applicants.filter(({ level }) => fits(level)),
      count,
    );
  /** An evening of one of the next weeks; days count from Monday. */
  const evening = (week: number, weekday: number, clock: number): number =>
    monday + (7 * week + weekday) * day + clock * hour;
  const announced = now - 2 * day;
  const master = 'demo-master';
  const soon = Math.ceil(now / hour) * hour;

  const cancelled = demo.announce(master, now - 12 * day, {
    title: 'A Wedding in Thornwood',
    startsAt: soon - 4 * day,
    labels: labelsNamed('City'),
  });
  demo.signUp(cancelled, now - 11 * day, [main, ...some(3)]);
  demo.add(now - 5 * day, master, (writes) => writes.cancel(cancelled));

  const over = demo.announce(master, now - 9 * day, {
    title: 'The Bells of Greyharbour',
    startsAt: soon - 26 * hour,
    most: 4,
    labels: labelsNamed('Mystery', 'City'),
  });
  demo.signUp(over, now - 8 * day, some(5));

  const closed = demo.announce('demo-admin', now - 5 * day, {
    title: 'The Oracle of the Ninth Watch',
    startsAt: soon + 30 * hour,
    signUpUntil: now - 6 * hour,
    most: 4,
    choosing: 'turn',
    labels: labelsNamed('Mystery'),
  });
  demo.signUp(closed, now - 4 * day, some(6));

  const seat = demo.announce(master, announced, {
    title: 'Beneath the Drowned Keep',
    startsAt: evening(1, 4, 19),
    instance: 'deposito-pg',
    labels: labelsNamed('Dungeon', 'Beginner Friendly'),
  });
  demo.signUp(seat, announced, [main, ...some(2)]);

  const full = demo.announce('demo-admin', announced, {
    title: 'The Thieves of Brasswick',
    startsAt: evening(1, 5, 19),
    most: 4,
    labels: labelsNamed('Heist', 'City'),
  });
  demo.signUp(full, announced, some(7));

  const offered = demo.announce(master, announced, {
    title: 'The Lost Caravan of the Glass Desert',
    startsAt: evening(1, 6, 14),
    most: 3,
    labels: labelsNamed('Wilderness'),
  });
  const [first, ...others] = some(4);
  demo.signUp(offered, announced, [first!, ...others.slice(0, 2), main, ...others.slice(2)]);
  demo.add(now, first!.player, (writes) => writes.answer(offered, 'withdraw'));

  const turn = demo.announce(master, announced, {
    title: 'Shadows over Old Orlena',
    startsAt: evening(2, 5, 19),
    signUpUntil: evening(2, 3, 19),
    most: 4,
    choosing: 'turn',
    labels: labelsNamed('Horror', 'One-Shot'),
  });
  demo.signUp(turn, announced, some(8));

  const chosen = demo.announce('demo-admin', announced, {
    title: 'The Siege of Ravenhall',
    startsAt: evening(2, 6, 18),
    lowest: 5,
    highest: 12,
    minutes: 300,
    choosing: 'master',
    labels: labelsNamed('Campaign', 'Political'),
  });
  const fitting = some(5, (level) => 5 <= level && level <= 12);
  demo.signUp(chosen, announced, fitting);
  demo.add(now, 'demo-admin', (writes) => writes.give(chosen, fitting[0]!.player));

  const open = demo.announce(master, announced, {
    title: 'A Feast at Candlekeep Lane',
    startsAt: evening(3, 6, 16),
    minutes: 180,
    most: null,
    labels: labelsNamed('Beginner Friendly', 'One-Shot'),
  });
  demo.signUp(open, announced, some(4));

  demo.announce('demo-admin', announced, {
    title: 'Fire on the Road to Highmoor',
    startsAt: evening(4, 4, 19),
    signUpFrom: evening(3, 4, 19),
    highest: 4,
    labels: labelsNamed('Wilderness'),
  });
  demo.announce(master, announced, {
    title: 'Winter Comes to Saltmere',
    startsAt: evening(4, 5, 19),
    publishedAt: now + 3 * day,
    signUpFrom: now + 4 * day,
    labels: labelsNamed('Sea Voyage'),
  });
  demo.announce(master, now - hour, {
    title: `${deeds[0]} ${places[11]}`,
    startsAt: evening(4, 6, 17),
    publishedAt: null,
    choosing: 'master',
  });
}

/** Two months of adventures around `now` (epoch ms), in the order of time. `monday` begins its week. */
export async function insertAdventures(
  transaction: Transaction<Tables>,
  past: Past,
  monday: number,
  now: number,
): Promise<void> {
  const random = createRandom(0xad7e);
  const applicants = await applicantsIn(transaction);
  const demo = new DemoAdventures(random);
  addPast(demo, past, monday, applicants);
  addComing(demo, random, monday, now, applicants);
  /** Like other entries of the time before the community began, these announce nothing and cannot be undone. */
  async function write(at: number, memberId: string | null, does: Step['does']): Promise<void> {
    const journal = createJournal(transaction, { memberId, now: at, call: 'opening' });
    await does(createAdventureWrites(transaction, journal));
    await journal.store();
  }
  /** Does what time has made due, as the server's clock does. */
  async function passTo(time: number): Promise<void> {
    for (;;) {
      const next = await transaction
        .selectFrom('adventure')
        .select(['id', 'due'])
        .where('due', '<=', time)
        .orderBy('due')
        .orderBy('id')
        .executeTakeFirst();
      if (!next) return;
      await write(next.due!, null, (writes) => writes.settle(next.id));
    }
  }
  for (const { at, member, does } of demo.steps.toSorted((one, other) => one.at - other.at)) {
    await passTo(Math.min(at, now));
    await write(Math.min(at, now), member, does);
  }
  await passTo(now);
  const told = await transaction
    .selectFrom('member_notice')
    .selectAll()
    .orderBy('at')
    .orderBy('adventure_id')
    .orderBy('kind')
    .orderBy('player_id')
    .execute();
  await transaction.deleteFrom('member_notice').execute();
  await insertAll(
    transaction,
    'member_notice',
    told.map((notice, index) => ({ ...notice, id: `notice-${String(index + 1).padStart(4, '0')}` })),
  );
}
