import type { CharacterStatus } from '#core/contract/values.ts';
import { classes, firstNames, races, surnames } from './words.ts';
import type { DemoItem } from './item.ts';
import { labelNames } from './labels.ts';
import { inheritedNames, manyLabelled, manyRecipes, oddNames } from './odd-items.ts';
import { day } from '#numbers/day.ts';
import type { DemoPlayer } from './people.ts';
import { createRandom, type DemoRandom } from './random.ts';

/** A character before its history is generated. */
export interface DemoCharacter {
  id: string;
  player: string;
  name: string;
  race: string | null;
  classes: string[];
  /** The character's status today, in which its history must result. */
  status: CharacterStatus;
  /** Epoch ms. */
  created: number;
  /** When the character stops being active, epoch ms; null while it is active. */
  ends: number | null;
  /** Tier of the character's adventures, 1 to 3. */
  tier: number;
  /** Whether the character is chosen for sessions more often than others. */
  isPopular: boolean;
  pbcMS: number;
  money: number;
  proficiencies: string[];
  inventory: Record<string, number>;
  hasPortrait: boolean;
}

export const characterCount = 150;

/** Number of the first invented characters, which are all active and belong to a different owner each. */
const ownerCount = 38;
/** Number of the first of them, which are older than the first session. */
const founderCount = 12;

const mainName = 'Lyra Duskwhisper';
const oddName = 'Zoë "Half/Moon" O\'Dell? #7: 100% 🌙';
export const mainCharacter = `demo-player:${mainName}`;
export const oddCharacter = `demo-player:${oddName}`;

/** A full inventory: every odd item, large stacks, and enough other items to search in. */
function richInventory(random: DemoRandom, items: readonly DemoItem[]): Record<string, number> {
  const ordinary = items.filter(({ name }) => !oddNames.some((odd) => odd === name)).map(({ name }) => name);
  const pack = new Map<string, number>();
  for (const name of random.some(ordinary, 48)) pack.set(name, random.chance(0.6) ? 1 : random.whole(2, 9));
  for (const name of oddNames) pack.set(name, 1);
  for (const name of ['Oath of Service', 'Guild Writ', 'Masterwork Anvil', manyLabelled, manyRecipes])
    pack.set(name, 1);
  pack.set('Potion of Healing', 12);
  pack.set('Iron Ingot', 40);
  pack.set('Glass Vial', 25);
  pack.set('Key #7 of 12', 3);
  return Object.fromEntries(pack);
}

function ownedByDemoPlayer(random: DemoRandom, today: number, items: readonly DemoItem[]): DemoCharacter[] {
  const base = {
    player: 'demo-player',
    ends: null,
    tier: 1,
    isPopular: false,
    pbcMS: 0,
    hasPortrait: true,
    inventory: {},
  };
  const characters: Omit<DemoCharacter, 'id'>[] = [
    {
      ...base,
      name: mainName,
      race: 'Half-Elf',
      classes: ['Rogue', 'Bard'],
      status: 'active',
      created: today - 700 * day,
      isPopular: true,
      money: 1_284.5,
      proficiencies: ['Alchemist’s Supplies', 'Calligrapher’s Supplies', 'Herbalism Kit', 'Thieves’ Tools'],
      inventory: richInventory(random, items),
    },
    {
      ...base,
      name: oddName,
      race: 'Aasimar',
      classes: ['Wizard'],
      status: 'active',
      created: today - 300 * day,
      tier: 2,
      money: 77.77,
      proficiencies: ['Jeweller’s Tools'],
      inventory: { 'Potion of Healing': 2, 'Dragon Egg 🐉': 1, 'Rope, 50/50 Hemp and Silk': 4, Moonstone: 3 },
    },
    {
      ...base,
      name: 'Bram Copperkettle',
      race: null,
      classes: [],
      status: 'active',
      created: today - 20 * day,
      money: 10,
      proficiencies: [],
      hasPortrait: false,
    },
    {
      ...base,
      name: 'Old Tobren Ashe',
      race: 'Mountain Dwarf',
      classes: ['Fighter'],
      status: 'dead',
      created: today - 690 * day,
      ends: today - 240 * day,
      tier: 2,
      money: 320,
      proficiencies: ['Smith’s Tools'],
      inventory: { 'Smith’s Hammer': 1, 'Dwarven Stout': 6 },
    },
    {
      ...base,
      name: 'Mirelle of the Vale',
      race: 'Wood Elf',
      classes: ['Druid', 'Ranger'],
      status: 'retired',
      created: today - 650 * day,
      ends: today - 150 * day,
      tier: 3,
      money: 5_210.25,
      proficiencies: ['Herbalism Kit', 'Woodcarver’s Tools'],
      inventory: { Moonpetal: 14, Silverleaf: 6 },
    },
    {
      ...base,
      name: 'Podge the Innkeeper',
      race: 'Lightfoot Halfling',
      classes: [],
      status: 'npc',
      created: today - 500 * day,
      ends: today - 480 * day,
      money: 64,
      proficiencies: ['Cook’s Utensils'],
      hasPortrait: false,
      inventory: { 'Wheel of Goat Cheese': 3 },
    },
  ];
  return characters.map((character) => ({ ...character, id: `${character.player}:${character.name}` }));
}

