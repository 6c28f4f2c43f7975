import type { LabelType } from '#core/contract/values.ts';
import { list } from './words.ts';

export interface DemoLabel {
  id: string;
  name: string;
  type: LabelType;
}

const names: Record<LabelType, readonly string[]> = {
  ITEM: list(`
    Common, Uncommon, Rare, Very Rare, Legendary, Artifact, Weapon, Armour, Shield, Ammunition, Potion,
    Scroll, Poison, Herb, Ore, Hide, Gem, Tool, Instrument, Wondrous, Clothing, Food and Drink, Book,
    Trinket, Material, Consumable, Light Source, Fire, Cold, Lightning, Radiant, Necrotic, Psychic, Blessed,
    Cursed, Elven, Dwarven, Fey, Infernal, Draconic, Relic, Contraband, Quest, Guild Issue`),
  SESSION: list(`
    Dungeon, City, Wilderness, Mystery, Heist, Horror, Political, Sea Voyage, One-Shot, Campaign,
    Beginner Friendly, Season Finale`),
  CHARACTER: list(`
    Guild Officer, Noble, Outlaw, Scholar, Veteran, Founder, Wanted, Retinue`),
  PROFICIENCY: list(`
    Alchemist’s Supplies, Smith’s Tools, Herbalism Kit, Thieves’ Tools, Jeweller’s Tools,
    Leatherworker’s Tools, Woodcarver’s Tools, Calligrapher’s Supplies, Cook’s Utensils, Tinker’s Tools,
    Poisoner’s Kit, Weaver’s Tools`),
};

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const typeNames = Object.keys(names) as LabelType[];

export const demoLabels: readonly DemoLabel[] = typeNames.flatMap((type) =>
  names[type].map((name) => ({ id: `${type.toLowerCase()}-${slug(name)}`, name, type })),
);

export const labelNames = (type: LabelType): readonly string[] => names[type];

/** The id of a label of the demo community, by its type and name. */
export function labelId(type: LabelType, name: string): string {
  const label = demoLabels.find((candidate) => candidate.type === type && candidate.name === name);
  if (!label) throw new Error(`The demo community has no ${type} label ${name}.`);
  return label.id;
}
