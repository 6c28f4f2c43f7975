import { type DemoItem, plainItem, recipe, rule } from './item.ts';
import { labelNames } from './labels.ts';

/**
 * Names that test all layers between a member and the store: URLs, markup, scripts, writing directions.
 */
export const oddNames = [
  'Rope, 50/50 Hemp and Silk',
  'What Is in the Box?',
  'Key #7 of 12',
  'Spirits, 90% Proof',
  '“Lucky” Coin with a "Flaw"',
  "Old O'Malley's Flask",
  'Dragon Egg 🐉',
  'مصباح علاء الدين',
  'חרב האור',
  'Half & Half <b>Bold</b> Banner',
  'C:\\Temp\\Map.txt',
  'constructor',
  'Ætherglass Phial, naïve make',
] as const;

/**
 * The odd names that are inherited properties of every plain object. The community's existing client uses
 * item names as keys of plain objects and crashes on an inventory with such an item, so no member who can
 * sign in to the demo owns such an item.
 */
export const inheritedNames = oddNames.filter((name) => name in {});

/** An item with more labels than fit two rows of chips. */
export const manyLabelled = 'Astral Compendium of All Things';

/** An item with more recipes and materials than fit next to each other. */
export const manyRecipes = 'Heartfire Lantern';

const hour = 3_600_000;

/** Items that show every variant of an item card in the demo. */
export function oddItems(): DemoItem[] {
  return [
    ...oddNames.map((name, index) =>
      plainItem(name, ['Trinket', 'Common'], {
        usable: index % 2 === 0,
        sell: index % 3 === 2 ? null : rule(index + 0.5),
        craft:
          index === 6
            ? [recipe('Hatch / warm? #1 100%', { 'Key #7 of 12': 1, 'Spirits, 90% Proof': 2 })]
            : [],
      }),
    ),
    plainItem(manyLabelled, [...labelNames('ITEM')].slice(0, 36), {
      usable: true,
      attunement: true,
      link: 'https://example.org/compendium/astral',
      manual: 'Wonders of the Hollow Road',
      sell: rule(1_250, ['Calligrapher’s Supplies'], ['Great Library']),
      buy: rule(3_000, [], ['Great Library', 'Auction House']),
    }),
    plainItem(manyRecipes, ['Wondrous', 'Light Source', 'Fire', 'Rare'], {
      usable: true,
      attunement: true,
      manual: 'TBC',
      sell: rule(90),
      buy: rule(210),
      craft: [
        recipe(
          null,
          {
            'Iron Ingot': 2,
            'Glass Vial': 4,
            'Lamp Oil': 3,
            'Fire Opal': 1,
            Beeswax: 6,
            'Silver Ingot': 1,
            Charcoal: 10,
            'Leather Strap': 1,
            Ashbloom: 5,
            'Crimson Moss': 2,
            'Spirit of Wine': 1,
            'Spool of Thread': 1,
          },
          {
            cost: 25,
            timeRequired: 30 * hour,
            tools: ['Tinker’s Tools', 'Smith’s Tools'],
            buildings: ['Forge'],
          },
        ),
        recipe(
          'With a captured ember',
          { 'Steel Ingot': 1, 'Fire Opal': 2 },
          { cost: 60, timeRequired: 90 * 60_000 },
        ),
        recipe('By gift of the salamander', {}, { cost: 150 }),
        recipe(
          'Guild batch',
          { 'Iron Ingot': 7 / 3, 'Lamp Oil': 1.5, 'Glass Vial': 1 },
          { cost: 40, timeRequired: 12 * hour, minQuantity: 3, maxQuantity: 3 },
        ),
        recipe('Repair', { 'Glass Vial': 1 }, { timeRequired: hour, minQuantity: null, maxQuantity: null }),
      ],
    }),
    plainItem('Oath of Service', ['Quest', 'Guild Issue']),
    plainItem('Guild Writ', ['Guild Issue'], { usable: true }),
    plainItem('Masterwork Anvil', ['Tool', 'Dwarven', 'Uncommon'], {
      sell: rule(75, ['Smith’s Tools']),
      buy: rule(160),
    }),
  ];
}