/** An invented character, created `age` days before `today`. */
export function inventedCharacter(
  random: DemoRandom,
  today: number,
  {
    player,
    name,
    status,
    age,
    items,
  }: Pick<DemoCharacter, 'player' | 'name' | 'status'> & { age: number; items: readonly DemoItem[] },
): DemoCharacter {
  const created = today - age * day;
  return {
    id: `${player}:${name}`,
    player,
    name,
    race: random.chance(0.96) ? random.pick(races) : null,
    classes: random.some(classes, random.chance(0.25) ? 2 : 1),
    status,
    created,
    ends: status === 'active' ? null : created + random.whole(20, age - 5) * day,
    tier: random.pick([1, 1, 2, 2, 3]),
    isPopular: false,
    pbcMS: random.chance(0.2) ? random.whole(1, 20) * 10 : 0,
    money: random.whole(0, 400_000) / 100,
    proficiencies: random.some(labelNames('PROFICIENCY'), random.whole(0, 4)),
    inventory: Object.fromEntries(
      items.map((item) => [item.name, random.chance(0.7) ? 1 : random.whole(2, 12)]),
    ),
    hasPortrait: random.chance(0.88),
  };
}

const isInherited = (name: string): boolean => inheritedNames.some((inherited) => inherited === name);

/** Moves items named like an inherited property, such as `constructor`, to a character whose player cannot sign in. */
function moveInherited(
  characters: readonly DemoCharacter[],
  players: readonly DemoPlayer[],
): DemoCharacter[] {
  const guests = new Set(players.filter(({ roles }) => roles === null).map(({ id }) => id));
  const keeper = characters.find(({ player }) => guests.has(player));
  return characters.map((character) => {
    const ordinaryEntries = Object.entries(character.inventory).filter(([name]) => !isInherited(name));
    const inheritedEntries = character === keeper ? inheritedNames.map((name) => [name, 1] as const) : [];
    return { ...character, inventory: Object.fromEntries([...ordinaryEntries, ...inheritedEntries]) };
  });
}

/** The demo community's characters, of every status. Every player except the newcomer has an active one. */
export function demoCharacters(
  players: readonly DemoPlayer[],
  items: readonly DemoItem[],
  today: number,
): DemoCharacter[] {
  const random = createRandom(0xc4a2);
  const owners = players.map(({ id }) => id).filter((id) => id !== 'demo-newcomer' && id !== 'demo-player');
  const names = random.some(
    firstNames.flatMap((first) => surnames.map((last) => `${first} ${last}`)),
    characterCount,
  );
  const characters = ownedByDemoPlayer(random, today, items);
  for (const [index, name] of names.slice(0, characterCount - characters.length).entries()) {
    const player = owners[index] ?? random.pick(owners);
    const isOwners = index < ownerCount;
    const status: CharacterStatus =
      isOwners || random.chance(0.45)
        ? 'active'
        : random.pick(['dead', 'dead', 'dead', 'retired', 'retired', 'npc']);
    // The founders are older than the first session, so that some of them can run it as master.
    const age = index < founderCount ? random.whole(729, 733) : random.whole(isOwners ? 300 : 60, 725);
    const held = random.some(items, random.whole(3, 18));
    characters.push(inventedCharacter(random, today, { player, name, status, age, items: held }));
  }
  return moveInherited(characters, players);
}
