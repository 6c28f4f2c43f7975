import { day } from '#numbers/day.ts';
import type { Store } from '../store/store.ts';
import { sql } from 'kysely';
import { inTransaction } from '../store/engine/transaction.ts';
import { corrections, firstNames, surnames } from './words.ts';
import { type DemoCharacter, characterCount, inventedCharacter } from './characters.ts';
import { type Community, demoCommunity, insertCommunity, mondayOf, rememberSeeding } from './community.ts';
import { type DemoHistory, sessionCount } from './history.ts';
import { epithets, gems, herbs, hides, origins, wonders } from './words.ts';
import { type DemoItem, plainItem, recipe, rule } from './item.ts';
import { itemCount, sources } from './items.ts';
import { labelNames } from './labels.ts';
import { demoPlayers, type DemoPlayer } from './people.ts';
import { createRandom, type DemoRandom } from './random.ts';

/** Sizes of a large community; each counts the demo community too. */
export interface Sizes {
  players: number;
  characters: number;
  items: number;
  sessions: number;
}

/** The minimum sizes: those of the demo community, and 50 more characters, so that every session has a party. */
export const smallest: Sizes = {
  players: demoPlayers(0).length,
  characters: characterCount + 50,
  items: itemCount,
  sessions: sessionCount,
};

const hour = 3_600_000;
/** The period of the further sessions, in days: 104 whole weeks. */
const twoYears = 728;

/** The number of a row, counted from 1, with leading zeros. */
const ordinal = (index: number, digits: number): string => String(index + 1).padStart(digits, '0');

function inventedPlayers(random: DemoRandom, count: number, today: number): DemoPlayer[] {
  return Array.from({ length: count }, (_unused, index) => ({
    // Like an id of Discord: 18 digits. Those of the demo community begin with 2.
    id: `3${ordinal(index, 17)}`,
    name: `${random.pick(firstNames)} ${index + 1}`,
    joined: random.chance(0.1) ? null : today - random.whole(2_000, 2_400) * day,
    masterSince: index % 5 === 0 ? today - random.whole(1_000, 1_900) * day : null,
    roles: null,
  }));
}

/** Numbered wonders, a quarter of them with a recipe. */
function furtherItems(random: DemoRandom, count: number): DemoItem[] {
  return Array.from({ length: count }, (_unused, index) => {
    const value = random.whole(5, 4_000);
    const name = `${random.pick(epithets)} ${random.pick(wonders)} of ${random.pick(origins)} No. ${index + 1}`;
    return plainItem(name, random.some(labelNames('ITEM'), random.whole(1, 4)), {
      usable: random.chance(0.5),
      attunement: random.chance(0.3),
      link: random.chance(0.2) ? `https://example.org/compendium/no-${index + 1}` : null,
      manual: random.chance(0.7) ? random.pick(sources).name : null,
      sell: random.chance(0.6) ? rule(value / 2) : null,
      buy: random.chance(0.6) ? rule(value) : null,
      craft: random.chance(0.25)
        ? [
            recipe(
              null,
              { [random.pick(gems)]: random.whole(1, 3), [random.pick(herbs)]: 2, [random.pick(hides)]: 1 },
              { cost: random.whole(1, 200), timeRequired: random.whole(2, 200) * hour },
            ),
          ]
        : [],
    });
  });
}

function furtherCharacters(
  random: DemoRandom,
  count: number,
  players: readonly DemoPlayer[],
  items: readonly DemoItem[],
  today: number,
  taken: Set<string>,
): DemoCharacter[] {
  return Array.from({ length: count }, (_unused, index) => {
    // Every player gets one character before any gets a second.
    const player = (players[index] ?? random.pick(players)).id;
    let name = `${random.pick(firstNames)} ${random.pick(surnames)}`;
    if (taken.has(`${player}:${name}`)) name += ` ${index + 1}`;
    taken.add(`${player}:${name}`);
    const isActive = index < players.length || random.chance(0.5);
    const status = isActive ? 'active' : random.pick(['dead', 'retired', 'npc'] as const);
    const held = Array.from({ length: random.whole(2, 12) }, () => random.pick(items));
    const age = random.whole(731, 1_900);
    return {
      ...inventedCharacter(random, today, { player, name, status, age, items: held }),
      hasPortrait: false,
    };
  });
}

