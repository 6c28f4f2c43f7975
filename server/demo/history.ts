import type { CharacterStatus } from '#core/contract/values.ts';
import { corrections, deeds, places } from './words.ts';
import { type DemoCharacter, mainCharacter } from './characters.ts';
import { labelNames } from './labels.ts';
import { day } from '#core/views/since.ts';
import type { DemoPlayer } from './people.ts';
import { createRandom, type DemoRandom } from './random.ts';

export interface DemoSession {
  id: string;
  title: string;
  master: string;
  /** Epoch ms. */
  date: number;
  labels: string[];
  outcomes: { character: string; exp: number; killed: boolean }[];
}

export interface DemoErrata {
  id: string;
  character: string;
  ms: number;
  description: string;
  date: number;
  statusChange: CharacterStatus | null;
  session: string | null;
}

export interface DemoHistory {
  sessions: DemoSession[];
  erratas: DemoErrata[];
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

/**
 * Two years of sessions and corrections that result in every character's current status. `today` is epoch ms.
 */
export function demoHistory(
  characters: readonly DemoCharacter[],
  players: readonly DemoPlayer[],
  today: number,
): DemoHistory {
  const random = createRandom(0x5e55);
  const masters = new Set(players.filter(({ masterSince }) => masterSince !== null).map(({ id }) => id));
  const killedAt = new Map<string, number>();
  const lastSeen = new Map<string, number>();
  const sessions: DemoSession[] = [];
  const erratas: DemoErrata[] = [];
  const addErrata = (errata: Omit<DemoErrata, 'id'>): void => {
    erratas.push({ id: `errata-${String(erratas.length + 1).padStart(4, '0')}`, ...errata });
  };

  const playsAt = (character: DemoCharacter, date: number): boolean =>
    character.created < date &&
    (character.ends === null || date < character.ends) &&
    !killedAt.has(character.id);

  for (let index = 0; index < sessionCount; index += 1) {
    const date =
      today - Math.round((sessionCount - index) * (728 / sessionCount)) * day + random.whole(18, 21) * hour;
    const available = characters.filter((character) => playsAt(character, date) && character.race !== null);
    const master = random.pick(available.filter(({ player }) => masters.has(player)));
    const main = available.find(({ id }) => id === mainCharacter);
    const tier = main && random.chance(0.3) ? main.tier : random.pick(available).tier;
    const party = chooseParty(random, available, tier, master);
    const id = `session-${String(index + 1).padStart(4, '0')}`;
    const [least, most] = rewards[tier - 1]!;
    const session: DemoSession = {
      id,
      title: `${random.pick(deeds)} ${random.pick(places)}`,
      master: master.id,
      date,
      labels: random.some(labelNames('SESSION'), random.whole(1, 3)),
      outcomes: [],
    };
    for (const character of party) {
      const killed = character.status === 'dead' && random.chance(0.25);
      session.outcomes.push({ character: character.id, exp: random.whole(least, most), killed });
      lastSeen.set(character.id, date);
      if (!killed) continue;
      killedAt.set(character.id, date);
      addErrata({
        character: character.id,
        ms: 0,
        description: `Dead in session ${session.title}`,
        date,
        statusChange: 'dead',
        session: id,
      });
    }
    lastSeen.set(master.id, date);
    sessions.push(session);
  }

  for (const character of characters) {
    const initialExp = veterans[character.tier - 1]!;
    if (initialExp > 0)
      addErrata({
        character: character.id,
        ms: initialExp,
        description: 'Came from an older campaign',
        date: character.created,
        statusChange: null,
        session: null,
      });
    if (random.chance(0.3)) {
      const ms = random.whole(1, 6) * 50 - (initialExp > 0 ? 150 : 0);
      const date = (lastSeen.get(character.id) ?? character.created) + 2 * hour;
      if (ms !== 0)
        addErrata({
          character: character.id,
          ms,
          description: random.pick(corrections),
          date,
          statusChange: null,
          session: null,
        });
    }
    if (character.ends !== null && !killedAt.has(character.id))
      addErrata({
        character: character.id,
        ms: 0,
        description: farewells[character.status],
        date: character.ends,
        statusChange: character.status,
        session: null,
      });
  }
  return { sessions, erratas };
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
