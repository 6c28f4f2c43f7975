import { type DemoItem, plainItem, recipe, rule } from './item.ts';
import { oddItems } from './odd-items.ts';
import { createRandom, type DemoRandom } from './random.ts';
import * as words from './words.ts';

export const itemCount = 400;

/** Invented source books with their abbreviations. */
export const sources = [
  { name: 'Almanac of the Lantern Guild', abbreviation: 'ALG' },
  { name: 'The Brass Compendium', abbreviation: 'TBC' },
  { name: 'Herbal of Saint Orlena', abbreviation: 'HSO' },
  { name: 'Codex of Drowned Kings', abbreviation: 'CDK' },
  { name: 'Forge and Flame', abbreviation: 'FAF' },
  { name: 'Wonders of the Hollow Road', abbreviation: 'WHR' },
] as const;

const rarities = ['Common', 'Uncommon', 'Rare', 'Very Rare', 'Legendary'] as const;
/** The relative value of an item by its rarity. */
const worth = [1, 4, 18, 90, 400] as const;

const hour = 3_600_000;
const money = (value: number): number => Math.round(value * 100) / 100;

/** The items that are materials of other items. */
function materials(random: DemoRandom): DemoItem[] {
  const material = (name: string, label: string, base: number): DemoItem =>
    plainItem(name, [label, 'Material', 'Common'], {
      sell: rule(money(base * 0.5)),
      buy: rule(base),
      manual: random.chance(0.4) ? random.pick(sources).name : null,
    });
  return [
    ...words.metals.flatMap(([metal, price]) => [
      material(`${metal} Ingot`, 'Ore', price),
      material(`Raw ${metal} Ore`, 'Ore', money(price * 0.4)),
    ]),
    ...words.herbs.map((name) => material(name, 'Herb', random.whole(1, 12))),
    ...words.hides.map((name) => material(name, 'Hide', random.whole(3, 40))),
    ...words.gems.map((name) => material(name, 'Gem', random.whole(10, 200))),
    ...words.supplies.map((name) => material(name, 'Tool', random.whole(1, 6))),
  ];
}

function forgedItems(random: DemoRandom): DemoItem[] {
  return words.forged.flatMap(([name, kind, price]) =>
    random.some(words.metals, 3).map(([metal, metalPrice]) => {
      const forgeRecipe = recipe(
        'At the forge',
        { [`${metal} Ingot`]: random.whole(2, 6), 'Leather Strap': 2 },
        {
          cost: random.whole(2, 30),
          timeRequired: random.whole(4, 40) * hour,
          tools: ['Smith’s Tools'],
          buildings: random.chance(0.3) ? ['Forge'] : [],
        },
      );
      const value = money(price * (1 + metalPrice / 20));
      return plainItem(`${metal} ${name}`, [kind, metalPrice > 20 ? 'Rare' : 'Common'], {
        sell: rule(money(value / 2), random.chance(0.5) ? ['Smith’s Tools'] : []),
        buy: random.chance(0.7) ? rule(value) : null,
        manual: random.chance(0.5) ? 'Forge and Flame' : null,
        craft: [forgeRecipe],
      });
    }),
  );
}

function brewedItems(random: DemoRandom): DemoItem[] {
  return words.potions.flatMap((effect) =>
    ['', 'Greater ', 'Superior '].map((grade, step) => {
      const herb = Object.fromEntries(
        random.some(words.herbs, 2 + step).map((name) => [name, random.whole(1, 4)]),
      );
      const value = [25, 90, 320][step]!;
      return plainItem(`${grade}Potion of ${effect}`, ['Potion', 'Consumable', rarities[step]!], {
        usable: true,
        sell: rule(value / 2, step > 0 ? ['Alchemist’s Supplies'] : []),
        buy: rule(value),
        manual: random.chance(0.6) ? 'HSO' : null,
        craft: [
          recipe(null, { 'Glass Vial': 1, ...herb }, { cost: step * 5, timeRequired: (step + 1) * 2 * hour }),
          recipe(
            'By the cauldron',
            { 'Glass Vial': 1, ...herb, 'Spirit of Wine': 0.5 },
            {
              cost: step * 8 + 4,
              timeRequired: 8 * hour,
              minQuantity: 4,
              maxQuantity: 4,
              tools: ['Alchemist’s Supplies'],
            },
          ),
        ],
      });
    }),
  );
}