/** Adds two years of sessions among these characters. Changes the status of characters that die in a session. */
function addHistory(
  history: DemoHistory,
  random: DemoRandom,
  count: number,
  characters: readonly DemoCharacter[],
  players: readonly DemoPlayer[],
  today: number,
): void {
  for (const character of characters) {
    const { status, ends } = character;
    if (random.chance(0.3)) {
      const date = today - random.whole(10, 700) * day;
      history.correct(character, date, random.pick(corrections), { ms: random.whole(1, 6) * 50 });
    }
    if (ends !== null) history.correct(character, ends, 'Left between two sessions', { status });
  }

  let kills = 0;
  const available = [...characters];
  const masterPlayers = new Set(
    players.filter(({ masterSince }) => masterSince !== null).map(({ id }) => id),
  );
  const masters = characters.filter(({ player, ends }) => ends === null && masterPlayers.has(player));
  /**
   * Picks a character that is still active at `date` (epoch ms); drops those that are not, since later sessions have
   * later dates.
   */
  const activeCharacter = (date: number): DemoCharacter => {
    for (;;) {
      const index = random.whole(0, available.length - 1);
      const candidate = available[index]!;
      if (candidate.ends === null || candidate.ends > date) return candidate;
      available[index] = available.at(-1)!;
      available.pop();
    }
  };
  for (let index = 0; index < count; index += 1) {
    const date =
      today - Math.round((count - index) * (twoYears / count)) * day + random.whole(0, 86_399) * 1_000;
    const master = random.pick(masters);
    const party = new Map<string, DemoCharacter>();
    const size = random.whole(3, 6);
    for (let attempts = 0; party.size < size && attempts < 50; attempts += 1) {
      const one = activeCharacter(date);
      if (one.player !== master.player) party.set(one.player, one);
    }
    history.play(random, master, date, [...party.values()], (character) => {
      // Masters never die, and enough characters survive for the remaining sessions.
      const killed =
        random.chance(0.005) &&
        kills < characters.length / 20 &&
        character.ends === null &&
        !masters.includes(character);
      if (killed) {
        kills += 1;
        character.status = 'dead';
        character.ends = date;
      }
      return { exp: random.whole(75, 1_200), killed };
    });
  }
}

/**
 * A community of these sizes: the demo community, with invented players and what they own. Its dates are relative to
 * `today` (epoch ms at the start of a Monday); everything else is always the same.
 */
export function largeCommunity(sizes: Sizes, today: number): Community {
  const demo = demoCommunity(today);
  const random = createRandom(0x1a46e);
  const invented = inventedPlayers(random, sizes.players - demo.players.length, today);
  const owners = [...invented, ...demo.players.filter(({ id }) => !id.startsWith('demo-'))];
  const items = [...demo.items, ...furtherItems(random, sizes.items - demo.items.length)];
  const characters = furtherCharacters(
    random,
    sizes.characters - demo.characters.length,
    owners,
    items,
    today,
    new Set(demo.characters.map(({ id }) => id)),
  );
  const more = sizes.sessions - demo.history.sessions.length;
  addHistory(demo.history, random, more, characters, owners, today);
  return {
    players: [...demo.players, ...invented],
    items,
    characters: [...demo.characters, ...characters],
    history: demo.history,
  };
}

/**
 * Fills an empty database with a community of these sizes, in one transaction. Calls `onInserted` after the players, the
 * items, the characters and the sessions. `now` is epoch ms.
 * @returns whether it filled the database: false if the database is not empty
 */
export async function seedLargeCommunity(
  store: Pick<Store, 'db'>,
  sizes: Sizes,
  now: number,
  onInserted?: (what: string, count: number) => void,
): Promise<boolean> {
  const community = largeCommunity(sizes, mondayOf(now));
  const hasSeeded = await inTransaction(store.db, async (transaction) => {
    for (const table of ['setting', 'member', 'player', 'character', 'item', 'label', 'session'] as const)
      if (
        await transaction
          .selectFrom(table)
          .select(sql`1`.as('one'))
          .limit(1)
          .executeTakeFirst()
      )
        return false;
    await insertCommunity(transaction, community, now, onInserted);
    await rememberSeeding(transaction, now);
    return true;
  });
  // Otherwise, the database engine would plan queries with the statistics of the empty tables.
  if (hasSeeded) await sql`analyze`.execute(store.db);
  return hasSeeded;
}
