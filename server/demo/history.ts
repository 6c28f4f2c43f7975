import type { CharacterStatus } from '#core/contract/values.ts';
import { masterReward } from '#core/contract/values.ts';
import { day } from '#numbers/day.ts';
import type { ErrataState, SessionState } from '../store/journal/entries.ts';
import { deathIn } from '../store/journal/session-state.ts';
import { type DemoCharacter, mainCharacter } from './characters.ts';
import { labelId, labelNames } from './labels.ts';
import type { DemoPlayer } from './people.ts';
import { createRandom, type DemoRandom } from './random.ts';
import { corrections, deeds, places } from './words.ts';

/** What happened in a community, before it is stored. The corrections include those that the sessions create. */
export class DemoHistory {
  readonly sessions: (SessionState & { id: string })[] = [];
  readonly erratas: ErrataState[] = [];

  #newId(kind: 'session' | 'errata'): string {
    return `${kind}-${String(this[`${kind}s`].length + 1).padStart(4, '0')}`;
  }

  correct(
    { id: character }: DemoCharacter,
    date: number,
    description: string,
    { ms = 0, status = null }: { ms?: number; status?: CharacterStatus | null },
  ): void {
    this.erratas.push({ id: this.#newId('errata'), character, ms, description, date, status, session: null });
  }

  play(
    random: DemoRandom,
    master: DemoCharacter,
    date: number,
    party: readonly DemoCharacter[],
    outcomeOf: (character: DemoCharacter) => { exp: number; killed: boolean },
  ): void {
    const session = {
      id: this.#newId('session'),
      title: `${random.pick(deeds)} ${random.pick(places)}`,
      master: master.id,
      reward: masterReward,
      date,
      registeredBy: 'demo-master',
      labels: random.some(labelNames('SESSION'), random.whole(1, 3)).map((name) => labelId('SESSION', name)),
      erratas: [],
    };
    const outcomes = party.map((character) => {
      const { exp, killed } = outcomeOf(character);
      if (killed) this.erratas.push(deathIn(session, character.id, this.#newId('errata')));
      return { character: character.id, exp, killed: Number(killed) };
    });
    this.sessions.push({ ...session, outcomes });
  }
}

export const sessionCount = 120;
const hour = 3_600_000;

/** Minimum and maximum experience of a session, by tier. */
const rewards = [
  [75, 250],
  [400, 1_200],
  [1_500, 4_500],
] as const;

/** Initial experience of a character, by tier. */
const veterans = [0, 2_700, 23_000] as const;

/** The number of weeks with sessions. */
const weekCount = 103;

/** The weeks in which nobody played, counted back from the last one, each pause with its first and last week. */
const pauses = [
  [6, 6],
  [13, 14],
  [33, 36],
  [57, 58],
  [85, 88],
] as const;

/** The days on which people play, counted from Monday: Friday, Saturday, with room for two tables, and Sunday. */
const playDays = [4, 5, 5, 6];

/** When the sessions before `monday` (epoch ms) began, the earliest first. */
function eveningsBefore(monday: number): number[] {
  const random = createRandom(18);
  const weeks = Array.from({ length: weekCount }, (_, index) => index + 1).filter(
    (week) => !pauses.some(([first, last]) => first <= week && week <= last),
  );
  const evenings = weeks.flatMap((week) =>
    playDays.map((weekday) => monday + (weekday - 7 * week) * day + random.whole(18, 21) * hour),
  );
  return random.some(evenings, sessionCount).toSorted((a, b) => a - b);
}

/**
 * Two years of sessions and corrections that result in every character's current status. `today` is epoch ms, at the start
 * of a Monday.
 */
export function demoHistory(
  characters: readonly DemoCharacter[],
  players: readonly DemoPlayer[],
  today: number,
): DemoHistory {
  const random = createRandom(0x5e55);
  const history = new DemoHistory();
  const masters = new Set(players.filter(({ masterSince }) => masterSince !== null).map(({ id }) => id));
  const dead = new Set<DemoCharacter>();
  const lastSeen = new Map<DemoCharacter, number>();

  const playsAt = (character: DemoCharacter, date: number): boolean =>
    character.created < date && (character.ends === null || date < character.ends) && !dead.has(character);

  for (const date of eveningsBefore(today)) {
    // Nobody sits at two tables in one evening.
    const available = characters.filter(
      (character) =>
        playsAt(character, date) &&
        character.race !== null &&
        (lastSeen.get(character) ?? 0) < date - day / 2,
    );
    const master = random.pick(available.filter(({ player }) => masters.has(player)));
    const main = available.find(({ id }) => id === mainCharacter);
    const tier = main && random.chance(0.3) ? main.tier : random.pick(available).tier;
    const [least, most] = rewards[tier - 1]!;
    const party = chooseParty(random, available, tier, master);
    history.play(random, master, date, party, (character) => {
      const killed = character.status === 'dead' && random.chance(0.25);
      if (killed) dead.add(character);
      return { exp: random.whole(least, most), killed };
    });
    for (const character of [...party, master]) lastSeen.set(character, date);
  }

  for (const character of characters) {
    const { created, ends, status } = character;
    const initialExp = veterans[character.tier - 1]!;
    if (initialExp > 0)
      history.correct(character, created, 'Came from an older campaign', { ms: initialExp });
    if (random.chance(0.3)) {
      const ms = random.whole(1, 6) * 50 - (initialExp > 0 ? 150 : 0);
      const date = (lastSeen.get(character) ?? created) + 2 * hour;
      if (ms !== 0) history.correct(character, date, random.pick(corrections), { ms });
    }
    if (ends !== null && !dead.has(character))
      history.correct(character, ends, farewells[status], { status });
  }
  return history;
}

const farewells: Record<CharacterStatus, string> = {
  active: 'Back among the living',
  dead: 'Lost between two sessions',
  npc: 'Stays as a face in town',
  retired: 'Retired to a quieter life',
};

/**
 * Up to six characters of one tier, at most one per player and none of the master's player; popular
 * characters are chosen more often.
 */
function chooseParty(
  random: DemoRandom,
  available: readonly DemoCharacter[],
  tier: number,
  master: DemoCharacter,
): DemoCharacter[] {
  const eligible = available.filter(
    (character) => character.tier === tier && character.player !== master.player,
  );
  const wanted = eligible.filter(({ isPopular }) => isPopular && random.chance(0.8));
  const size = random.whole(3, 6);
  const players = new Set<string>();
  const party = [];
  for (const character of [...wanted, ...random.some(eligible, eligible.length)]) {
    if (players.has(character.player)) continue;
    players.add(character.player);
    party.push(character);
    if (party.length === size) break;
  }
  return party;
}