function writtenItems(random: DemoRandom): DemoItem[] {
  return [
    ...words.scrolls.map((spell, index) =>
      plainItem(`Scroll of ${spell}`, ['Scroll', 'Consumable', rarities[index % 4]!], {
        usable: true,
        sell: rule(worth[index % 4]! * 12, ['Calligrapher’s Supplies']),
        buy: rule(worth[index % 4]! * 25),
        link: `https://example.org/compendium/scroll-${index + 1}`,
        craft: [
          recipe(
            null,
            { Parchment: 1, 'Bottle of Ink': 0.25, [random.pick(words.gems)]: 1 },
            {
              cost: worth[index % 4]! * 5,
              timeRequired: random.whole(2, 24) * hour,
              tools: ['Calligrapher’s Supplies'],
            },
          ),
        ],
      }),
    ),
    ...words.readings.map((title) =>
      plainItem(title, ['Book', 'Common'], {
        usable: true,
        buy: rule(random.whole(5, 60)),
        manual: random.pick(sources).abbreviation,
      }),
    ),
  ];
}

function sundries(random: DemoRandom): DemoItem[] {
  return [
    ...words.foods.map((name) =>
      plainItem(name, ['Food and Drink', 'Consumable', 'Common'], {
        usable: true,
        sell: rule(random.whole(1, 5) / 10),
        buy: rule(random.whole(2, 12) / 10),
      }),
    ),
    ...words.tools.map((name) =>
      plainItem(name, ['Tool', 'Common'], {
        sell: rule(random.whole(5, 25)),
        buy: rule(random.whole(10, 60)),
      }),
    ),
    ...words.trinkets.map((name) =>
      plainItem(name, ['Trinket', random.pick(rarities)], {
        sell: random.chance(0.5) ? rule(random.whole(1, 40)) : null,
      }),
    ),
  ];
}

/** `count` wonders with distinct names, none of them in `taken`. */
function wondrousItems(random: DemoRandom, count: number, taken: ReadonlySet<string>): DemoItem[] {
  const wondersByName = new Map<string, DemoItem>();
  while (wondersByName.size < count) {
    const thing = random.pick(words.wonders);
    const name = random.chance(0.5)
      ? `${thing} of ${random.pick(words.origins)}`
      : `${random.pick(words.epithets)} ${thing}`;
    if (taken.has(name) || wondersByName.has(name)) continue;
    const step = random.whole(1, 4);
    const sellable = random.chance(0.6);
    const nature = random.some(words.natures, random.whole(0, 3));
    wondersByName.set(
      name,
      plainItem(name, ['Wondrous', rarities[step]!, ...nature], {
        usable: random.chance(0.5),
        attunement: random.chance(0.5),
        link: random.chance(0.2) ? `https://example.org/compendium/wonder-${wondersByName.size + 1}` : null,
        manual: random.chance(0.7) ? random.pick(sources).name : null,
        sell: sellable
          ? rule(worth[step]! * random.whole(8, 16), random.chance(0.2) ? ['Jeweller’s Tools'] : [])
          : null,
        craft: random.chance(0.25)
          ? [
              recipe(
                null,
                {
                  [random.pick(words.gems)]: random.whole(1, 3),
                  'Silver Ingot': random.whole(1, 4),
                  [random.pick(words.hides)]: 1,
                },
                {
                  cost: worth[step]! * 10,
                  timeRequired: random.whole(20, 200) * hour,
                  tools: ['Jeweller’s Tools'],
                  buildings: ['Enchanter’s Study'],
                },
              ),
            ]
          : [],
      }),
    );
  }
  return [...wondersByName.values()];
}

/** The demo community's catalogue: always the same, with unique names. */
export function demoItems(): DemoItem[] {
  const random = createRandom(0x17e5);
  const items = new Map<string, DemoItem>();
  for (const item of [
    ...oddItems(),
    ...materials(random),
    ...forgedItems(random),
    ...brewedItems(random),
    ...writtenItems(random),
    ...sundries(random),
  ])
    if (!items.has(item.name)) items.set(item.name, item);
  for (const item of wondrousItems(random, itemCount - items.size, new Set(items.keys())))
    items.set(item.name, item);
  return [...items.values()];
}
