import { randomBytes, randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import type {
  AdventureAnnouncement,
  AdventureChange,
  AdventureDraft,
} from '#core/contract/adventures/requests.ts';
import { adventureLimits } from '#core/contract/adventures/values.ts';
import { type RefusalCode, type Said, said } from '#core/contract/refusals.ts';
import { textLimits } from '#core/contract/values.ts';
import { planFaults, type PlanRefusal, weeklyPlans } from '#core/rules/adventures/announce.ts';
import { type AdventureAct, clashes, endOf, mayAct } from '#core/rules/adventures/life.ts';
import type { NoShowBar } from '#core/rules/adventures/no-shows.ts';
import { nextNews } from '#core/rules/adventures/notices.ts';
import {
  act,
  askAgain,
  nextDue,
  type Seating,
  resized,
  type SeatAct,
  settle,
} from '#core/rules/adventures/seats.ts';
import { signUpFault, type SignUpRefusal } from '#core/rules/adventures/sign-up.ts';
import { levelAt } from '#core/rules/experience.ts';
import { isSame } from '#core/rules/same.ts';
import { hiddenCharacterFault } from '../../hidden-words.ts';
import { conflict, invalid, missing, type StoreFault } from '../fault.ts';
import { insertAll } from '../insert-all.ts';
import { type About, noShowKey, type OtherChanges, signUpKey } from '../journal/entries.ts';
import type { Journal } from '../journal/journal.ts';
import { knownLabelIds } from '../repositories/labels.ts';
import { timeInWords } from '../repositories/versions.ts';
import type { Tables } from '../schema.ts';
import { createNoticeWrites } from './notice-writes.ts';
import {
  type AdventureRow,
  adventureFacts,
  barOf,
  findAdventure,
  lastGamesOfMembers,
  mastersOf,
  seatingOf,
  type SignUpRow,
  signUpsOf,
} from './rows.ts';

const planWords: Record<PlanRefusal, Said> = {
  noTitle: said('emptyTitle'),
  tooLong: said('longText', { most: textLimits.title }),
  longDescription: said('longText', { most: adventureLimits.description }),
  scriptLink: said('scriptLink'),
  startInPast: said('startInPast'),
  unknownZone: said('unknownZone'),
  badLength: said('badLength', { most: adventureLimits.minutes }),
  badSeats: said('badSeats', { most: adventureLimits.seats }),
  leastAboveMost: said('leastAboveMost'),
  untilAfterStart: said('untilAfterStart'),
  untilBeforeFrom: said('untilBeforeFrom'),
  badLevel: said('badLevel'),
  levelsReversed: said('levelsReversed'),
};

const signUpWords = {
  notOpenYet: 'notOpenYet',
  signUpEnded: 'signUpEnded',
  ownAdventure: 'ownAdventure',
  foreignCharacter: 'anotherOwner',
  inactiveCharacter: 'inactiveCharacter',
  levelBelow: 'levelBelow',
  levelAbove: 'levelAbove',
} as const satisfies Record<Exclude<SignUpRefusal, 'barred'>, RefusalCode>;

/** What is drawn of a new adventure. */
const drawn = () => ({ id: randomUUID() as string, seed: randomBytes(8).toString('hex') });

const unknown = (): StoreFault => missing(said('noAdventure'));

const playersOf = (rows: readonly SignUpRow[]): string[] => rows.map(({ player_id }) => player_id);

const aboutOf = ({ title, starts_at }: AdventureRow) => ({ title, date: starts_at });

const isIn = ({ state }: Seating | SignUpRow): boolean => state !== 'withdrawn' && state !== 'declined';

/** The members whom a change of an adventure concerns: those with a seat, and those who wait. */
const membersIn = (places: readonly SignUpRow[]): string[] => playersOf(places.filter(isIn));

/** The earlier of two times; null if there is none. */
const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** The columns of what a master announces. */
const planColumns = (plan: AdventureDraft) => ({
  title: plan.title.trim(),
  description: plan.description,
  starts_at: plan.startsAt,
  zone: plan.zone,
  minutes: plan.minutes,
  least: plan.least,
  most: plan.most,
  lowest: plan.lowest,
  highest: plan.highest,
  instance: plan.instance,
  sign_up_from: plan.signUpFrom,
  sign_up_until: plan.signUpUntil,
  published_at: plan.publishedAt,
  choosing: plan.choosing,
});

/** @throws Fault `invalid` for the first fault of a plan */
function refusePlan(plan: AdventureDraft, now: number): void {
  const [fault] = planFaults(plan, now);
  if (fault?.reason === 'hiddenCharacter') throw hiddenCharacterFault('title', fault.hidden, fault.field);
  if (fault) throw invalid(planWords[fault.reason], fault.field);
}

export const createAdventureWrites = (transaction: Transaction<Tables>, journal: Journal) => {
  const { author } = journal;
  const { now } = author;
  const { tell, tellNews } = createNoticeWrites(transaction, journal);

  const isPublished = ({ published_at }: AdventureRow): boolean =>
    published_at !== null && published_at <= now;

  async function load(id: string): Promise<AdventureRow> {
    const row = await findAdventure(transaction, id);
    if (!row) throw unknown();
    return row;
  }

  /** When the members who wait to be chosen last played. */
  async function lastGames(row: AdventureRow, places: readonly Seating[]): Promise<Map<string, number>> {
    const asked = places.filter(({ state }) => state === 'asked').map(({ player }) => player);
    if (row.choosing !== 'turn' || now < row.sign_up_until) return new Map();
    return lastGamesOfMembers(transaction, asked);
  }

  const settled = async (row: AdventureRow, places: readonly Seating[]): Promise<Seating[]> =>
    settle(adventureFacts(row), places, await lastGames(row, places), now);

  /**
   * Stores the sign-ups that changed, with an entry, tells what is to be told, and stores when time has something to do
   * next. `plannedAt` is when the start was set, if by this write.
   */
  async function save(
    row: AdventureRow,
    before: readonly SignUpRow[],
    after: readonly Seating[],
    given: Partial<Pick<SignUpRow, 'player_id' | 'character_id' | 'word'>> = {},
    { plannedAt, reverses }: { plannedAt?: number | undefined; reverses?: number | undefined } = {},
  ): Promise<void> {
    const known = new Map(before.map((signUp) => [signUp.player_id, signUp]));
    const changed = after
      .filter((place) => {
        const was = known.get(place.player);
        return !was || place.player === given.player_id || !isSame(seatingOf(was), place);
      })
      .map(({ player, passed, ...place }): SignUpRow => {
        const was = known.get(player);
        const own = given.player_id === player ? given : {};
        return {
          adventure_id: row.id,
          player_id: player,
          character_id: own.character_id ?? was?.character_id ?? null,
          word: own.word === undefined ? (was?.word ?? null) : own.word,
          ...place,
          passed: JSON.stringify(passed),
          signed_up_at: was && isIn(was) ? was.signed_up_at : now,
          seated_at: was?.state === 'seated' ? was.seated_at : place.state === 'seated' ? now : null,
          no_show: place.state === 'seated' ? (was?.no_show ?? 0) : 0,
        };
      });
    // Seats move between members, and each belongs to one: all are free before some are given.
    const players = playersOf(changed);
    if (players.length > 0)
      await transaction
        .deleteFrom('sign_up')
        .where('adventure_id', '=', row.id)
        .where('player_id', 'in', players)
        .execute();
    await insertAll(transaction, 'sign_up', changed);
    const moved = changed.filter(({ player_id, state, until }) => {
      const was = known.get(player_id);
      // An offer can end and be made again in one write.
      return was?.state !== state || (state === 'offered' && was.until !== until);
    });
    const offered = moved.filter(({ state }) => state === 'offered');
    const until = offered[0]?.until ?? null;
    if (moved.length > 0)
      journal.add({
        subject: { type: 'adventure', id: row.id },
        kind: reverses === undefined ? 'signedUp' : 'undone',
        reverses,
        changes: Object.fromEntries(
          moved.map(({ player_id, state }) => [
            `${player_id}${signUpKey}`,
            [known.get(player_id)?.state ?? null, state],
          ]),
        ),
        about: { ...aboutOf(row), ...(until === null ? {} : { until }) },
      });
    const seated = playersOf(moved.filter(({ state }) => state === 'seated'));
    await tell(row, 'offered', playersOf(offered), until);
    await tell(row, 'seated', seated);
    await tellNews(row, after, plannedAt);
    const facts = adventureFacts(row);
    const due = earlier(nextDue(facts, after, now), nextNews(facts, now));
    await transaction.updateTable('adventure').set({ due }).where('id', '=', row.id).execute();
    for (const player of seated) await endWaits(player, row);
  }

  /** Ends a member's waits for other adventures at the same time. */
  async function endWaits(player: string, { id, starts_at, minutes }: AdventureRow): Promise<void> {
    const waits = await transaction
      .selectFrom('sign_up')
      .innerJoin('adventure', 'adventure.id', 'sign_up.adventure_id')
      .select('adventure.id')
      .where('player_id', '=', player)
      .where('state', 'in', ['asked', 'waiting', 'offered'])
      .where('adventure.id', '!=', id)
      .where('starts_at', '<', endOf({ startsAt: starts_at, minutes }))
      .where((wait) => wait(wait('starts_at', '+', wait('minutes', '*', 60_000)), '>', starts_at))
      .orderBy('adventure.id')
      .execute();
    for (const other of waits) await change(await load(other.id), player, 'withdraw');
  }

  /** Settles, acts, and settles again: so each free seat is offered in one way. */
  async function change(
    row: AdventureRow,
    player: string,
    does: SeatAct,
    given: Pick<Partial<SignUpRow>, 'character_id' | 'word'> = {},
    reverses?: number,
  ): Promise<void> {
    const before = await signUpsOf(transaction, row.id);
    const places = await settled(row, before.map(seatingOf));
    const after = act(adventureFacts(row), places, { player, does, mostWaiting: adventureLimits.waiting });
    if (after === 'full') throw conflict(said('seatsTaken'));
    if (after === 'tooManyWait') throw conflict(said('tooManyWait', { most: adventureLimits.waiting }));
    if (after === 'notPossible') throw conflict(said('signUpChanged'));
    await save(row, before, await settled(row, after), { player_id: player, ...given }, { reverses });
  }

  /** The row, if it is published. */
  async function published(id: string): Promise<AdventureRow> {
    const row = await load(id);
    if (!isPublished(row)) throw unknown();
    return row;
  }

  /** The row, if its state allows this. */
  async function open(id: string, does: AdventureAct): Promise<AdventureRow> {
    const row = does === 'change' || does === 'cancel' ? await load(id) : await published(id);
    if (!mayAct(adventureFacts(row), does, now)) throw conflict(said('adventureIsOver'));
    return row;
  }

  /** What changed of what was announced. The seed of the turns is drawn once. */
  function record(
    kind: 'created' | 'edited' | 'cancelled',
    before: AdventureRow | null,
    after: AdventureRow,
    about: Pick<About, 'members'> = {},
  ): void {
    const changes: OtherChanges = Object.fromEntries(
      Object.entries({ title: 'title', date: 'starts_at', seed: 'seed' } as const)
        .filter(([, column]) => before?.[column] !== after[column])
        .map(([key, column]) => [key, [before?.[column] ?? null, after[column]]]),
    );
    const subject = { type: 'adventure' as const, id: after.id };
    journal.add({ subject, kind, changes, about: { ...aboutOf(after), ...about } });
  }

  /** Records that a published adventure was moved or cancelled, and tells those with a seat, those who wait, and its master. */
  async function announceChange(
    kind: 'moved' | 'cancelled',
    before: AdventureRow,
    after: AdventureRow,
    places: readonly SignUpRow[],
  ): Promise<void> {
    const members = membersIn(places);
    record(kind === 'moved' ? 'edited' : kind, before, after, { members });
    await tell(after, kind, [...members, after.master_id]);
  }

  /** Stores whether a member who had a seat did not come. Resolves to false if that is stored already. */
  async function setNoShow(
    id: string,
    player: string,
    isNoShow: boolean,
    reverses?: number,
  ): Promise<boolean> {
    const row = await open(id, 'noShow');
    const signUp = (await signUpsOf(transaction, id)).find(({ player_id }) => player_id === player);
    if (signUp?.state !== 'seated') throw conflict(said('noSeat'));
    if (signUp.no_show === Number(isNoShow)) return false;
    await transaction
      .updateTable('sign_up')
      .set({ no_show: Number(isNoShow) })
      .where('adventure_id', '=', id)
      .where('player_id', '=', player)
      .execute();
    journal.add({
      subject: { type: 'adventure', id },
      kind: reverses === undefined ? 'noShow' : 'undone',
      changes: { [`${player}${noShowKey}`]: [!isNoShow, isNoShow] },
      about: aboutOf(row),
      reverses,
    });
    return true;
  }

  async function setLabels(id: string, labels: AdventureDraft['labels']): Promise<void> {
    const ids = await knownLabelIds(transaction, 'SESSION', labels, 'labels');
    await transaction.deleteFrom('adventure_label').where('adventure_id', '=', id).execute();
    await insertAll(
      transaction,
      'adventure_label',
      ids.map((label_id) => ({ adventure_id: id, label_id })),
    );
  }

  /** Gives an adventure to another master, who leaves their seat in it, since nobody signs up for their own. */
  async function giveTo(row: AdventureRow, master_id: string, reverses?: number): Promise<void> {
    await transaction.updateTable('adventure').set({ master_id }).where('id', '=', row.id).execute();
    journal.add({
      subject: { type: 'adventure', id: row.id },
      kind: reverses === undefined ? 'handedOver' : 'undone',
      changes: { adventureMaster: [row.master_id, master_id] },
      about: aboutOf(row),
      reverses,
    });
    const places = await signUpsOf(transaction, row.id);
    if (membersIn(places).includes(master_id)) await change({ ...row, master_id }, master_id, 'withdraw');
    await tell(row, 'handedOver', [master_id]);
  }

  /** The titles of other adventures that have the virtual tabletop of some at the same time, each once. */
  async function clashing(rows: readonly AdventureRow[]): Promise<string[]> {
    const { instance } = rows[0]!;
    if (instance === null) return [];
    const tableOf = (row: AdventureRow) => ({ ...adventureFacts(row), instance: row.instance });
    const others = await transaction
      .selectFrom('adventure')
      .selectAll()
      .where('instance', '=', instance)
      .where('starts_at', '>', rows[0]!.starts_at - adventureLimits.minutes * 60_000)
      .orderBy('starts_at')
      .execute();
    const found = others.filter(
      (other) =>
        rows.every(({ id }) => id !== other.id) && rows.some((row) => clashes(tableOf(row), tableOf(other))),
    );
    return [...new Set(found.map(({ title }) => title))];
  }

  return {
    /**
     * Announces an adventure, or stores a draft of one, for each of some weeks. Resolves to the id of the first, and to
     * the titles of others with the same virtual tabletop at that time.
     * @param first its id, and the seed of its turns
     * @throws Fault `invalid` when the plan has a fault or a label is unknown
     */
    async announce({ weeks = 1, ...plan }: AdventureAnnouncement, first = drawn()) {
      refusePlan(plan, now);
      const plans = weeklyPlans(plan, weeks);
      for (const weekly of plans) refusePlan(weekly, now);
      const rows = plans.map((weekly, week): AdventureRow => ({
        ...(week === 0 ? first : drawn()),
        version: 1,
        master_id: author.memberId!,
        ...planColumns(weekly),
        cancelled_at: null,
        session_id: null,
        goes_on: 0,
        sequence: 0,
        due: null,
      }));
      await insertAll(transaction, 'adventure', rows);
      for (const row of rows) {
        await setLabels(row.id, plan.labels);
        record('created', null, row);
        await save(row, [], [], {}, { plannedAt: now });
      }
      return { created: rows[0]!.id, clashing: await clashing(rows) };
    },

    /**
     * Changes what was announced. A new time asks everybody with a seat again. Resolves to the titles of others with
     * the same virtual tabletop at that time.
     * @throws Fault `missing`, `invalid` for a faulty plan, `conflict` for a stale version or fewer seats than are held
     */
    async edit(id: string, { version, goesOn, ...plan }: AdventureChange) {
      const row = await open(id, 'change');
      if (version !== row.version) throw conflict(said('adventureChanged'));
      refusePlan(plan, now);
      const before = await signUpsOf(transaction, id);
      let places = await settled(row, before.map(seatingOf));
      const isAsked = places.some(isIn);
      if (isAsked && plan.choosing !== row.choosing) throw conflict(said('choosingIsFixed'), 'choosing');
      const fits = resized(plan.most, places);
      if (typeof fits === 'number') throw conflict(said('seatsHeld', { count: fits }), 'most');
      places = fits;
      const isMoved = plan.startsAt !== row.starts_at;
      if (isMoved) places = askAgain(plan.startsAt, places, now);
      const after: AdventureRow = {
        ...row,
        ...planColumns(plan),
        goes_on: Number(goesOn),
        version: row.version + 1,
        // What calendars show.
        sequence: row.sequence + Number(isMoved || plan.minutes !== row.minutes || plan.title !== row.title),
      };
      await transaction.updateTable('adventure').set(after).where('id', '=', id).execute();
      await setLabels(id, plan.labels);
      if (isMoved && isPublished(row)) await announceChange('moved', row, after, before);
      else record('edited', row, after);
      const isPlanned = isMoved || !isPublished(row);
      await save(after, before, await settled(after, places), {}, { plannedAt: isPlanned ? now : undefined });
      return { clashing: await clashing([after]) };
    },

    /** @throws Fault `missing`, or `conflict` when it is running or over */
    async cancel(id: string): Promise<void> {
      const row = await open(id, 'cancel');
      const after = { ...row, cancelled_at: now, version: row.version + 1, sequence: row.sequence + 1 };
      await transaction.updateTable('adventure').set(after).where('id', '=', id).execute();
      const before = await signUpsOf(transaction, id);
      if (isPublished(row)) await announceChange('cancelled', row, after, before);
      else record('cancelled', row, after);
      await save(after, before, await settled(after, before.map(seatingOf)));
    },

    /**
     * Signs the author up with a character. `bar` is what bars members.
     * @throws Fault `missing`, `invalid` when the rule for sign-ups refuses, `conflict` when the author is signed up
     */
    async signUp(
      id: string,
      { character, word }: { character: string; word: string },
      bar?: NoShowBar,
    ): Promise<void> {
      const row = await published(id);
      const found = await transaction
        .selectFrom('character')
        .select(['player_id', 'status', sql<number>`session_ms + master_ms + pbc_ms + errata_ms`.as('exp')])
        .where('id', '=', character)
        .executeTakeFirst();
      if (!found) throw missing(said('noCharacter'), 'character');
      const table = await transaction.selectFrom('experience_level').selectAll().execute();
      const levels = Object.fromEntries(table.map(({ threshold, level }) => [threshold, level]));
      const level = Number(levelAt(levels, found.exp) ?? Number.NaN);
      const player = author.memberId!;
      const own = {
        player: found.player_id,
        status: found.status,
        level: Number.isNaN(level) ? null : level,
      };
      const barredUntil = await barOf(transaction, player, bar, now);
      const fault = signUpFault(adventureFacts(row), { player, character: own, barredUntil }, now);
      if (fault === 'barred') {
        const values = { until: barredUntil! };
        // The app writes the time in the member's own form.
        throw invalid({ ...said(fault, { until: timeInWords(values.until) }), values }, 'character');
      }
      if (fault) throw invalid(said(signUpWords[fault]), 'character');
      await change(row, player, 'signUp', { character_id: character, word: word.trim() || null });
    },

    /** Withdraws the author, or says 'Not this time'. */
    answer: async (id: string, does: 'withdraw' | 'decline'): Promise<void> =>
      change(await open(id, 'withdraw'), author.memberId!, does),

    /** Takes the seat that is offered to the author, or confirms a seat after a new time. */
    async take(id: string): Promise<void> {
      const row = await open(id, 'answer');
      const own = (await signUpsOf(transaction, id)).find(({ player_id }) => player_id === author.memberId);
      await change(row, author.memberId!, own?.state === 'seated' ? 'confirm' : 'take');
    },

    /** Gives a seat to a member who signed up. */
    give: async (id: string, player: string): Promise<void> => change(await open(id, 'seat'), player, 'seat'),

    /** @throws Fault `missing`, or `conflict` before the end, or when the member had no seat */
    async markNoShow(id: string, player: string, isNoShow: boolean): Promise<void> {
      await setNoShow(id, player, isNoShow);
    },

    /**
     * Gives the adventure to another master.
     * @throws Fault `missing`, or `conflict` when it has begun or the member may not be a master
     */
    async handOver(id: string, player: string): Promise<void> {
      const row = await open(id, 'change');
      if (!(await mastersOf(transaction)).includes(player)) throw conflict(said('notAMaster'));
      if (player !== row.master_id) await giveTo(row, player);
    },

    /**
     * Registers the session that it became. `add` stores that session, and returns its id.
     * @throws Fault `missing`, or `conflict` unless it has begun and no session was registered from it
     */
    async register(id: string, add: () => Promise<string>): Promise<void> {
      await open(id, 'register');
      const session_id = await add();
      await transaction.updateTable('adventure').set({ session_id }).where('id', '=', id).execute();
    },

    /** Withdraws a character that is no longer active, or a member who leaves, from what is still to be played. */
    async leave(who: 'character_id' | 'player_id', id: string): Promise<void> {
      const rows = await transaction
        .selectFrom('sign_up')
        .innerJoin('adventure', 'adventure.id', 'sign_up.adventure_id')
        .selectAll('adventure')
        .select('player_id')
        .where(who, '=', id)
        .where('state', 'in', ['asked', 'seated', 'waiting', 'offered'])
        .where('starts_at', '>', now)
        .orderBy('adventure.id')
        .execute();
      for (const { player_id, ...row } of rows) await change(row, player_id, 'withdraw');
    },

    /**
     * Undoes a cancellation or a change of the master before the start, the mark of a no-show, or the author's
     * withdrawal while a seat is free for them. `entry` is the first of that write.
     * @throws Fault `conflict` when it is too late for that
     */
    async undo({ seq, kind, subject_id: id, changes }: Selectable<Tables['journal']>): Promise<void> {
      if (kind === 'noShow') {
        const [key, [was]] = Object.entries(JSON.parse(changes) as OtherChanges)[0]!;
        if (await setNoShow(id, key.slice(0, -noShowKey.length), was === true, seq)) return;
        throw conflict(said('alreadyUndone'), 'act');
      }
      const row = await load(id);
      const player = author.memberId!;
      if (kind === 'signedUp') {
        const was = (JSON.parse(changes) as OtherChanges)[`${player}${signUpKey}`]?.[0];
        const isSeated = was === 'seated';
        if (!isSeated && was !== 'asked') throw conflict(said('signUpChanged'), 'act');
        await open(id, isSeated ? 'seat' : 'signUp');
        const active = await transaction
          .selectFrom('sign_up')
          .innerJoin('character', 'character.id', 'sign_up.character_id')
          .select('sign_up.character_id')
          .where('adventure_id', '=', id)
          .where('sign_up.player_id', '=', player)
          .where('status', '=', 'active')
          .executeTakeFirst();
        if (!active) throw conflict(said('inactiveCharacter'), 'act');
        return change(row, player, isSeated ? 'return' : 'signUp', {}, seq);
      }
      if (kind === 'handedOver') {
        const [was, is] = (JSON.parse(changes) as OtherChanges)['adventureMaster'] as [string, string];
        await open(id, 'change');
        if (row.master_id !== is) throw conflict(said('adventureChanged'), 'act');
        return giveTo(row, was, seq);
      }
      const after = {
        ...row,
        cancelled_at: null,
        version: row.version + 1,
        sequence: row.sequence + 1,
      };
      if (row.cancelled_at === null || row.starts_at <= now) throw conflict(said('adventureIsOver'), 'act');
      await transaction.updateTable('adventure').set(after).where('id', '=', id).execute();
      journal.add({
        subject: { type: 'adventure', id },
        kind: 'undone',
        changes: {},
        about: aboutOf(row),
        reverses: seq,
      });
      const before = await signUpsOf(transaction, id);
      await save(after, before, await settled(after, before.map(seatingOf)));
    },

    /** Does what time has made due. */
    async settle(id: string): Promise<void> {
      const row = await load(id);
      const before = await signUpsOf(transaction, id);
      await save(row, before, await settled(row, before.map(seatingOf)));
    },
  };
};
